#include "properties/all_properties.hpp"
#include "properties/definition.hpp"
#include "properties/judged_contact.hpp"

namespace duhem::properties {
namespace {

/// A step with forces, as short as h = 1, 1/100, 1/10⁴ or 1/10⁶.
StepCase short_step(Choices& choices, const SituationKind& kind) {
  StepCase c = any_step(choices, kind);
  constexpr std::array steps{Fraction{1, 1}, Fraction{1, 100}, Fraction{1, 10000}, Fraction{1, 1000000}};
  c.situation.h = steps[kind.is_simple ? choices.below(2) : choices.below(steps.size())];
  return c;
}

/// The contact's tangential restitution in the limit: what the property says it is.
using RestitutionOf = Fraction (*)(const StepCase&, const Situation::Contact&);

Fraction said(const StepCase& c, const Situation::Contact& contact) {
  const Fraction& theta = c.situation.theta;
  return c.law == Law::moreau ? contact.e_T : in_lowest_terms(theta.q - theta.p, theta.p);
}
Fraction fremonds(const StepCase&, const Situation::Contact&) { return {1, 1}; }

/// How far the step's impulses are from an impact's, in units of what a step of this length may be off.
///   u⁺ = u⁻ + H M⁻¹ Hᵀ p,   w_N = u_N⁺ + e u_N⁻,   w_T = u_T⁺ + e_T u_T⁻,   K* ∋ w̃ ⟂ p ∈ K   [M 2]
/// From (92), M (v⁺ − v_{k+1}) = h [(θ C + hθ² K)(v_{k+1} − v_k) + C v_k + K (q_k + hθ v_k) − F]: of the order of h.
template <class S, int Dim>
double distance_from_impact(const TakenStep<S, Dim>& taken, RestitutionOf e_T_of) {
  const auto& system = taken.start.system;
  const auto& record = taken.record();
  const auto& [h, theta] = taken.settings.size;
  const auto& [q_k, v_k] = record.x_k;
  const auto& v_k1 = record.x_k1.v;
  const S u = unit_roundoff<S>(), n(static_cast<int>(v_k.size() + 8));

  const auto M = system.M_hat({S(0), S(1)});  // h = 0: M itself
  const Vec<S, Dynamic> speeds = v_k1.cwiseAbs() + v_k.cwiseAbs();
  const auto absolute = [](const auto& matrix) -> Mat<S, Dynamic, Dynamic> { return dense(matrix).cwiseAbs(); };
  Vec<S, Dynamic> momentum = Vec<S, Dynamic>::Zero(v_k.size()), size = absolute(system.M(q_k)) * speeds;
  for (const auto& contact : record.active) {
    add_transposed(momentum, contact.H, contact.p);
    size += contact.H.dense(v_k.size()).cwiseAbs().transpose() * contact.p.cwiseAbs();
  }
  const Vec<S, Dynamic> v_plus = v_k + M.solve(momentum);
  const Vec<S, Dynamic> forces =
      absolute(system.C()) * (theta * speeds + v_k.cwiseAbs()) +
      absolute(system.K()) * (h * theta * theta * speeds + q_k.cwiseAbs() + h * theta * v_k.cwiseAbs()) +
      system.constant_load().cwiseAbs();
  const Mat<S, Dynamic, Dynamic> inverse = M.solve(Mat<S, Dynamic, Dynamic>::Identity(v_k.size(), v_k.size()));
  const S condition = dense(system.M(q_k)).trace() * inverse.trace();  // at least that of M: what M⁻¹ itself is off by, over n u
  const Vec<S, Dynamic> off =
      inverse.cwiseAbs() * ((S(1) + n * u * condition) * h * forces + 2 * n * u * size) + velocity_rounding(taken);

  Excess<S> excess;
  for (Eigen::Index i = 0; i < v_k.size(); ++i) excess.demand_zero(v_plus[i] - v_k1[i], off[i]);
  for (const auto& contact : excused_contacts(taken)) {
    const auto& active = contact.active;
    const auto& drawn = taken.drawn.situation.contacts[static_cast<std::size_t>(active.contact)];
    const Local<S, Dim> u_minus = active.H * v_k, u_plus = active.H * v_plus;
    const S e = drawn.e.template in<S>(), e_T = e_T_of(taken.drawn, drawn).template in<S>(), mu = drawn.mu.template in<S>();
    const Local<S, Dim> w = u_plus + local<S, Dim>(e * normal(u_minus), e_T * tangent<S, Dim>(u_minus));
    const Local<S, Dim> z = CoulombCone<S, Dim>{mu}.project(Local<S, Dim>(active.p - active.sigma * de_saxce<S, Dim>(w, mu))).r;
    const Local<S, Dim> left = (active.p - z) / active.sigma;
    // What the solver left of its own problem counts too; with w̃ off by (1 + μ) |H| |δv|, so is the residual.
    const Local<S, Dim> sizes = u_plus.cwiseAbs() + u_minus.cwiseAbs() + active.p.cwiseAbs() / active.sigma;
    const Local<S, Dim> H_off = active.H.dense(off.size()).cwiseAbs() * (off + n * u * speeds);
    const S bound = (S(1) + mu) * (S(H_off.sum()) + n * u * S(sizes.sum())) +
                    contact.excused * S(contact.rho.cwiseAbs().sum()) / active.sigma;
    excess.demand(S(left.cwiseAbs().maxCoeff()), bound);
  }
  return excess.most();
}

struct Convergence : AboutSteps<Convergence> {
  static constexpr std::string_view name = "convergence", equation = "(48)-(50), [M 2]",
                                    statement =
                                        "as h -> 0 a step is an impact: of Moreau's law under (61), under (72) of Fremond's at "
                                        "theta = 1/2 and else of Moreau's with e_T = (1-theta)/theta";
  static StepCase draw(Choices& choices) {
    StepCase c = short_step(choices, {});
    c.law = choices.once_in(2) ? Law::moreau : Law::fremond;
    c.situation.theta =
        choices.once_in(4) ? Fraction{1 + static_cast<int>(choices.below(8)), 8} : theta_of_proposition_1(choices, c.situation);
    return c;
  }
  template <class S, int Dim>
  static double excess(const TakenStep<S, Dim>& taken) {
    return distance_from_impact(taken, &said);
  }
};

struct ToFremondOffMidpoint : AboutSteps<ToFremondOffMidpoint> {
  static constexpr std::string_view name = "convergence_to_fremond_off_midpoint", equation = "[M 2]",
                                    statement = "under (72) a step tends to an impact of Fremond's law for theta > 1/2 too";
  static constexpr Expectation expectation = Expectation::falsifiable;
  static constexpr double known_rate = 0.313;
  static StepCase draw(Choices& choices) {
    SituationKind kind = small_situations;
    kind.has_forces = false;
    StepCase c = short_step(choices, kind);
    c.situation.theta = {8 - static_cast<int>(choices.below(4)), 8};
    return c;
  }
  template <class S, int Dim>
  static double excess(const TakenStep<S, Dim>& taken) {
    return distance_from_impact(taken, &fremonds);
  }
};

}  // namespace

std::vector<Property> properties_on_convergence() { return {property<Convergence>(), property<ToFremondOffMidpoint>()}; }

}  // namespace duhem::properties
