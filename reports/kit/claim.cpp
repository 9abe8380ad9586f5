#include "kit/claim.hpp"

#include "kit/html.hpp"
#include "kit/tried.hpp"

#include <fmt/core.h>

#include <array>

namespace duhem::reports {
namespace {

std::string details(const Claim& claim) {
  if (claim.outcome == Outcome::as_expected) return "";
  if (claim.outcome == Outcome::not_run) return "<skipped/>";
  const std::string element = claim.outcome == Outcome::against ? "failure" : "error", expected = escape(claim.expected),
                    found = escape(claim.found.empty() ? "nothing" : claim.found);
  return fmt::format("<{0} message=\"{1}; expected: {2}\" type=\"{3}\">expected: {2}\nfound: {1}</{0}>", element, found, expected,
                     word(claim.outcome));
}

std::string totals(const std::vector<Claim>& claims) {
  const auto number = [&](Outcome outcome) { return count(claims, outcome); };
  return fmt::format(R"( tests="{}" failures="{}" errors="{}" skipped="{}")", claims.size(), number(Outcome::against),
                     number(Outcome::undecided) + number(Outcome::failed), number(Outcome::not_run));
}

}  // namespace

const char* word(Outcome outcome) {
  constexpr std::array words{"as expected", "not run", "undecided", "failed", "against"};
  return words.at(static_cast<std::size_t>(outcome));
}

Claim answered(std::string name, std::string expected, const std::function<Found()>& ask) {
  const Tried<Found> found(ask);
  return {std::move(name), std::move(expected), found ? found->text : found.problem(),
          found ? expected_if(found->holds) : Outcome::failed};
}

std::vector<Claim> claims_of(const std::vector<Suite>& suites) {
  std::vector<Claim> all;
  for (const auto& suite : suites) all.insert(all.end(), suite.claims.begin(), suite.claims.end());
  return all;
}

std::size_t count(const std::vector<Claim>& claims, Outcome outcome) {
  return static_cast<std::size_t>(std::ranges::count(claims, outcome, &Claim::outcome));
}

std::string junit_xml(const std::vector<Suite>& suites) {
  std::string text =
      "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites name=\"duhem report\"" + totals(claims_of(suites)) + ">\n";
  for (const auto& suite : suites) {
    if (suite.claims.empty()) continue;
    text += "  <testsuite name=\"" + escape(suite.id) + '"' + totals(suite.claims) + ">\n";
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
