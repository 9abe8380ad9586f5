#include "lib/checker/exact_judge.hpp"

#include "lib/checker/claim.hpp"

#include <algorithm>

namespace duhem {
namespace {

using Mode = JudgedContact::Mode;
using Vector = std::vector<Rational>;

const Rational zero(0);

bool is_zero(const Vector& x) {
  return std::ranges::all_of(x, [](const Rational& x_i) { return x_i == zero; });
}
Vector tangent(const Vector& x) { return {x.begin() + 1, x.end()}; }

/// Lengths are compared by their squares: no square root, so everything is exact in space too.
struct LawAtContact {
  Rational mu;
  Vector w, p;

  [[nodiscard]] Rational friction() const { return mu * p[0]; }
  [[nodiscard]] bool impulse_in_cone() const {  // (11)
    return p[0] >= zero && dot(tangent(p), tangent(p)) <= friction() * friction();
  }
  [[nodiscard]] bool does_not_approach() const { return w[0] >= zero; }  // w̃ ∈ K* (14): μ‖w_T‖ ≤ w_N + μ‖w_T‖
  /// w̃·p = w·p + μ‖w_T‖ p_N = 0, given p_N ≥ 0.
  [[nodiscard]] bool orthogonal() const {
    const Rational work = dot(w, p);
    return work <= zero && work * work == friction() * friction() * dot(tangent(w), tangent(w));
  }

  /// Lemma 1, (17): the same by modes.
  [[nodiscard]] Mode mode() const {
    if (is_zero(p) && does_not_approach()) return Mode::takeoff;
    if (is_zero(w) && impulse_in_cone()) return Mode::stick;
    const Vector w_T = tangent(w), p_T = tangent(p);
    const bool on_cone = p[0] >= zero && dot(p_T, p_T) == friction() * friction();
    if (on_cone && w[0] == zero && !is_zero(w_T) && opposite(p_T, w_T)) return Mode::slip;
    return Mode::none;
  }
  [[nodiscard]] bool by_cones() const { return impulse_in_cone() && does_not_approach() && orthogonal(); }

  [[nodiscard]] std::string broken() const {
    if (!impulse_in_cone()) return "the impulse " + in_words(p) + " lies outside the friction cone";
    if (!does_not_approach()) return "w_N = " + in_words(w[0]) + " is negative: the contact still approaches";
    return "the impulse " + in_words(p) + " and w = " + in_words(w) + " neither take off, nor stick, nor slip";
  }

 private:
  /// p_T = −c w_T with c ≥ 0.
  static bool opposite(const Vector& p_T, const Vector& w_T) {
    const bool parallel = p_T.size() == 1 || p_T[0] * w_T[1] == p_T[1] * w_T[0];
    return parallel && dot(p_T, w_T) <= zero;
  }
};

Vector momentum_of(const WitnessStep& step) {
  Vector momentum = step.load();
  for (const auto& contact : step.witness().contacts)
    for (int i = 0; i < contact.H.rows; ++i)
      for (int j = 0; j < contact.H.columns; ++j)
        momentum[static_cast<std::size_t>(j)] += contact.H(i, j) * contact.impulse[static_cast<std::size_t>(i)];
  return momentum;
}

std::vector<Enclosure> exact(const Vector& x) {
  std::vector<Enclosure> result;
  for (const Rational& x_i : x) result.push_back({x_i, x_i});
  return result;
}

void conclude(Verdict& verdict, Verdict::Outcome outcome, std::string reason) {
  verdict.outcome = outcome;
  verdict.reason = std::move(reason);
}

}  // namespace

Verdict judge_exactly(const WitnessStep& step) {
  using enum Verdict::Outcome;
  const Witness& witness = step.witness();
  Verdict verdict;
  const Vector momentum = momentum_of(step), dv = step.solve(momentum);  // (92)
  bool consistent = times(step.M_hat(), dv) == momentum;
  std::string broken;
  Rational works(0);
  for (std::size_t alpha = 0; alpha < witness.contacts.size(); ++alpha) {
    const auto& contact = witness.contacts[alpha];
    const auto& before = step.contacts()[alpha];
    const Vector du = times(contact.H, dv), u_k1 = plus(before.u_k, Rational(1), du);
    const LawAtContact law{contact.mu, plus(u_k1, Rational(1), before.offset), contact.impulse};
    const Rational work = dot(plus(before.u_k, witness.theta, du), contact.impulse);
    consistent = consistent && (law.mode() != Mode::none) == law.by_cones();  // Lemma 1
    if (!law.by_cones() && broken.empty()) broken = "contact " + std::to_string(alpha) + ": " + law.broken();
    works += work;
    verdict.contacts.push_back({law.mode(), before.u_k, exact(u_k1), exact(contact.impulse), {work, work}});
  }
  const Rational change = step.energy_change(dv), energy = step.energy_before();
  consistent = consistent && change == step.energy_of_scheme(dv) + works;  // (65)

  const Rational after = step.energy_after(dv);
  verdict.energy_change = {change, change};
  verdict.energy_before = {energy, energy};
  verdict.energy_after = {after, after};

  if (!consistent)
    conclude(verdict, undecided, "two ways to the same number disagree: a mistake in the checker, please report it");
  else if (!broken.empty())
    conclude(verdict, refuted, broken);
  else
    conclude(verdict, truth_of_claim(witness, verdict).certain ? proven : refuted, claim_in_words(witness, verdict));
  return verdict;
}

}  // namespace duhem
