#include "properties/all_properties.hpp"
#include "properties/definition.hpp"
#include "properties/judged_contact.hpp"

namespace duhem::properties {
namespace {

struct InelasticImpact : AboutSteps<InelasticImpact> {
  static constexpr std::string_view name = "inelastic_impact", equation = "(32) (39)",
                                    statement = "an impact under Newton's law with e = 0 everywhere creates no energy";
  /// What its cases never show: a property that must hold answers for every other class.
  static constexpr std::initializer_list<StepClass> excluded{StepClass::semi_definite_stiffness,
                                                             StepClass::definite_stiffness,
                                                             StepClass::semi_definite_damping,
                                                             StepClass::definite_damping,
                                                             StepClass::load,
                                                             StepClass::e_one,
                                                             StepClass::e_between,
                                                             StepClass::different_e,
                                                             StepClass::theta_between,
                                                             StepClass::theta_limit};

  static StepCase draw(Choices& choices) {
    StepCase c = any_step(choices, {.has_forces = false});
    c.law = Law::moreau;
    for (auto& contact : c.situation.contacts) contact.e = contact.e_T = {};
    return c;
  }
  /// By how much a step breaks the property, in units of what rounding and the solver's residual explain.
  template <class S, int Dim>
  static double excess(const TakenStep<S, Dim>& taken) {
    return in_units_of<S>(taken.balance.created(), creation_bound(taken, excused_contacts(taken)));
  }
};

}  // namespace

std::vector<Property> properties_of_my_own() { return {property<InelasticImpact>()}; }

}  // namespace duhem::properties
