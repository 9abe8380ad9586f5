#include "lib/checker/enclosure/mode_system.hpp"

namespace duhem {
namespace {

using Mode = EnclosedContacts::Mode;

const Interval zero{};

bool may_be_zero(const Interval& x) { return possibly(x <= zero) && possibly(x >= zero); }

/// Which of a contact's three impulses the mode leaves unknown: none, all, or the normal one.
std::size_t count_of(Mode mode) { return mode == Mode::takeoff ? 0 : mode == Mode::frictionless ? 1 : 3; }

}  // namespace

Interval tangent_length(const Box& x, std::size_t alpha) { return sqrt(square(x[3 * alpha + 1]) + square(x[3 * alpha + 2])); }

EnclosedContacts::EnclosedContacts(const WitnessStep& step) {
  const Witness& witness = step.witness();
  const std::size_t size = 3 * witness.contacts.size();
  const auto n = static_cast<std::size_t>(witness.dofs());
  // W = H M̂⁻¹ Hᵀ (94), exactly and then rounded once.
  A_.assign(size, Box(size));
  lever_.assign(n, Box(size));
  const std::vector<Rational> free = step.solve(step.load());
  for (std::size_t i = 0; i < n; ++i) dv_free_.emplace_back(free[i]);
  for (std::size_t column = 0; column < size; ++column) {
    const ExactMatrix& H = witness.contacts[column / 3].H;
    std::vector<Rational> force;
    for (int j = 0; j < H.columns; ++j) force.push_back(H(static_cast<int>(column % 3), j));
    const std::vector<Rational> response = step.solve(force);
    for (std::size_t i = 0; i < n; ++i) lever_[i][column] = Interval(response[i]);
    for (std::size_t beta = 0; beta < witness.contacts.size(); ++beta) {
      const std::vector<Rational> moved = times(witness.contacts[beta].H, response);
      for (std::size_t i = 0; i < 3; ++i) A_[3 * beta + i][column] = Interval(moved[i]);
    }
  }
  for (std::size_t alpha = 0; alpha < witness.contacts.size(); ++alpha) {
    const auto& contact = step.contacts()[alpha];
    const std::vector<Rational> moved = times(witness.contacts[alpha].H, free);
    for (std::size_t i = 0; i < 3; ++i) b_.emplace_back(contact.u_k[i] + moved[i] + contact.offset[i]);
    mu_.emplace_back(witness.contacts[alpha].mu);
    has_friction_.push_back(witness.contacts[alpha].mu > Rational(0));
  }
}

Box EnclosedContacts::w(const Box& p) const {
  Box result = b_;
  for (std::size_t i = 0; i < p.size(); ++i)
    for (std::size_t j = 0; j < p.size(); ++j) result[i] += A_[i][j] * p[j];
  return result;
}

Box EnclosedContacts::dv(const Box& p) const {
  Box result = dv_free_;
  for (std::size_t i = 0; i < result.size(); ++i)
    for (std::size_t j = 0; j < p.size(); ++j) result[i] += lever_[i][j] * p[j];
  return result;
}

std::vector<Mode> EnclosedContacts::possible_modes(std::size_t alpha, const Box& p, const Box& w) const {
  const std::size_t N = 3 * alpha, S = N + 1, T = N + 2;
  const bool pushes = possibly(p[N] >= zero), holds = may_be_zero(w[N]);
  const bool no_friction = may_be_zero(p[S]) && may_be_zero(p[T]);
  std::vector<Mode> modes;
  if (may_be_zero(p[N]) && no_friction && possibly(w[N] >= zero)) modes.push_back(Mode::takeoff);
  if (!has_friction_[alpha]) {
    if (pushes && holds && no_friction) modes.push_back(Mode::frictionless);
    return modes;
  }
  const Interval p_T = tangent_length(p, alpha), w_T = tangent_length(w, alpha), most = mu_[alpha] * p[N];
  const auto against = [&](std::size_t i) { return may_be_zero(w_T * p[i] + most * w[i]); };
  if (pushes && holds && may_be_zero(w[S]) && may_be_zero(w[T]) && possibly(p_T <= most)) modes.push_back(Mode::stick);
  if (pushes && holds && possibly(w_T > zero) && may_be_zero(p_T - most) && against(S) && against(T)) modes.push_back(Mode::slip);
  return modes;
}

bool EnclosedContacts::certainly_allowed(std::size_t alpha, Mode mode, const Box& p, const Box& w) const {
  const std::size_t N = 3 * alpha;
  switch (mode) {
    case Mode::takeoff: return certainly(w[N] >= zero);
    case Mode::stick: return certainly(tangent_length(p, alpha) <= mu_[alpha] * p[N]);
    case Mode::slip: return certainly(p[N] >= zero) && certainly(tangent_length(w, alpha) > zero);
    case Mode::frictionless: break;
  }
  return certainly(p[N] >= zero);
}

Box EnclosedContacts::unknowns(const std::vector<Mode>& modes, const Box& p) const {
  Box x;
  for (std::size_t alpha = 0; alpha < modes.size(); ++alpha)
    for (std::size_t i = 0; i < count_of(modes[alpha]); ++i) x.push_back(p[3 * alpha + i]);
  return x;
}

Box EnclosedContacts::all_impulses(const std::vector<Mode>& modes, const Box& x) const {
  Box p(3 * modes.size());
  std::size_t next = 0;
  for (std::size_t alpha = 0; alpha < modes.size(); ++alpha)
    for (std::size_t i = 0; i < count_of(modes[alpha]); ++i) p[3 * alpha + i] = x[next++];
  return p;
}

Box EnclosedContacts::residual(const std::vector<Mode>& modes, const Box& x) const {
  const Box p = all_impulses(modes, x), velocity = w(p);
  Box F = unknowns(modes, velocity);
  std::size_t first = 0;
  for (std::size_t alpha = 0; alpha < modes.size(); first += count_of(modes[alpha++])) {
    if (modes[alpha] != Mode::slip) continue;
    const Interval length = tangent_length(velocity, alpha);
    for (std::size_t i = 1; i < 3; ++i)
      F[first + i] = length * p[3 * alpha + i] + mu_[alpha] * p[3 * alpha] * velocity[3 * alpha + i];
  }
  return F;
}

std::optional<IntervalRows> EnclosedContacts::slope(const std::vector<Mode>& modes, const Box& x) const {
  const Box p = all_impulses(modes, x), velocity = w(p);
  IntervalRows J;
  for (std::size_t alpha = 0; alpha < modes.size(); ++alpha) {
    const std::size_t N = 3 * alpha;
    for (std::size_t i = 0; i < count_of(modes[alpha]); ++i) {
      Box row = A_[N + i];
      if (modes[alpha] == Mode::slip && i > 0) {
        const Interval length = tangent_length(velocity, alpha);
        if (!certainly(length > zero)) return std::nullopt;  // no direction, no derivative
        for (std::size_t j = 0; j < row.size(); ++j) {
          const Interval longer = quotient(velocity[N + 1] * A_[N + 1][j] + velocity[N + 2] * A_[N + 2][j], length);
          row[j] = longer * p[N + i] + mu_[alpha] * p[N] * A_[N + i][j];
        }
        row[N + i] += length;
        row[N] += mu_[alpha] * velocity[N + i];
      }
      J.push_back(unknowns(modes, row));
    }
  }
  return J;
}

EnclosedSystem EnclosedContacts::equations(const std::vector<Mode>& modes) const {
  return {[this, modes](const Box& x) { return residual(modes, x); }, [this, modes](const Box& x) { return slope(modes, x); }};
}

}  // namespace duhem
