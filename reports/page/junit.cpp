#include "page/junit.hpp"

#include "page/html.hpp"

namespace duhem::reports {
namespace {

std::string details(const Claim& claim) {
  const std::string found = escape(claim.found.empty() ? "nothing" : claim.found), expected = escape(claim.expected);
  const std::string message = " message=\"" + found + "; expected: " + expected + "\" type=\"" + word(claim.outcome) +
                              "\">expected: " + expected + "\nfound: " + found;
  switch (claim.outcome) {
    case Claim::Outcome::as_expected: return "";
    case Claim::Outcome::against: return "<failure" + message + "</failure>";
    case Claim::Outcome::not_run: return "<skipped/>";
    case Claim::Outcome::undecided:
    case Claim::Outcome::failed: break;
  }
  return "<error" + message + "</error>";
}

std::string totals(const Count& n) {
  return " tests=\"" + std::to_string(n.all()) + "\" failures=\"" + std::to_string(n.against) + "\" errors=\"" +
         std::to_string(n.undecided + n.failed) + "\" skipped=\"" + std::to_string(n.not_run) + "\"";
}

}  // namespace

std::string junit_xml(const Judged& judged) {
  const auto all = suites(judged);
  std::vector<Claim> claims;
  for (const auto& suite : all) claims.insert(claims.end(), suite.claims.begin(), suite.claims.end());
  std::string text =
      "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites name=\"duhem report\"" + totals(count(claims)) + ">\n";
  for (const auto& suite : all) {
    if (suite.claims.empty()) continue;
    text += "  <testsuite name=\"" + escape(suite.id) + '"' + totals(count(suite.claims)) + ">\n";
    for (const auto& claim : suite.claims) {
      const std::string inside = details(claim);
      text += "    <testcase classname=\"duhem." + escape(suite.id) + "\" name=\"" + escape(claim.name) + '"' +
              (inside.empty() ? "/>\n" : '>' + inside + "</testcase>\n");
    }
    text += "  </testsuite>\n";
  }
  return text + "</testsuites>\n";
}

}  // namespace duhem::reports
