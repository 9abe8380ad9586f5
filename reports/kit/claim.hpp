#pragma once

#include <algorithm>
#include <functional>
#include <string>
#include <vector>

namespace duhem::reports {

/// How what was asked for came out: of a statement, of a run, of a claim of a section. The one such list of the report, the worst
/// last.
enum class Outcome {
  as_expected,
  not_run,    ///< left out of this scope on purpose
  undecided,  ///< it stopped before there was an answer, or too few cases say nothing
  failed,     ///< no answer, or none that can be used
  against,    ///< there is an answer, and it is not the expected one
};
/// The same as words of report.json: "as expected", "not run", "undecided", "failed", "against".
[[nodiscard]] const char* word(Outcome outcome);
/// Of an answer that is there.
[[nodiscard]] inline Outcome expected_if(bool holds) { return holds ? Outcome::as_expected : Outcome::against; }
[[nodiscard]] inline Outcome worse(Outcome a, Outcome b) { return std::max(a, b); }

/// One claim, as a row of junit.xml and of report.json.
struct Claim {
  std::string name, expected, found;
  Outcome outcome = Outcome::failed;
};

/// What came out of a question, and whether it is what was expected.
struct Found {
  std::string text;
  bool holds = false;
};
/// The claim with its answer; where that throws, it has failed and says why.
[[nodiscard]] Claim answered(std::string name, std::string expected, const std::function<Found()>& ask);

/// A group of claims, as junit.xml has them.
struct Suite {
  std::string id;
  std::vector<Claim> claims;
};

[[nodiscard]] std::vector<Claim> claims_of(const std::vector<Suite>& suites);
[[nodiscard]] std::size_t count(const std::vector<Claim>& claims, Outcome outcome);

/// A test case for each claim: against is a failure, undecided and failed are errors, not run is skipped.
[[nodiscard]] std::string junit_xml(const std::vector<Suite>& suites);

}  // namespace duhem::reports
