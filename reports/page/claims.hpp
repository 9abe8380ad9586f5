#pragma once

#include "page/findings.hpp"
#include "sections/section.hpp"
#include "statements/statements.hpp"

namespace duhem::reports {

/// Everything that is judged, before it is shown: in the page, in report.json and in junit.xml.
struct Judged {
  std::vector<TestedStatement> statements;
  std::vector<JudgedRun> runs;
  std::vector<Section> sections;
};

/// A group of claims, as junit.xml has them.
struct Suite {
  std::string id;
  std::vector<Claim> claims;
};
/// The three sentences of the first screen, which nobody may read as red where all else is green.
inline constexpr const char* verdict_suite = "verdict";
/// The verdict, statements, runs, then the sections in the order of the page.
[[nodiscard]] std::vector<Suite> suites(const Judged& judged);

/// The same as words of report.json: "as expected", "against", "undecided", "failed", "not run".
[[nodiscard]] const char* word(Claim::Outcome outcome);
[[nodiscard]] Claim::Outcome claim_outcome(Outcome outcome);

/// How many claims came out how.
struct Count {
  std::size_t as_expected = 0, against = 0, undecided = 0, failed = 0, not_run = 0;

  [[nodiscard]] std::size_t all() const { return as_expected + against + undecided + failed + not_run; }
  /// What is left out of --quick on purpose is no fault.
  [[nodiscard]] bool is_good() const { return as_expected > 0 && against + undecided + failed == 0; }
};
[[nodiscard]] Count count(const std::vector<Claim>& claims);

/// 0 everything as expected, 1 something against expectation, 3 something undecided or not made.
[[nodiscard]] int exit_code(const Judged& judged);

}  // namespace duhem::reports
