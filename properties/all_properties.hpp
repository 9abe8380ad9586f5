#pragma once

#include "properties/property.hpp"

namespace duhem::properties {

// The properties, file by file, as they are listed.
[[nodiscard]] std::vector<Property> properties_on_the_ledger();            // energy_identity.cpp
[[nodiscard]] std::vector<Property> properties_on_activation();            // activation_rules.cpp
[[nodiscard]] std::vector<Property> properties_on_the_law();               // law_inclusion.cpp
[[nodiscard]] std::vector<Property> properties_of_lemma_1();               // lemma_1.cpp
[[nodiscard]] std::vector<Property> properties_of_proposition_1();         // proposition_1.cpp
[[nodiscard]] std::vector<Property> properties_on_inexact_solvers();       // proposition_1_inexact.cpp
[[nodiscard]] std::vector<Property> properties_on_energy_safe_scaling();   // energy_safe_scaling.cpp
[[nodiscard]] std::vector<Property> properties_on_energy_safe_steps();     // energy_safe_step.cpp
[[nodiscard]] std::vector<Property> properties_of_corollary_1();           // corollary_1.cpp
[[nodiscard]] std::vector<Property> properties_on_the_classical_scheme();  // classical_scheme.cpp
[[nodiscard]] std::vector<Property> properties_on_equivalence();           // scheme_equivalence.cpp
[[nodiscard]] std::vector<Property> properties_on_frames();                // frame_invariance.cpp
[[nodiscard]] std::vector<Property> properties_on_convergence();           // convergence.cpp
[[nodiscard]] std::vector<Property> properties_on_the_cone();              // cone_projection.cpp
[[nodiscard]] std::vector<Property> properties_on_residuals();             // residual_figures.cpp
[[nodiscard]] std::vector<Property> properties_on_potentials();            // potential_law.cpp
[[nodiscard]] std::vector<Property> properties_of_errata();                // errata.cpp

}  // namespace duhem::properties
