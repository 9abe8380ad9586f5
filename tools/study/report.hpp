#pragma once

#include "tools/study/convergence.hpp"
#include "tools/study/request.hpp"
#include "tools/study/run_row.hpp"

#include <ostream>

namespace duhem::program {

/// A study that was carried out.
struct StudyResult {
  std::vector<Json> rows;  ///< in the order of the runs; of an interrupted study those that were done, null where one was not
  std::vector<Convergence> convergence;  ///< a combination each, where h was halved
  bool is_complete = true;

  long done = 0, creating = 0, forbidden = 0, without_verdict = 0;
  long unloaded = 0;                   ///< with a verdict that says nothing of an impact law, since no contact had an impulse
  std::optional<std::size_t> largest;  ///< the run with the largest creation of energy
};
[[nodiscard]] StudyResult study_result(const StudyRequest& request, std::vector<Json> rows);

[[nodiscard]] Json study_json(const StudyRequest& request, const StudyResult& result);
void print_study(std::ostream& out, const StudyRequest& request, const StudyResult& result);
/// A row a run, its numbers in columns with their units.
[[nodiscard]] std::string study_csv(const StudyRequest& request, const StudyResult& result);

}  // namespace duhem::program
