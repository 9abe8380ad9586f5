#pragma once

#include "inputs/expectation.hpp"

namespace duhem::reports {

/// What the runs showed, in ASCII. Every number comes from the runs; a run without a result says so.
struct Findings {
  std::vector<std::string> verdict;  ///< what Newton's law did, what Frémond's, and the identity (65): a sentence each
  std::vector<std::string> by_case;  ///< a line a case
};
[[nodiscard]] Findings find_out(const std::vector<JudgedRun>& runs);

/// All that it creates is normal work of separating contacts, which a rule outside of Proposition 1 let in: not the law's.
[[nodiscard]] bool is_by_the_rule(const Result& r);

}  // namespace duhem::reports
