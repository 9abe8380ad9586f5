#include "properties/leftover.hpp"
#include "properties/statement.hpp"
#include "properties/statements.hpp"

namespace duhem::properties {
namespace {

/// Any law, any θ that both schemes can take, any rule, and impulses solved or not.
StepCase any_law_and_impulse(Choices& choices) {
  StepCase c = any_step(choices, {.varies = true});
  c.law = choices.once_in(2) ? LawKind::moreau : LawKind::fremond;
  c.rule = static_cast<ActivationRule>(choices.below(static_cast<std::uint32_t>(rule_names.size())));
  switch (choices.below(3)) {
    case 0: c.situation.theta = theta_of_proposition_1(choices, c.situation); break;
    case 1: c.situation.theta = {c.law == LawKind::moreau && c.rule != ActivationRule::gap_clipped ? 0 : 1, 1}; break;
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
  static constexpr Expectation expectation = Expectation::holds;
  static constexpr std::initializer_list<Met> excluded{};
  static constexpr bool varies = true;
  static StepCase draw(Choices& choices) { return any_law_and_impulse(choices); }
  template <class S, int Dim>
  static std::optional<double> excess(const StepCase&, const TakenStep<S, Dim>& taken) {
    using std::abs;
    return in_units_of<S>(abs(taken.balance.identity_residual()), taken.balance.rounding_bound);
  }
};

/// The identity of §5 at each contact; and that what the law gives is never positive, but for Kane's term, which (72) has not.
struct AttributionIdentity : AboutSteps<AttributionIdentity> {
  static constexpr std::string_view name = "attribution_identity", equation = "mathematics.md 5",
                                    statement =
                                        "law, tolerance and activation add up to the work of each contact; law <= 0 under (72), "
                                        "theta <= 1/(1+e); activation only where u_N,k > 0";
  static constexpr Expectation expectation = Expectation::holds;
  static constexpr std::initializer_list<Met> excluded{};
  static constexpr bool varies = true;
  static StepCase draw(Choices& choices) { return any_law_and_impulse(choices); }
  template <class S, int Dim>
  static std::optional<double> excess(const StepCase& c, const TakenStep<S, Dim>& taken) {
    using std::abs;
    double most = 0;
    const S& theta = taken.settings.size.theta;
    for (std::size_t i = 0; i < taken.balance.contacts.size(); ++i) {
      const auto& contact = taken.balance.contacts[i];
      const S& e = taken.record().active[i].law.e;
      most = std::max(most, in_units_of<S>(abs(contact.attribution.rounding), contact.rounding_bound));
      // Each share by itself, from §5's own words.
      const auto& active = taken.record().active[i];
      const auto [w, z, rho, sigma, rounding] = leftover(taken.record(), active);
      const S u_N = normal(contact.u_k), restitution = S(1) - theta * (S(1) + e);
      S law = restitution * std::min(u_N, S(0)) * normal(z) - theta * active.law.mu * tangent_norm<S, Dim>(w) * normal(z);
      if (c.law == LawKind::moreau)
        law += (S(1) - theta - theta * active.law.e_T) * S(tangent<S, Dim>(contact.u_k).dot(tangent<S, Dim>(z)));
      const bool clips = c.rule == ActivationRule::gap_clipped;
      const S activation = clips ? S(0) : S(restitution * std::max(u_N, S(0)) * normal(z));
      most = std::max(most, in_units_of<S>(abs(contact.attribution.law - law), contact.rounding_bound));
      most = std::max(most, in_units_of<S>(abs(contact.attribution.activation - activation), contact.rounding_bound));
      if (c.law == LawKind::fremond && theta * (S(1) + e) <= S(1))
        most = std::max(most, in_units_of<S>(contact.attribution.law, contact.rounding_bound));
      if (c.rule == ActivationRule::gap_clipped || normal(contact.u_k) <= S(0))
        most = std::max(most, in_units_of<S>(abs(contact.attribution.activation), S(0)));
    }
    return most;
  }
};

}  // namespace

std::vector<Property> statements_on_the_ledger() { return {property<EnergyIdentity>(), property<AttributionIdentity>()}; }

}  // namespace duhem::properties
