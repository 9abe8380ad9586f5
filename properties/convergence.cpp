#include "properties/leftover.hpp"
#include "properties/statement.hpp"
#include "properties/statements.hpp"

namespace duhem::properties {
namespace {

/// A step with forces, as short as h = 1, 1/100, 1/10⁴ or 1/10⁶.
StepCase short_step(Choices& choices, const SituationKind& kind) {
  StepCase c = any_step(choices, kind);
  constexpr std::array steps{Fraction{1, 1}, Fraction{1, 100}, Fraction{1, 10000}, Fraction{1, 1000000}};
  c.situation.h = steps[kind.is_simple ? choices.below(2) : choices.below(steps.size())];
  return c;
}

/// The contact's tangential restitution in the limit: what the statement says it is.
using RestitutionOf = Fraction (*)(const StepCase&, const Situation::Contact&);

Fraction said(const StepCase& c, const Situation::Contact& contact) {
  const Fraction& theta = c.situation.theta;
  return c.law == LawKind::moreau ? contact.e_T : in_lowest_terms(theta.q - theta.p, theta.p);
}
Fraction fremonds(const StepCase&, const Situation::Contact&) { return {1, 1}; }

/// How far the step's impulses are from an impact's, in units of what a step of this length may be off.
///   u⁺ = u⁻ + H M⁻¹ Hᵀ p,   w_N = u_N⁺ + e u_N⁻,   w_T = u_T⁺ + e_T u_T⁻,   K* ∋ w̃ ⟂ p ∈ K   (§2)
/// From (92), M (v⁺ − v_{k+1}) = h [(θ C + hθ² K)(v_{k+1} − v_k) + C v_k + K (q_k + hθ v_k) − F]: of the order of h.
template <class S, int Dim>
double distance_from_impact(const StepCase& c, const TakenStep<S, Dim>& taken, RestitutionOf e_T_of) {
  const auto& system = taken.where.system;
  const auto& record = taken.record();
  const auto& [h, theta] = taken.settings.size;
  const auto& [q_k, v_k] = record.x_k;
  const auto& v_k1 = record.x_k1.v;
  const S u = unit_roundoff<S>(), n(static_cast<int>(v_k.size() + 8));

  const auto M = system.M_hat({S(0), S(1)});  // h = 0: M itself
  const Vec<S, Dynamic> speeds = v_k1.cwiseAbs() + v_k.cwiseAbs();
  Vec<S, Dynamic> momentum = Vec<S, Dynamic>::Zero(v_k.size()), size = system.M(q_k).cwiseAbs() * speeds;
  for (const auto& contact : record.active) {
    momentum += contact.H.transpose() * contact.p;
    size += contact.H.cwiseAbs().transpose() * contact.p.cwiseAbs();
  }
  const Vec<S, Dynamic> v_plus = v_k + M.solve(momentum);
  const Vec<S, Dynamic> forces = system.C().cwiseAbs() * (theta * speeds + v_k.cwiseAbs()) +
                                 system.K().cwiseAbs() * (h * theta * theta * speeds + q_k.cwiseAbs() + h * theta * v_k.cwiseAbs()) +
                                 system.constant_load().cwiseAbs();
  const Mat<S, Dynamic, Dynamic> inverse = M.solve(Mat<S, Dynamic, Dynamic>::Identity(v_k.size(), v_k.size()));
  const S condition = system.M(q_k).trace() * inverse.trace();  // at least that of M: what M⁻¹ itself is off by, over n u
  const Vec<S, Dynamic> off =
      inverse.cwiseAbs() * ((S(1) + n * u * condition) * h * forces + 2 * n * u * size) + velocity_rounding(taken);

  double most = 0;
  for (Eigen::Index i = 0; i < v_k.size(); ++i) {
    using std::abs;
    most = std::max(most, in_units_of<S>(abs(v_plus[i] - v_k1[i]), off[i]));
  }
  const std::vector<S> excused = excused_shares(taken);
  for (std::size_t i = 0; i < record.active.size(); ++i) {
    const auto& contact = record.active[i];
    const auto& drawn = c.situation.contacts[static_cast<std::size_t>(contact.contact)];
    const Local<S, Dim> u_minus = contact.H * v_k, u_plus = contact.H * v_plus;
    const Local<S, Dim> w = u_plus + local<S, Dim>(drawn.e.in<S>() * normal(u_minus), e_T_of(c, drawn).template in<S>() * tangent<S, Dim>(u_minus));
    const S mu = drawn.mu.in<S>();
    const Local<S, Dim> z = CoulombCone<S, Dim>{mu}.project(Local<S, Dim>(contact.p - contact.sigma * de_saxce<S, Dim>(w, mu))).r;
    const Local<S, Dim> left = (contact.p - z) / contact.sigma;
    // What the solver left of its own problem counts too; with w̃ off by (1 + μ) |H| |δv|, so is the residual.
    const Local<S, Dim> sizes = u_plus.cwiseAbs() + u_minus.cwiseAbs() + contact.p.cwiseAbs() / contact.sigma;
    const Local<S, Dim> H_off = contact.H.cwiseAbs() * (off + n * u * speeds);
    const Leftover<S, Dim> own = leftover(record, contact);
    const S bound = (S(1) + mu) * (S(H_off.sum()) + n * u * S(sizes.sum())) + excused[i] * S(own.rho.cwiseAbs().sum()) / contact.sigma;
    most = std::max(most, in_units_of<S>(S(left.cwiseAbs().maxCoeff()), bound));
  }
  return most;
}

struct Convergence : AboutSteps<Convergence> {
  static constexpr std::string_view name = "convergence", equation = "(48)-(50), mathematics.md 2",
                                    statement = "as h -> 0 a step is an impact: of Moreau's law under (61), under (72) of Fremond's at "
                                                "theta = 1/2 and else of Moreau's with e_T = (1-theta)/theta";
  static constexpr Expectation expectation = Expectation::holds;
  static constexpr std::initializer_list<Met> excluded{};
  static StepCase draw(Choices& choices) {
    StepCase c = short_step(choices, {});
    c.law = choices.once_in(2) ? LawKind::moreau : LawKind::fremond;
    c.situation.theta =
        choices.once_in(4) ? Fraction{1 + static_cast<int>(choices.below(8)), 8} : theta_of_proposition_1(choices, c.situation);
    return c;
  }
  template <class S, int Dim>
  static std::optional<double> excess(const StepCase& c, const TakenStep<S, Dim>& taken) {
    return distance_from_impact(c, taken, &said);
  }
};

struct ToFremondOffMidpoint : AboutSteps<ToFremondOffMidpoint> {
  static constexpr std::string_view name = "convergence_to_fremond_off_midpoint", equation = "mathematics.md 2",
                                    statement = "under (72) a step tends to an impact of Fremond's law for theta > 1/2 too";
  static constexpr Expectation expectation = Expectation::falsifiable;
  static constexpr std::initializer_list<Met> excluded{};
  static StepCase draw(Choices& choices) {
    SituationKind kind = few;
    kind.has_forces = false;
    StepCase c = short_step(choices, kind);
    c.situation.theta = {8 - static_cast<int>(choices.below(4)), 8};
    return c;
  }
  template <class S, int Dim>
  static std::optional<double> excess(const StepCase& c, const TakenStep<S, Dim>& taken) {
    return distance_from_impact(c, taken, &fremonds);
  }
};

}  // namespace

std::vector<Property> statements_on_convergence() { return {property<Convergence>(), property<ToFremondOffMidpoint>()}; }

}  // namespace duhem::properties
