#pragma once

#include "page/expectation.hpp"

namespace duhem::reports {

struct JudgedRun {
  Run run;
  Judgement judgement;
};

/// What the runs showed, in ASCII. Every number comes from the runs; a run without a result says so.
struct Findings {
  std::vector<std::string> verdict;  ///< what Newton's law did, what Frémond's, and the identity (65): a sentence each
  std::vector<std::string> by_case;  ///< a line a case
};
[[nodiscard]] Findings find_out(const std::vector<JudgedRun>& runs);

}  // namespace duhem::reports
