#pragma once

#include "inputs/request.hpp"
#include "kit/number.hpp"

namespace duhem::reports {

/// A run that the report needs, whether it has been made or not.
struct PlannedRun {
  std::string case_name, scheme, scalar = "double";
  std::string variant = {};               ///< names what the options change; empty: the case as it is
  std::vector<std::string> options = {};  ///< further words for `duhem run`, each an option and its value

  /// Also the name of its folder under OUT/runs.
  [[nodiscard]] std::string name() const {
    return case_name + '-' + scheme + '-' + scalar + (variant.empty() ? "" : '-' + variant);
  }
  /// A file of that folder, as seen from the page.
  [[nodiscard]] std::string file(const std::string& file_name) const { return "runs/" + name() + '/' + file_name; }
  /// Only double writes CSV files: the figures need them, and a hundred digits a number would fill the disk.
  [[nodiscard]] bool writes_csv() const { return scalar == "double"; }
  [[nodiscard]] bool has_mesh() const { return case_name == "sliding_block" || case_name == "elastic_ball"; }
  /// What makes it.
  [[nodiscard]] RequiredCall call() const;
  /// The same run, whatever it is called with.
  [[nodiscard]] bool operator==(const PlannedRun& other) const { return name() == other.name(); }
};

/// A variant of the runs of a case, as rules.toml has it: of the elastic block an activation rule.
struct Rule {
  std::string variant;               ///< of the planned run; empty where the case brings the rule itself
  std::vector<std::string> options;  ///< what `duhem run` is called with in addition
  std::string title, key;            ///< the key is as short as a drawing's needs it
  bool under_mj = true;              ///< too, not only under mjf
};
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(Rule, variant, options, title, key, under_mj)
/// Those of the elastic block: the rule of the published figures, then those that are compared with it.
[[nodiscard]] std::vector<Rule> rules();

/// A case as `duhem list cases --json` tells it.
struct ListedCase {
  std::string name, title, source;
};
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(ListedCase, name, title, source)
[[nodiscard]] std::vector<ListedCase> read_cases(const std::string& out);

/// Both schemes of every case: the `known` ones, of which something is expected, then what else is listed. A known case that is
/// no longer listed is still planned, so that it fails where everybody sees it. The two exact cases also run in rational
/// arithmetic, the elastic block under `rules`, the elastic ball with e = 1 too, and with `full` every case in
/// 50 and 100 digits: those two on a small mesh and for fewer steps, since theirs would take hours.
[[nodiscard]] std::vector<PlannedRun> plan(const std::vector<ListedCase>& cases, const std::vector<std::string>& known,
                                           bool full);

}  // namespace duhem::reports
