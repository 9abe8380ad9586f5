#include "properties/leftover.hpp"
#include "properties/statement.hpp"
#include "properties/statements.hpp"

namespace duhem::properties {
namespace {

struct NormalWork69 : AboutSteps<NormalWork69> {
  static constexpr std::string_view name = "normal_work_69", equation = "(69)",
                                    statement = "under (61) a contact that holds does the normal work [1 - theta (1+e)] u_N,k p_N";
  static constexpr Expectation expectation = Expectation::holds;
  static constexpr std::initializer_list<Met> excluded{};
  static StepCase draw(Choices& choices) {
    StepCase c = any_step(choices);
    c.law = LawKind::moreau;
    c.situation.theta =
        choices.once_in(2) ? Fraction{static_cast<int>(choices.below(9)), 8} : theta_of_proposition_1(choices, c.situation);
    return c;
  }
  /// The difference is θ w_N p_N, and σ |w_N| ≤ |ρ_N| + μ ‖ρ_T‖ wherever z_N > 0; where z = 0, p is ρ itself.
  template <class S, int Dim>
  static std::optional<double> excess(const StepCase&, const TakenStep<S, Dim>& taken) {
    using std::abs;
    double most = 0;
    bool is_any = false;
    const S& theta = taken.settings.size.theta;
    const std::vector<S> excused = excused_shares(taken);
    for (std::size_t i = 0; i < taken.balance.contacts.size(); ++i) {
      const auto& contact = taken.balance.contacts[i];
      if (contact.mode == Mode::takeoff) continue;
      is_any = true;
      const auto& active = taken.record().active[i];
      const auto [w, z, rho, sigma, rounding] = leftover(taken.record(), active);
      const S said = (S(1) - theta * (S(1) + active.law.e)) * normal(contact.u_k) * normal(contact.p);
      const S rho_N = excused[i] * abs(normal(rho)) + rounding, rho_T = excused[i] * tangent_norm<S, Dim>(rho) + rounding;
      const S left = (rho_N + active.law.mu * rho_T) / sigma;
      const S bound = contact.rounding_bound + theta * left * abs(normal(contact.p));
      most = std::max(most, in_units_of<S>(abs(contact.normal_work - said), bound));
    }
    return is_any ? std::optional(most) : std::nullopt;
  }
};

/// An impact under Moreau's law, e_T = e alike everywhere.
StepCase equal_restitution(Choices& choices, SituationKind kind) {
  kind.has_forces = false;
  kind.one_restitution = true;
  StepCase c = any_step(choices, kind);
  c.law = LawKind::moreau;
  return c;
}

struct EqualRestitution : AboutSteps<EqualRestitution> {
  static constexpr std::string_view name = "equal_restitution", equation = "mathematics.md 4, Glocker",
                                    statement = "an impact with e_T = e alike everywhere: dE <= -(1-e)/(2(1+e)) |v+ - v-|^2_M";
  static constexpr Expectation expectation = Expectation::holds;
  static constexpr std::initializer_list<Met> excluded{Met::semi_definite_stiffness, Met::definite_stiffness,
                                                       Met::semi_definite_damping,   Met::definite_damping,
                                                       Met::load,                    Met::different_e,
                                                       Met::theta_between};
  static StepCase draw(Choices& choices) { return equal_restitution(choices, {}); }
  /// The difference of the two sides is (w·p)/(1+e) with w = u⁺ + e u⁻, and w·p ≤ w̃·p = ρ·(z/σ + w̃).
  template <class S, int Dim>
  static std::optional<double> excess(const StepCase&, const TakenStep<S, Dim>& taken) {
    using std::abs;
    if (taken.balance.contacts.empty()) return std::nullopt;
    const auto& record = taken.record();
    const S& e = taken.settings.laws.front().e;
    const Vec<S, Dynamic> dv = record.x_k1.v - record.x_k.v;
    const auto& M = taken.where.system.M(record.x_k.q);
    const S share = (S(1) - e) / (2 * (S(1) + e)), n(static_cast<int>(dv.size() + 8));
    S bound = taken.balance.rounding_bound + n * unit_roundoff<S>() * share * absolute_form<S>(M, dv, dv);
    const std::vector<S> excused = excused_shares(taken);
    for (std::size_t i = 0; i < record.active.size(); ++i) {
      const auto [w, z, rho, sigma, rounding] = leftover(record, record.active[i]);
      const Local<S, Dim> lever = z / sigma + de_saxce<S, Dim>(w, record.active[i].law.mu);
      bound += taken.balance.contacts[i].rounding_bound + excused[i] * S(rho.cwiseAbs().dot(lever.cwiseAbs())) / (S(1) + e);
    }
    return in_units_of<S>(taken.balance.change + share * form<S>(M, dv), bound);
  }
};

// What must fail: what the paper says these laws do.

struct NewtonDissipates : AboutSteps<NewtonDissipates> {
  static constexpr std::string_view name = "newton_creates_energy", equation = "(32) (39)",
                                    statement = "an impact under Newton's law with Coulomb friction creates no energy";
  static constexpr Expectation expectation = Expectation::falsifiable;
  static constexpr std::initializer_list<Met> excluded{};
  static StepCase draw(Choices& choices) {
    SituationKind kind = few;
    kind.has_forces = false;
    StepCase c = any_step(choices, kind);
    c.law = LawKind::moreau;
    for (auto& contact : c.situation.contacts) contact.e_T = {};
    return c;
  }
  template <class S, int Dim>
  static std::optional<double> excess(const StepCase&, const TakenStep<S, Dim>& taken) {
    return in_units_of<S>(taken.balance.created(), creation_bound(taken, excused_shares(taken)));
  }
};

struct MoreauDissipates : NewtonDissipates {
  static constexpr std::string_view name = "moreau_creates_energy", equation = "(58)",
                                    statement = "an impact under Moreau's law with 0 < e_T < 1 creates no energy";
  static StepCase draw(Choices& choices) {
    StepCase c = NewtonDissipates::draw(choices);
    for (auto& contact : c.situation.contacts) contact.e_T = {9 - static_cast<int>(choices.below(9)), 10};
    return c;
  }
};

struct LocalDissipation : AboutSteps<LocalDissipation> {
  static constexpr std::string_view name = "local_creation_under_equal_restitution", equation = "mathematics.md 4",
                                    statement = "with e_T = e alike everywhere, no contact of an impact creates energy";
  static constexpr Expectation expectation = Expectation::falsifiable;
  static constexpr std::initializer_list<Met> excluded{};
  static StepCase draw(Choices& choices) { return equal_restitution(choices, few); }
  template <class S, int Dim>
  static std::optional<double> excess(const StepCase&, const TakenStep<S, Dim>& taken) {
    double most = 0;
    const std::vector<S> excused = excused_shares(taken);
    for (std::size_t i = 0; i < excused.size(); ++i) {
      const auto& contact = taken.balance.contacts[i];
      most = std::max(most, in_units_of<S>(contact.work(), contact.rounding_bound + excused[i] * contact.tolerance_size));
    }
    return most;
  }
};

}  // namespace

std::vector<Property> statements_on_the_classical_scheme() {
  return {property<NormalWork69>(),     property<EqualRestitution>(), property<NewtonDissipates>(),
          property<MoreauDissipates>(), property<LocalDissipation>()};
}

}  // namespace duhem::properties
