#include "properties/statements.hpp"

#include "lib/error.hpp"
#include "lib/nearest_name.hpp"

#include <algorithm>

namespace duhem::properties {

const std::vector<Property>& all_properties() {
  static const std::vector<Property> properties = [] {
    std::vector<Property> all;
    for (auto* statements :
         {&statements_on_the_ledger, &statements_on_activation, &statements_on_the_law, &statements_of_lemma_1,
          &statements_of_proposition_1, &statements_on_inexact_solvers, &statements_of_corollary_1,
          &statements_on_the_classical_scheme, &statements_on_equivalence, &statements_on_frames, &statements_on_convergence,
          &statements_on_the_cone, &statements_on_residuals, &statements_on_potentials, &statements_of_errata})
      std::ranges::copy((*statements)(), std::back_inserter(all));
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
