#include "document.hpp"

#include "kit/html.hpp"
#include "kit/render.hpp"
#include "kit/words.hpp"
#include "sections/findings.hpp"
#include "sections/section.hpp"

#include <algorithm>
#include <ostream>

namespace duhem::reports {
namespace {

/// The three sentences of the first screen, which nobody may read as red where all else is green.
constexpr const char* verdict_suite = "verdict";

Claim claim(const TestedStatement& statement) {
  const std::string& answer = statement.answer;
  return {.name = statement.listed.name,
          .expected = statement.listed.must_fail ? "falsified" : "held",
          .found = answer.empty()
                       ? statement.problem
                       : answer + ", " + statement.margin() + (statement.problem.empty() ? "" : "; " + statement.problem),
          .outcome = statement.outcome};
}

Claim claim(const JudgedRun& judged) {
  const auto& [run, judgement] = judged;
  std::vector<std::string> found = judgement.objections;
  if (run.result && !run.result->verdict.empty()) found.insert(found.begin(), run.result->verdict);
  return {
      .name = run.planned.name(), .expected = judgement.expectation, .found = joined(found, "; "), .outcome = judgement.outcome};
}

/// Neither as expected nor left out on purpose.
bool is_open(const Claim& claim) { return claim.outcome != Outcome::as_expected && claim.outcome != Outcome::not_run; }

/// The first screen: what came out, in three sentences with their numbers, and how to see it again.
std::string verdict_html(const Document& document) {
  std::string headlines;
  for (const auto& line : document.headlines)
    headlines += std::string("<div class=\"headline ") + (line.is_good() ? "good" : "bad") + "\"><p class=\"figure\">" +
                 escape(line.number) + "</p><p>" + prose(line.sentence) + "</p></div>\n";
  const Paragraph interrupted{"Interrupted: what was not reached by then is shown as failed.", "bad outcome"};
  return filled_page_file("verdict", {{"headlines", headlines},
                                      {"interrupted", document.is_interrupted ? html({interrupted}) : ""},
                                      {"good", document.exit_code() == 0 ? "good" : "bad"},
                                      {"outcome", prose(outcome_line(document.suites))},
                                      {"command", command_html(document.results.request.command)}});
}

/// For a terminal, and for pipes that know ASCII only.
std::string plain(const std::string& text) { return replaced(replaced(text, "\u202f", ""), "\u00d7", "x"); }

}  // namespace

Document::Document(const Results& of, std::vector<Section> made)
    : results(of), sections(std::move(made)), headlines(reports::headlines(of)), is_interrupted(of.request.is_interrupted) {
  suites = {{verdict_suite, {}}, {"statements", {}}, {"runs", {}}};
  for (const auto& line : headlines) suites[0].claims.push_back({line.name, line.expected, line.sentence, line.outcome});
  for (const auto& statement : results.statements) suites[1].claims.push_back(claim(statement));
  for (const auto& run : results.runs) suites[2].claims.push_back(claim(run));
  for (const auto& section : sections) suites.push_back({section.id, claims_of(section)});
}

int Document::exit_code() const {
  if (is_interrupted) return 130;
  const auto claims = claims_of(suites);
  if (count(claims, Outcome::against) > 0) return 1;
  return std::ranges::any_of(claims, is_open) || results.statements.empty() || results.runs.empty() ? 3 : 0;
}

std::string outcome_line(const std::vector<Suite>& suites) {
  const auto claims = claims_of(suites);
  std::vector<std::string> others;
  for (const auto& claim : claims)
    if (is_open(claim)) others.push_back(claim.name + " (" + word(claim.outcome) + ')');
  const std::size_t not_run = count(claims, Outcome::not_run), all = others.size();
  const std::string left_out = not_run == 0 ? "" : " " + std::to_string(not_run) + " more are for --full.";
  const std::string checked = std::to_string(claims.size() - not_run) + " checks ";
  if (others.empty()) return "All " + checked + "came out as expected." + left_out;
  others.resize(std::min<std::size_t>(all, 6));  // the page shows them all, in their places
  return std::to_string(all) + " of " + checked + "did NOT come out as expected: " + joined(others, ", ") +
         (all > others.size() ? " and " + std::to_string(all - others.size()) + " more." : ".") + left_out;
}

std::string page_html(const Document& document) {
  const Results& results = document.results;
  std::vector<Section> all{statements_section(results)};
  all.insert(all.end(), document.sections.begin(), document.sections.end());
  for (const auto& make : {runs_section, labels_section, provenance_section}) all.push_back(make(results));
  return page_html(verdict_html(document), all);
}

void print_summary(std::ostream& out, const Document& document, const std::string& page_path) {
  out << outcome_line(document.suites) << '\n';
  for (const auto& headline : document.headlines) out << plain(headline.sentence) << '\n';
  for (const auto& line : find_out(document.results.runs).by_case) out << line << '\n';
  constexpr std::size_t most = 12;  // a screen; the page has them all
  std::size_t others = 0;
  for (const auto& suite : document.suites) {
    if (suite.id == verdict_suite) continue;  // its sentences stand above
    for (const auto& claim : suite.claims)
      if (is_open(claim) && ++others <= most)
        out << word(claim.outcome) << ": " << claim.name << ": " << clean(claim.found) << "; expected: " << claim.expected
            << '\n';
  }
  if (others > most) out << "and " << others - most << " more, which the page shows in their places\n";
  out << "report: " << page_path << '\n';
}

}  // namespace duhem::reports
