#pragma once

#include "figures/figure.hpp"
#include "runs/csv.hpp"
#include "runs/rules.hpp"

namespace duhem::reports {

/// The elastic block under one rule and one scheme: what the comparison of the rules needs.
struct RuleRun {
  Rule rule;
  std::string scheme;
  std::string problem;  ///< why there is nothing below
  Result result;
  Column t, loads, friction, normal, travel;
};

/// A row for each of `rules` that runs under the scheme, in their order; what cannot be read is a row with its problem.
[[nodiscard]] std::vector<RuleRun> read_rule_runs(const std::string& out, const std::string& scheme,
                                                  const std::vector<Run>& runs);

/// How far the bottom has moved under each rule, how far from where it is under `gap`, what friction and what impacts took.
[[nodiscard]] std::vector<Figure> rule_figures(const std::string& out, const std::vector<RuleRun>& rows);

}  // namespace duhem::reports
