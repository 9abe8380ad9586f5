#pragma once

#include <string>
#include <vector>

namespace duhem::reports {

/// A run that the report needs, whether it has been made or not.
struct PlannedRun {
  std::string case_name, scheme, scalar;
  std::string variant = {};  ///< names what the options change; empty: the case as it is
  std::string options = {};  ///< further words for `duhem run`, each an option and its value

  /// Also the name of its folder under OUT/runs.
  [[nodiscard]] std::string name() const {
    return case_name + '-' + scheme + '-' + scalar + (variant.empty() ? "" : '-' + variant);
  }
  /// A file of that folder, as seen from the page.
  [[nodiscard]] std::string file(const std::string& file_name) const { return "runs/" + name() + '/' + file_name; }
  /// Only double writes CSV files: the figures need them, and a hundred digits a number would fill the disk.
  [[nodiscard]] bool writes_csv() const { return scalar == "double"; }
  /// What `duhem` is called with.
  [[nodiscard]] std::string arguments(const std::string& out) const;
};

/// A case as `duhem list cases --json` tells it.
struct ListedCase {
  std::string name, title, source;
};
[[nodiscard]] std::vector<ListedCase> read_cases(const std::string& out);

/// Both schemes of every case: the `known` ones, of which something is expected, then what else is listed. A known case that is
/// no longer listed is still planned, so that it fails where everybody sees it. The two exact cases also run in rational
/// arithmetic, the elastic block under `rules`, the elastic ball with e = 1 too, and with `full` every case in
/// 50 and 100 digits: those two on a small mesh and for fewer steps, since theirs would take hours.
[[nodiscard]] std::vector<PlannedRun> plan(const std::vector<ListedCase>& cases, const std::vector<std::string>& known,
                                           bool full);

}  // namespace duhem::reports
