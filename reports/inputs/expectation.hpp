#pragma once

#include "inputs/run_files.hpp"
#include "kit/claim.hpp"

namespace duhem::reports {

struct Judgement {
  Outcome outcome = Outcome::failed;
  std::string expectation;              ///< what the theory, the paper or a textbook says of this run
  std::vector<std::string> objections;  ///< why it did not come out so
};

[[nodiscard]] Judgement judge(const Run& run);

struct JudgedRun {
  Run run;
  Judgement judgement;
};

/// The cases of which something is expected.
[[nodiscard]] std::vector<std::string> cases_with_expectation();

}  // namespace duhem::reports
