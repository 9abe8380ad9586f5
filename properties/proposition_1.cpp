#include "properties/proposition_1.hpp"

#include "properties/all_properties.hpp"

namespace duhem::properties {
namespace {

struct Lemma2 : AboutSteps<Lemma2> {
  static constexpr std::string_view name = "lemma_2", equation = "Lemma 2",
                                    statement = "Fremond's law dissipates at every contact of an impact: (u+ + u-).p/2 <= 0";
  static constexpr std::initializer_list<StepClass> excluded{StepClass::semi_definite_stiffness,
                                                             StepClass::definite_stiffness,
                                                             StepClass::semi_definite_damping,
                                                             StepClass::definite_damping,
                                                             StepClass::load,
                                                             StepClass::theta_between};
  static StepCase draw(Choices& choices) { return any_step(choices, {.has_forces = false}); }
  template <class S, int Dim>
  static double excess(const TakenStep<S, Dim>& taken) {
    Excess<S> excess;
    for (const auto& contact : excused_contacts(taken)) {
      const Local<S, Dim> twice_mean = contact.work.u_k + contact.work.u_k1;
      excess.demand(S(twice_mean.dot(contact.work.p)) / 2, contact.bound());
    }
    return excess.most();
  }
};

struct Proposition1Clipped : Proposition1 {
  static constexpr std::string_view name = "proposition_1_clipped", equation = "[M 3]",
                                    statement = "the same under the rule gap-clipped, whatever the sign of u_N,k";
  static StepCase draw(Choices& choices) {
    StepCase c = Proposition1::draw(choices);
    c.rule = ActivationRule::gap_clipped;
    return c;
  }
};

/// Energy does not come back at a sliding contact: the friction term of (55) without the factor ½ printed there.
struct FrictionWork55 : AboutSteps<FrictionWork55> {
  static constexpr std::string_view name = "friction_work_55", equation = "(55), erratum",
                                    statement = "under (72) friction does the work -mu p_N |u_T,k+theta|";
  static StepCase draw(Choices& choices) { return Proposition1::draw(choices); }
  template <class S, int Dim>
  static double excess(const TakenStep<S, Dim>& taken) {
    return off_by(taken, S(1));
  }

  /// How far the work is from factor · (−μ p_N ‖u_{T,k+θ}‖). With p = z + ρ and σ w_T = ρ_T − c t, t the direction of z_T:
  /// z_T·w_T + μ z_N ‖w_T‖ ≤ 2 μ z_N ‖ρ_T‖/σ, and θ w_T = u_{T,k+θ}.
  template <class S, int Dim>
  static double off_by(const TakenStep<S, Dim>& taken, const S& factor) {
    const S& theta = taken.settings.size.theta;
    Excess<S> excess;
    for (const auto& contact : excused_contacts(taken)) {
      const auto& work = contact.work;
      const S& mu = contact.active.law.mu;
      const S slip = tangent_norm<S, Dim>(contact.u_th(theta)), rho_N = contact.rho_N(), rho_T = contact.rho_T();
      const S bound =
          work.rounding_bound + 2 * theta * mu * normal(contact.z) * rho_T / contact.active.sigma + (rho_T + mu * rho_N) * slip;
      excess.demand_zero(work.tangential_work + factor * mu * normal(work.p) * slip, bound);
    }
    return excess.most();
  }
};

// Each hypothesis is sharp.

struct ThetaBelowHalf : Proposition1 {
  static constexpr std::string_view name = "proposition_1_theta_below_half", equation = "(86)",
                                    statement = "Proposition 1 without theta >= 1/2";
  static constexpr Expectation expectation = Expectation::falsifiable;
  static constexpr double known_rate = 0.382;
  static StepCase draw(Choices& choices) {
    StepCase c = any_step(choices, small_situations);
    c.situation.theta = {3 - static_cast<int>(choices.below(3)), 8};
    return c;
  }
};

struct ThetaAboveLimit : ThetaBelowHalf {
  static constexpr std::string_view name = "proposition_1_theta_above_limit",
                                    statement = "Proposition 1 without theta <= 1/(1+e)";
  static constexpr double known_rate = 0.551;
  static StepCase draw(Choices& choices) {
    StepCase c = any_step(choices, small_situations);
    c.situation.theta = {1, 1};
    for (auto& contact : c.situation.contacts) contact.e = {10 - static_cast<int>(choices.below(10)), 10};
    return c;
  }
};

struct Separating : ThetaBelowHalf {
  static constexpr std::string_view name = "proposition_1_separating", equation = "(87)",
                                    statement = "Proposition 1 without u_N,k <= 0 at active contacts, as under the rule gap";
  static constexpr double known_rate = 0.0167;
  static StepCase draw(Choices& choices) {
    StepCase c = any_step(choices, small_situations);
    c.rule = ActivationRule::gap;
    c.situation.theta = theta_of_proposition_1(choices, c.situation);
    return c;
  }
};

struct PrintedFactor : AboutSteps<PrintedFactor> {
  static constexpr std::string_view name = "erratum_55", equation = "(55) as printed",
                                    statement = "friction does only half of the work -mu p_N |u_T,k+theta|";
  static constexpr Expectation expectation = Expectation::falsifiable;
  static constexpr double known_rate = 0.405;
  static StepCase draw(Choices& choices) {
    StepCase c = any_step(choices, small_situations);
    c.situation.theta = {1, 2};
    return c;
  }
  template <class S, int Dim>
  static double excess(const TakenStep<S, Dim>& taken) {
    return FrictionWork55::off_by(taken, S(S(1) / 2));
  }
};

}  // namespace

std::vector<Property> properties_of_proposition_1() {
  return {property<Lemma2>(),         property<Proposition1>(),    property<Proposition1Clipped>(), property<FrictionWork55>(),
          property<ThetaBelowHalf>(), property<ThetaAboveLimit>(), property<Separating>(),          property<PrintedFactor>()};
}

}  // namespace duhem::properties
