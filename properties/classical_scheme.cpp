#include "properties/all_properties.hpp"
#include "properties/definition.hpp"
#include "properties/judged_contact.hpp"

namespace duhem::properties {
namespace {

struct NormalWork69 : AboutSteps<NormalWork69> {
  static constexpr std::string_view name = "normal_work_69", equation = "(69)",
                                    statement =
                                        "under (61) a contact that holds does the normal work [1 - theta (1+e)] u_N,k p_N";
  static StepCase draw(Choices& choices) {
    StepCase c = any_step(choices);
    c.law = Law::moreau;
    c.situation.theta =
        choices.once_in(2) ? Fraction{static_cast<int>(choices.below(9)), 8} : theta_of_proposition_1(choices, c.situation);
    return c;
  }
  /// The difference is θ w_N p_N, and σ |w_N| ≤ |ρ_N| + μ ‖ρ_T‖ wherever z_N > 0; where z = 0, p is ρ itself.
  template <class S, int Dim>
  static std::optional<double> excess(const TakenStep<S, Dim>& taken) {
    const S& theta = taken.settings.size.theta;
    Excess<S> excess;
    bool is_any = false;
    for (const auto& contact : excused_contacts(taken)) {
      const auto& work = contact.work;
      if (work.mode == Mode::takeoff) continue;
      is_any = true;
      using std::abs;
      const auto& law = contact.active.law;
      const S said = (S(1) - theta * (S(1) + law.e)) * normal(work.u_k) * normal(work.p);
      const S left = (contact.rho_N() + law.mu * contact.rho_T()) / contact.active.sigma;
      excess.demand_zero(work.normal_work - said, work.rounding_bound + theta * left * abs(normal(work.p)));
    }
    return is_any ? std::optional(excess.most()) : std::nullopt;
  }
};

/// An impact under Moreau's law, e_T = e alike everywhere.
StepCase equal_restitution(Choices& choices, SituationKind kind) {
  kind.has_forces = false;
  kind.one_restitution = true;
  StepCase c = any_step(choices, kind);
  c.law = Law::moreau;
  return c;
}

struct EqualRestitution : AboutSteps<EqualRestitution> {
  static constexpr std::string_view name = "equal_restitution", equation = "[M 4], Glocker",
                                    statement = "an impact with e_T = e alike everywhere: dE <= -(1-e)/(2(1+e)) |v+ - v-|^2_M";
  static constexpr std::initializer_list<StepClass> excluded{StepClass::semi_definite_stiffness,
                                                             StepClass::definite_stiffness,
                                                             StepClass::semi_definite_damping,
                                                             StepClass::definite_damping,
                                                             StepClass::load,
                                                             StepClass::different_e,
                                                             StepClass::theta_between};
  static StepCase draw(Choices& choices) { return equal_restitution(choices, {}); }
  /// The difference of the two sides is (w·p)/(1+e) with w = u⁺ + e u⁻, and w·p ≤ w̃·p = ρ·(z/σ + w̃).
  template <class S, int Dim>
  static std::optional<double> excess(const TakenStep<S, Dim>& taken) {
    if (taken.balance.contacts.empty()) return std::nullopt;
    const auto& record = taken.record();
    const S& e = taken.settings.laws.front().e;
    const Vec<S, Dynamic> dv = record.x_k1.v - record.x_k.v;
    const auto& M = taken.start.system.M(record.x_k.q);
    const S share = (S(1) - e) / (2 * (S(1) + e)), n(static_cast<int>(dv.size() + 8));
    S bound = taken.balance.rounding_bound + n * unit_roundoff<S>() * share * absolute_form<S>(M, dv, dv);
    for (const auto& contact : excused_contacts(taken)) {
      const Local<S, Dim> lever = contact.z / contact.active.sigma + de_saxce<S, Dim>(contact.w, contact.active.law.mu);
      bound += contact.work.rounding_bound + contact.excused * S(contact.rho.cwiseAbs().dot(lever.cwiseAbs())) / (S(1) + e);
    }
    return in_units_of<S>(taken.balance.change + share * form<S>(M, dv), bound);
  }
};

// What must fail: what the paper says these laws do.

struct NewtonDissipates : AboutSteps<NewtonDissipates> {
  static constexpr std::string_view name = "newton_creates_energy", equation = "(32) (39)",
                                    statement = "an impact under Newton's law with Coulomb friction creates no energy";
  static constexpr Expectation expectation = Expectation::falsifiable;
  static constexpr double known_rate = 0.0444;
  static StepCase draw(Choices& choices) {
    SituationKind kind = small_situations;
    kind.has_forces = false;
    StepCase c = any_step(choices, kind);
    c.law = Law::moreau;
    for (auto& contact : c.situation.contacts) contact.e_T = {};
    return c;
  }
  template <class S, int Dim>
  static double excess(const TakenStep<S, Dim>& taken) {
    return creation(taken);
  }
};

struct MoreauDissipates : NewtonDissipates {
  static constexpr std::string_view name = "moreau_creates_energy", equation = "(58)",
                                    statement = "an impact under Moreau's law with 0 < e_T < 1 creates no energy";
  static constexpr double known_rate = 0.0256;
  static StepCase draw(Choices& choices) {
    StepCase c = NewtonDissipates::draw(choices);
    for (auto& contact : c.situation.contacts) contact.e_T = {9 - static_cast<int>(choices.below(9)), 10};
    return c;
  }
};

struct LocalDissipation : AboutSteps<LocalDissipation> {
  static constexpr std::string_view name = "local_creation_under_equal_restitution", equation = "[M 4]",
                                    statement = "with e_T = e alike everywhere, no contact of an impact creates energy";
  static constexpr Expectation expectation = Expectation::falsifiable;
  static constexpr double known_rate = 0.00248;
  static StepCase draw(Choices& choices) { return equal_restitution(choices, small_situations); }
  template <class S, int Dim>
  static double excess(const TakenStep<S, Dim>& taken) {
    Excess<S> excess;
    for (const auto& contact : excused_contacts(taken)) excess.demand(contact.work.work(), contact.bound());
    return excess.most();
  }
};

}  // namespace

std::vector<Property> properties_on_the_classical_scheme() {
  return {property<NormalWork69>(), property<EqualRestitution>(), property<NewtonDissipates>(), property<MoreauDissipates>(),
          property<LocalDissipation>()};
}

}  // namespace duhem::properties
