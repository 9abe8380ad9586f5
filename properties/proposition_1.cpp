#include "properties/creation.hpp"
#include "properties/statement.hpp"
#include "properties/statements.hpp"

namespace duhem::properties {
namespace {

struct Lemma2 : AboutSteps<Lemma2> {
  static constexpr std::string_view name = "lemma_2", equation = "Lemma 2",
                                    statement = "Fremond's law dissipates at every contact of an impact: (u+ + u-).p/2 <= 0";
  static constexpr Expectation expectation = Expectation::holds;
  static constexpr std::initializer_list<Met> excluded{Met::semi_definite_stiffness, Met::definite_stiffness,
                                                       Met::semi_definite_damping,   Met::definite_damping,
                                                       Met::load,                    Met::theta_between};
  static StepCase draw(Choices& choices) { return any_step(choices, {.has_forces = false}); }
  template <class S, int Dim>
  static std::optional<double> excess(const StepCase&, const TakenStep<S, Dim>& taken) {
    double most = 0;
    const std::vector<S> excused = excused_shares(taken);
    for (std::size_t i = 0; i < excused.size(); ++i) {
      const auto& contact = taken.balance.contacts[i];
      const Local<S, Dim> twice_mean = contact.u_k + contact.u_k1;
      const S bound = contact.rounding_bound + excused[i] * contact.tolerance_size;
      most = std::max(most, in_units_of<S>(S(twice_mean.dot(contact.p)) / 2, bound));
    }
    return most;
  }
};

struct Proposition1 : AboutSteps<Proposition1> {
  static constexpr std::string_view name = "proposition_1", equation = "(86) (87)",
                                    statement = "scheme (72) creates no energy, and no contact does, normally or tangentially, if "
                                                "1/2 <= theta <= 1/(1+e) and u_N,k <= 0 where active";
  static constexpr Expectation expectation = Expectation::holds;
  static constexpr std::initializer_list<Met> excluded{};
  static StepCase draw(Choices& choices) {
    StepCase c = any_step(choices);
    c.situation.theta = theta_of_proposition_1(choices, c.situation);
    return c;
  }
  template <class S, int Dim>
  static std::optional<double> excess(const StepCase&, const TakenStep<S, Dim>& taken) {
    return creation(taken);
  }
};

struct Proposition1Clipped : Proposition1 {
  static constexpr std::string_view name = "proposition_1_clipped", equation = "mathematics.md 3",
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
  static constexpr Expectation expectation = Expectation::holds;
  static constexpr std::initializer_list<Met> excluded{};
  static StepCase draw(Choices& choices) { return Proposition1::draw(choices); }
  template <class S, int Dim>
  static std::optional<double> excess(const StepCase&, const TakenStep<S, Dim>& taken) {
    return off_by(taken, S(1));
  }

  /// How far the work is from factor · (−μ p_N ‖u_{T,k+θ}‖). With p = z + ρ and σ w_T = ρ_T − c t, t the direction of z_T:
  /// z_T·w_T + μ z_N ‖w_T‖ ≤ 2 μ z_N ‖ρ_T‖/σ, and θ w_T = u_{T,k+θ}.
  template <class S, int Dim>
  static double off_by(const TakenStep<S, Dim>& taken, const S& factor) {
    using std::abs;
    double most = 0;
    const S& theta = taken.settings.size.theta;
    const std::vector<S> excused = excused_shares(taken);
    for (std::size_t i = 0; i < taken.balance.contacts.size(); ++i) {
      const auto& contact = taken.balance.contacts[i];
      const auto& active = taken.record().active[i];
      const auto [w, z, rho, sigma, rounding] = leftover(taken.record(), active);
      const S& mu = active.law.mu;
      const S slip = tangent_norm<S, Dim>(Local<S, Dim>((S(1) - theta) * contact.u_k + theta * contact.u_k1));
      const S rho_N = excused[i] * abs(normal(rho)) + rounding, rho_T = excused[i] * tangent_norm<S, Dim>(rho) + rounding;
      const S bound = contact.rounding_bound + 2 * theta * mu * normal(z) * rho_T / sigma + (rho_T + mu * rho_N) * slip;
      most = std::max(most, in_units_of<S>(abs(contact.tangential_work + factor * mu * normal(contact.p) * slip), bound));
    }
    return most;
  }
};

// Each hypothesis is sharp.

struct ThetaBelowHalf : AboutSteps<ThetaBelowHalf> {
  static constexpr std::string_view name = "proposition_1_theta_below_half", equation = "(86)",
                                    statement = "Proposition 1 without theta >= 1/2";
  static constexpr Expectation expectation = Expectation::falsifiable;
  static constexpr std::initializer_list<Met> excluded{};
  static StepCase draw(Choices& choices) {
    StepCase c = any_step(choices, few);
    c.situation.theta = {3 - static_cast<int>(choices.below(3)), 8};
    return c;
  }
  template <class S, int Dim>
  static std::optional<double> excess(const StepCase&, const TakenStep<S, Dim>& taken) {
    return creation(taken);
  }
};

struct ThetaAboveLimit : ThetaBelowHalf {
  static constexpr std::string_view name = "proposition_1_theta_above_limit", statement = "Proposition 1 without theta <= 1/(1+e)";
  static StepCase draw(Choices& choices) {
    StepCase c = any_step(choices, few);
    c.situation.theta = {1, 1};
    for (auto& contact : c.situation.contacts) contact.e = {10 - static_cast<int>(choices.below(10)), 10};
    return c;
  }
};

struct Separating : ThetaBelowHalf {
  static constexpr std::string_view name = "proposition_1_separating", equation = "(87)",
                                    statement = "Proposition 1 without u_N,k <= 0 at active contacts, as under the rule gap";
  static StepCase draw(Choices& choices) {
    StepCase c = any_step(choices, few);
    c.rule = ActivationRule::gap;
    c.situation.theta = theta_of_proposition_1(choices, c.situation);
    return c;
  }
};

struct PrintedFactor : AboutSteps<PrintedFactor> {
  static constexpr std::string_view name = "erratum_55", equation = "(55) as printed",
                                    statement = "friction does only half of the work -mu p_N |u_T,k+theta|";
  static constexpr Expectation expectation = Expectation::falsifiable;
  static constexpr std::initializer_list<Met> excluded{};
  static StepCase draw(Choices& choices) {
    StepCase c = any_step(choices, few);
    c.situation.theta = {1, 2};
    return c;
  }
  template <class S, int Dim>
  static std::optional<double> excess(const StepCase&, const TakenStep<S, Dim>& taken) {
    return FrictionWork55::off_by(taken, S(S(1) / 2));
  }
};

}  // namespace

std::vector<Property> statements_of_proposition_1() {
  return {property<Lemma2>(),         property<Proposition1>(),    property<Proposition1Clipped>(),
          property<FrictionWork55>(), property<ThetaBelowHalf>(),  property<ThetaAboveLimit>(),
          property<Separating>(),     property<PrintedFactor>()};
}

}  // namespace duhem::properties
