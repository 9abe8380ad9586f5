#pragma once

#include "inputs/results.hpp"

#include <iosfwd>

namespace duhem::reports {

/// A sentence of the verdict, and the number that carries it. Nothing is good whose sentence speaks of no case at all.
struct Headline {
  std::string name, number, sentence;
  std::string expected;  ///< what it must say, in short
  Outcome outcome = Outcome::failed;

  [[nodiscard]] bool is_good() const { return outcome == Outcome::as_expected; }
};

/// Three: what Newton's law does, what Frémond's does, what became of the statements. Every number comes from what was judged;
/// what gave no answer says so.
[[nodiscard]] std::vector<Headline> headlines(const Results& results);

/// Everything that is judged, before it is shown: in the page, in report.json, in junit.xml and on the terminal.
struct Document {
  const Results& results;
  std::vector<Section> sections;  ///< those that judge for themselves, made
  std::vector<Headline> headlines;
  std::vector<Suite> suites;  ///< the verdict, statements, runs, then the sections in the order of the page
  bool is_interrupted = false;

  Document(const Results& results, std::vector<Section> sections);
  /// 0 everything as expected, 1 something against expectation, 3 something undecided or not made, 130 interrupted.
  [[nodiscard]] int exit_code() const;
};

/// One line for all that was judged: how much came out as expected, and what did not.
[[nodiscard]] std::string outcome_line(const std::vector<Suite>& suites);
/// One file that asks for nothing else.
[[nodiscard]] std::string page_html(const Document& document);
/// Everything that the page says, as reports/REPORT_JSON.md describes it.
[[nodiscard]] nlohmann::ordered_json report_json(const Document& document);
/// The verdict in some ten lines, then a screen at most of what did not come out as expected, and where the page is.
void print_summary(std::ostream& out, const Document& document, const std::string& page_path);

}  // namespace duhem::reports
