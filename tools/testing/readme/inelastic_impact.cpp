#include "properties/leftover.hpp"
#include "properties/statement.hpp"
#include "properties/statements.hpp"

namespace duhem::properties {
namespace {

struct InelasticImpact : AboutSteps<InelasticImpact> {
  static constexpr std::string_view name = "inelastic_impact", equation = "(32) (39)",
                                    statement = "an impact under Newton's law with e = 0 everywhere creates no energy";
  static constexpr Expectation expectation = Expectation::holds;
  /// What its cases never show: a statement that must hold answers for every other class.
  static constexpr std::initializer_list<Met> excluded{Met::semi_definite_stiffness,
                                                       Met::definite_stiffness,
                                                       Met::semi_definite_damping,
                                                       Met::definite_damping,
                                                       Met::load,
                                                       Met::e_one,
                                                       Met::e_between,
                                                       Met::different_e,
                                                       Met::theta_between,
                                                       Met::theta_limit};

  static StepCase draw(Choices& choices) {
    StepCase c = any_step(choices, {.has_forces = false});
    c.law = LawKind::moreau;
    for (auto& contact : c.situation.contacts) contact.e = contact.e_T = {};
    return c;
  }
  /// By how much a case breaks the statement, in units of what rounding and the solver's residual explain.
  template <class S, int Dim>
  static std::optional<double> excess(const StepCase&, const TakenStep<S, Dim>& taken) {
    return in_units_of<S>(taken.balance.created(), creation_bound(taken, excused_shares(taken)));
  }
};

}  // namespace

std::vector<Property> statements_of_my_own() { return {property<InelasticImpact>()}; }

}  // namespace duhem::properties
