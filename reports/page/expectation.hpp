#pragma once

#include "runs/run_files.hpp"

namespace duhem::reports {

enum class Outcome {
  as_expected,
  against,    ///< the run's answer is not the expected one
  undecided,  ///< the run stopped before its end: a solver did not reach its tolerance
  failed,     ///< no answer, or none that can be read
};

struct Judgement {
  Outcome outcome = Outcome::failed;
  std::string expectation;              ///< what the theory, the paper or a textbook says of this run
  std::vector<std::string> objections;  ///< why it did not come out so
};

[[nodiscard]] Judgement judge(const Run& run);

/// The cases of which something is expected.
[[nodiscard]] std::vector<std::string> cases_with_expectation();

}  // namespace duhem::reports
