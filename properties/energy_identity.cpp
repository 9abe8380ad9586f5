#include "properties/all_properties.hpp"
#include "properties/definition.hpp"
#include "properties/judged_contact.hpp"

namespace duhem::properties {
namespace {

/// Any law, any θ that both schemes can take, any rule, and impulses solved or not.
StepCase any_law_and_impulse(Choices& choices) {
  StepCase c = any_step(choices, {.varies = true});
  c.law = choices.once_in(2) ? Law::moreau : Law::fremond;
  c.rule = any_rule(choices);
  switch (choices.below(3)) {
    case 0: c.situation.theta = theta_of_proposition_1(choices, c.situation); break;
    case 1: c.situation.theta = {c.law == Law::moreau && c.rule != ActivationRule::gap_clipped ? 0 : 1, 1}; break;
    default: c.situation.theta = {1 + static_cast<int>(choices.below(8)), 8};
  }
  for (auto& contact : c.situation.contacts)
    if (choices.once_in(4)) contact.e_T.p *= -1;
  if (choices.once_in(2)) {
    c.sweeps = 1 + static_cast<int>(choices.below(3));
    c.factor = positive_fraction(choices, 2);
  }
  return c;
}

struct EnergyIdentity : AboutSteps<EnergyIdentity> {
  static constexpr std::string_view name = "energy_identity", equation = "(65)",
                                    statement =
                                        "what is left of the energy balance is rounding, for every law, theta, rule and impulse";
  static constexpr bool varies = true;
  static StepCase draw(Choices& choices) { return any_law_and_impulse(choices); }
  template <class S, int Dim>
  static double excess(const TakenStep<S, Dim>& taken) {
    using std::abs;
    return in_units_of<S>(abs(taken.balance.identity_residual()), taken.balance.rounding_bound);
  }
};

/// The identity of [M 5] at each contact; and that what the law gives is never positive, but for Kane's term, which (72) has not.
struct AttributionIdentity : AboutSteps<AttributionIdentity> {
  static constexpr std::string_view name = "attribution_identity", equation = "[M 5]",
                                    statement =
                                        "law, tolerance and activation add up to the work of each contact; law <= 0 under (72), "
                                        "theta <= 1/(1+e); activation only where u_N,k > 0";
  static constexpr bool varies = true;
  static StepCase draw(Choices& choices) { return any_law_and_impulse(choices); }
  template <class S, int Dim>
  static double excess(const TakenStep<S, Dim>& taken) {
    const S& theta = taken.settings.size.theta;
    const bool is_fremond = taken.drawn.law == Law::fremond, clips = taken.drawn.rule == ActivationRule::gap_clipped;
    Excess<S> excess;
    for (const auto& contact : judged_contacts(taken)) {
      const auto& [work, active, w, z, rho, rounding, excused] = contact;
      const auto& [by_law, by_tolerance, by_activation, by_rounding] = work.attribution;
      // Each share by itself, from the words of [M 5].
      const S u_N = normal(work.u_k), restitution = S(1) - theta * (S(1) + active.law.e);
      S law = restitution * std::min(u_N, S(0)) * normal(z) - theta * active.law.mu * tangent_norm<S, Dim>(w) * normal(z);
      if (!is_fremond) law += (S(1) - theta - theta * active.law.e_T) * S(tangent<S, Dim>(work.u_k).dot(tangent<S, Dim>(z)));
      const S activation = clips ? S(0) : S(restitution * std::max(u_N, S(0)) * normal(z));
      excess.demand_zero(by_rounding, work.rounding_bound);
      excess.demand_zero(by_law - law, work.rounding_bound);
      excess.demand_zero(by_activation - activation, work.rounding_bound);
      if (is_fremond && restitution >= S(0)) excess.demand(by_law, work.rounding_bound);
      if (clips || u_N <= S(0)) excess.demand_zero(by_activation, S(0));
    }
    return excess.most();
  }
};

}  // namespace

std::vector<Property> properties_on_the_ledger() { return {property<EnergyIdentity>(), property<AttributionIdentity>()}; }

}  // namespace duhem::properties
