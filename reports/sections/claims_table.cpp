#include "sections/claims_table.hpp"

namespace duhem::reports {
namespace {

Outcome mark(Claim::Outcome outcome) {
  switch (outcome) {
    case Claim::Outcome::as_expected: return Outcome::as_expected;
    case Claim::Outcome::against: return Outcome::against;
    case Claim::Outcome::undecided: return Outcome::undecided;
    default: return Outcome::failed;
  }
}

}  // namespace

Table claims_table(const std::string& caption, const std::string& says, const std::vector<Claim>& claims) {
  Table table{caption, {says, "here", "came out"}, {}};
  for (const auto& claim : claims) table.rows.push_back({{{claim.expected, "text"}, {claim.found, "text"}}, mark(claim.outcome)});
  return table;
}

Claim drawing_claim(const std::string& name, const std::string& problem) {
  return {name, "drawn", problem.empty() ? "drawn" : problem,
          problem.empty() ? Claim::Outcome::as_expected : Claim::Outcome::failed};
}

}  // namespace duhem::reports
