#include "properties/all_properties.hpp"
#include "properties/definition.hpp"
#include "properties/judged_contact.hpp"

namespace duhem::properties {
namespace {

/// |ΔE − W_ext − W_damp|, in units of what rounding and residual leave. A stuck contact's w_T is ρ_T/σ and not 0, and then
/// friction does −θ μ ‖w_T‖ z_N on top of what the residual's own work bounds.
template <class S, int Dim>
double change(const TakenStep<S, Dim>& taken) {
  using std::abs;
  const auto contacts = excused_contacts(taken);
  S bound = creation_bound(taken, contacts);
  for (const auto& contact : contacts)
    bound += taken.settings.size.theta * contact.active.law.mu * normal(contact.z) * contact.rho_T() / contact.active.sigma;
  return in_units_of<S>(abs(taken.balance.created()), bound);
}

template <class S, int Dim>
bool slips(const TakenStep<S, Dim>& taken) {
  const auto& active = taken.record().active;
  for (std::size_t i = 0; i < active.size(); ++i)
    if (taken.balance.contacts[i].mode == Mode::slip && active[i].law.mu > S(0)) return true;
  return false;
}

/// θ = ½, e = 1, and friction mostly nothing or strong, so that slip is rare.
StepCase lossless_step(Choices& choices, const SituationKind& kind = {}) {
  StepCase c = any_step(choices, kind);
  c.situation.theta = {1, 2};
  for (auto& contact : c.situation.contacts) {
    contact.e = {1, 1};
    const std::uint32_t friction = choices.below(4);
    if (friction == 0) contact.mu = {};
    if (friction == 1) contact.mu = {10, 1};
    if (friction == 2) contact.mu = {100, 1};
  }
  return c;
}

struct Corollary1 : AboutSteps<Corollary1> {
  static constexpr std::string_view name = "corollary_1", equation = "Corollary 1",
                                    statement = "with theta = 1/2, e = 1 everywhere and no slip (or mu = 0), energy is kept";
  static constexpr std::initializer_list<StepClass> excluded{StepClass::e_zero, StepClass::e_between, StepClass::different_e,
                                                             StepClass::theta_between};
  static StepCase draw(Choices& choices) { return lossless_step(choices); }
  template <class S, int Dim>
  static std::optional<double> excess(const TakenStep<S, Dim>& taken) {
    if (slips(taken)) return std::nullopt;
    return change(taken);
  }
};

// Without one of its hypotheses each.

struct WithSlip : AboutSteps<WithSlip> {
  static constexpr std::string_view name = "corollary_1_slip", equation = "Corollary 1", statement = "Corollary 1 with slip";
  static constexpr Expectation expectation = Expectation::falsifiable;
  static constexpr double known_rate = 0.264;
  static StepCase draw(Choices& choices) {
    StepCase c = any_step(choices, small_situations);
    c.situation.theta = {1, 2};
    for (auto& contact : c.situation.contacts) contact.e = {1, 1};
    return c;
  }
  template <class S, int Dim>
  static double excess(const TakenStep<S, Dim>& taken) {
    return change(taken);
  }
};

struct WithRestitution : Corollary1 {
  static constexpr std::string_view name = "corollary_1_restitution", statement = "Corollary 1 with e < 1";
  static constexpr Expectation expectation = Expectation::falsifiable;
  static constexpr double known_rate = 0.338;
  static StepCase draw(Choices& choices) {
    StepCase c = lossless_step(choices, small_situations);
    for (auto& contact : c.situation.contacts) contact.e = {static_cast<int>(choices.below(10)), 10};
    return c;
  }
};

struct AwayFromMidpoint : Corollary1 {
  static constexpr std::string_view name = "corollary_1_theta", statement = "Corollary 1 with theta > 1/2";
  static constexpr Expectation expectation = Expectation::falsifiable;
  static constexpr double known_rate = 0.505;
  static StepCase draw(Choices& choices) {
    StepCase c = lossless_step(choices, small_situations);
    c.situation.theta = {8 - static_cast<int>(choices.below(4)), 8};
    return c;
  }
};

}  // namespace

std::vector<Property> properties_of_corollary_1() {
  return {property<Corollary1>(), property<WithSlip>(), property<WithRestitution>(), property<AwayFromMidpoint>()};
}

}  // namespace duhem::properties
