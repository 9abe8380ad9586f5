#pragma once

#include "figures/rule_runs.hpp"
#include "page/findings.hpp"
#include "page/table.hpp"

namespace duhem::reports {

/// The runs of bodies with a mesh: what each must show, what it showed in numbers, and whether that is as expected.
[[nodiscard]] Table elastic_findings(const std::string& out, const std::vector<JudgedRun>& runs);

/// What an activation rule costs: a row a rule and scheme.
[[nodiscard]] Table rules_table(const std::vector<RuleRun>& rows);

/// How far the rules part, in sentences whose numbers come from the runs of one scheme.
[[nodiscard]] std::vector<std::string> rules_sentences(const std::vector<RuleRun>& rows);

}  // namespace duhem::reports
