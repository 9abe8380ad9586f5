#include "lib/checker/witness_step.hpp"

#include <algorithm>

namespace duhem {
namespace {

void add(ExactMatrix& A, const Rational& a, const ExactMatrix& B) {
  for (std::size_t i = 0; i < B.entries.size(); ++i) A.entries[i] += a * B.entries[i];
}

ExactMatrix iteration_matrix(const Witness& w) {
  ExactMatrix M_hat = w.M;
  if (w.C.rows > 0) add(M_hat, w.h * w.theta, w.C);
  if (w.K.rows > 0) add(M_hat, w.h * w.h * w.theta * w.theta, w.K);
  return M_hat;
}

/// The family of [M 2]: Newton's law is Moreau's with e_T = 0, and (72) is (61) with e_T = (1−θ)/θ.
Rational tangential_restitution(const Witness& w, const Witness::Contact& contact) {
  switch (w.law) {
    case Law::newton: return 0;
    case Law::moreau: return contact.e_T;
    case Law::fremond: break;
  }
  return (Rational(1) - w.theta) / w.theta;
}

WitnessStep::Contact contact_of(const Witness& w, const Witness::Contact& contact) {
  const Rational one(1), factor = one - w.theta * (one + contact.e), e_T = tangential_restitution(w, contact);
  WitnessStep::Contact result;
  result.u_k = times(contact.H, w.v);
  const Rational u_N = result.u_k[0];
  const Rational approach = w.clipped ? std::min(u_N, Rational(0)) : u_N;
  // [M 3]: clipped, b_N = [(1−θ) u_N + (θ(1+e)−1) min(u_N, 0)]/θ; it is e u_N where u_N ≤ 0.
  result.offset = {w.clipped ? ((one - w.theta) * u_N - factor * approach) / w.theta : contact.e * u_N};
  result.normal = factor * approach;
  for (std::size_t i = 1; i < result.u_k.size(); ++i) {
    result.offset.push_back(e_T * result.u_k[i]);
    result.tangential.push_back((one - w.theta - w.theta * e_T) * result.u_k[i]);
  }
  return result;
}

}  // namespace

WitnessStep::WitnessStep(const Witness& witness)
    : witness_(witness), M_hat_(iteration_matrix(witness)), factors_(*factorise(M_hat_)) {
  const Witness& w = witness;
  load_ = w.external_impulse.empty() ? std::vector<Rational>(w.v.size()) : w.external_impulse;
  if (w.C.rows > 0) load_ = plus(load_, -w.h, times(w.C, w.v));
  if (w.K.rows > 0) load_ = plus(load_, -w.h, times(w.K, plus(w.q, w.h * w.theta, w.v)));
  for (const auto& contact : w.contacts) contacts_.push_back(contact_of(w, contact));
}

Rational WitnessStep::energy_before() const {
  const Witness& w = witness_;
  Rational twice = dot(w.v, times(w.M, w.v));
  if (w.K.rows > 0) twice += dot(w.q, times(w.K, w.q));
  return twice / Rational(2);
}

}  // namespace duhem
