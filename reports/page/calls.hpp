#pragma once

#include "sections/section.hpp"

namespace duhem::reports {

/// What is asked of the report.
struct ReportRequest {
  std::string out;  ///< as the command lines name it
  Scope scope;
  unsigned long cases = 10'000;  ///< of each statement
  std::string command;           ///< makes this report again
  bool is_interrupted = false;   ///< what was not reached by then is not made
};

/// A call of the program that the report needs. Its answer goes into a folder of its own below OUT, with the exit code.
struct Call {
  std::string folder;          ///< "runs/stick-mj-double"
  std::string answer, errors;  ///< file names for what it says on stdout and stderr
  std::vector<std::string> arguments;
  double weight = 1;                    ///< seconds, roughly: for the progress bar, and to begin the longest first
  std::vector<std::string> after = {};  ///< folders of the calls that must have ended, well or not
};

/// All of them: the runs, a campaign for each statement, the map of Kane's gain and what the sections ask for. Reads OUT/cases.json
/// and OUT/properties.json; throws std::runtime_error where these cannot be read.
[[nodiscard]] std::vector<Call> needed_calls(const ReportRequest& request);

/// How a user types a call, from where the report was made.
[[nodiscard]] std::string command_line(const Call& call);

}  // namespace duhem::reports
