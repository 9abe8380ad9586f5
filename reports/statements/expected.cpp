#include "statements/expected.hpp"

#include <algorithm>

namespace duhem::reports {

const std::vector<ExpectedStatement>& statements_with_expectation() {
  static const std::vector<ExpectedStatement> expected{
      {"energy_identity"},
      {"attribution_identity"},
      {"activation_rules"},
      {"law_inclusion"},
      {"lemma_1"},
      {"lemma_2"},
      {"proposition_1"},
      {"proposition_1_clipped"},
      {"friction_work_55"},
      {"proposition_1_inexact"},
      {"energy_safe_scaling"},
      {"energy_safe_step"},
      {"corollary_1"},
      {"normal_work_69"},
      {"equal_restitution"},
      {"scheme_equivalence"},
      {"frame_invariance"},
      {"convergence"},
      {"cone_projection"},
      {"residual_figures"},
      {"potential_law"},
      {"proposition_1_theta_below_half", true},
      {"proposition_1_theta_above_limit", true},
      {"proposition_1_separating", true},
      {"erratum_55", true},
      {"corollary_1_slip", true},
      {"corollary_1_restitution", true},
      {"corollary_1_theta", true},
      {"newton_creates_energy", true},
      {"moreau_creates_energy", true},
      {"local_creation_under_equal_restitution", true},
      {"convergence_to_fremond_off_midpoint", true},
      {"erratum_11", true},
      {"erratum_38", true},
      {"erratum_59", true},
  };
  return expected;
}

std::vector<TestedStatement> read_statements(const std::string& out, unsigned long cases, unsigned long seed) {
  std::vector<TestedStatement> tested;
  for (const auto& listed : read_listed_statements(out)) tested.push_back(read_statement(out, listed, cases, seed));
  for (const auto& [name, must_fail] : statements_with_expectation()) {
    const auto found = std::ranges::find_if(tested, [&, name = name](const auto& one) { return one.listed.name == name; });
    if (found == tested.end()) {
      TestedStatement& missing = tested.emplace_back();
      missing.listed = {name, "a statement that is expected", "?", must_fail};
      missing.problem = "is not in `duhem list properties`";
    } else if (found->listed.must_fail != must_fail) {
      found->outcome = Outcome::failed;
      found->problem = std::string("is listed as one that must ") + (must_fail ? "hold, and must fail" : "fail, and must hold");
    }
  }
  return tested;
}

}  // namespace duhem::reports
