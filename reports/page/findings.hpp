#pragma once

#include "page/expectation.hpp"

namespace duhem::reports {

struct JudgedRun {
  Run run;
  Judgement judgement;
};

/// What the page and the terminal both say, in ASCII. Every number comes from the runs; a run without a result says so.
struct Findings {
  std::string outcome;  ///< how many runs came out as expected, and which did not
  bool all_as_expected = false;
  std::vector<std::string> verdict;  ///< two or three sentences
  std::vector<std::string> by_case;  ///< a line a case
};
[[nodiscard]] Findings find_out(const std::vector<JudgedRun>& runs);

/// 0 everything as expected, 1 something against expectation or failed, 3 undecided.
[[nodiscard]] int exit_code(const std::vector<JudgedRun>& runs);

}  // namespace duhem::reports
