#include "properties/all_properties.hpp"

#include "lib/error.hpp"
#include "lib/nearest_name.hpp"

#include <algorithm>

namespace duhem::properties {

const std::vector<Property>& all_properties() {
  static const std::vector<Property> properties = [] {
    std::vector<Property> all;
    for (auto* of_a_file : {&properties_on_the_ledger, &properties_on_activation, &properties_on_the_law, &properties_of_lemma_1,
                            &properties_of_proposition_1, &properties_on_inexact_solvers, &properties_on_energy_safe_scaling,
                            &properties_on_energy_safe_steps, &properties_of_corollary_1, &properties_on_the_classical_scheme,
                            &properties_on_equivalence, &properties_on_frames, &properties_on_convergence,
                            &properties_on_the_cone, &properties_on_residuals, &properties_on_potentials, &properties_of_errata})
      std::ranges::copy(of_a_file(), std::back_inserter(all));
    std::ranges::stable_partition(all, [](const Property& p) { return p.expectation == Expectation::holds; });
    return all;
  }();
  return properties;
}

const Property& property_named(const std::string& name) {
  std::vector<std::string> names;
  for (const Property& property : all_properties()) {
    if (property.name == name) return property;
    names.emplace_back(property.name);
  }
  throw InputError("property", '"' + name + '"', one_of(name, names));
}

}  // namespace duhem::properties
