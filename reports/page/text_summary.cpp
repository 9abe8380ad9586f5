#include "page/text_summary.hpp"

#include "page/headline.hpp"
#include "page/html.hpp"

#include <algorithm>
#include <ostream>

namespace duhem::reports {
namespace {

/// For a terminal, and for pipes that know ASCII only.
std::string plain(std::string text) {
  for (const auto& [what, by] : {std::pair<std::string, std::string>{"\u202f", ""}, {"\u00d7", "x"}})
    for (std::size_t at = 0; (at = text.find(what, at)) != std::string::npos;) text.replace(at, what.size(), by);
  return text;
}

}  // namespace

void print_summary(std::ostream& out, const Judged& judged, const std::string& page_path) {
  out << outcome_line(judged) << '\n';
  for (const auto& headline : headlines(judged)) out << plain(headline.sentence) << '\n';
  const Findings findings = find_out(judged.runs);
  const auto& lines = findings.by_case;
  for (std::size_t i = 0; i < std::min<std::size_t>(5, lines.size()); ++i) out << lines[i] << '\n';
  constexpr std::size_t most = 12;  // a screen; the page has them all
  std::size_t others = 0;
  for (const auto& suite : suites(judged)) {
    if (suite.id == verdict_suite) continue;  // its sentences stand above
    for (const auto& claim : suite.claims)
      if (claim.outcome != Claim::Outcome::as_expected && claim.outcome != Claim::Outcome::not_run && ++others <= most)
        out << word(claim.outcome) << ": " << claim.name << ": " << clean(claim.found) << "; expected: " << claim.expected
            << '\n';
  }
  if (others > most) out << "and " << others - most << " more, which the page shows in their places\n";
  out << "report: " << page_path << '\n';
}

}  // namespace duhem::reports
