#pragma once

#include <string>
#include <vector>

namespace duhem::reports {

/// How much is asked for, and from which seed.
struct Scope {
  bool full = false;
  unsigned long seed = 1;
};

/// What is asked of the report.
struct ReportRequest {
  std::string out;  ///< as the command lines name it
  Scope scope;
  unsigned long cases = 10'000;      ///< of each statement
  std::vector<std::string> command;  ///< makes this report again: what the program is called with
  bool is_interrupted = false;       ///< what was not reached by then is not made
};

/// A call of the program that the report needs. What it says goes into a folder of its own below OUT, with the exit code. In its
/// arguments `{out}` stands for OUT: the name of that may have blanks.
struct RequiredCall {
  std::string name;  ///< of its folder below OUT/evidence, or with a '/' of one below OUT
  std::vector<std::string> arguments;
  double weight = 1;                    ///< seconds, roughly: for the progress bar, and to begin the longest first
  std::vector<std::string> after = {};  ///< names of the calls whose files it reads: they must have ended, well or not
  std::string answer = "out.txt", errors = "err.txt";  ///< file names for what it says on stdout and stderr

  /// "evidence/kane-hunt", "runs/stick-mj-double"
  [[nodiscard]] std::string folder() const { return name.find('/') == std::string::npos ? "evidence/" + name : name; }
  /// Where its answer lies, as seen from the page.
  [[nodiscard]] std::string path() const { return folder() + '/' + answer; }
};

/// The words with OUT in the place of each `{out}`.
[[nodiscard]] std::vector<std::string> filled(std::vector<std::string> arguments, const std::string& out);

}  // namespace duhem::reports
