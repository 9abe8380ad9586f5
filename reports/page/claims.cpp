#include "page/claims.hpp"

#include "page/headline.hpp"

namespace duhem::reports {
namespace {

std::string joined(const std::vector<std::string>& parts) {
  std::string text;
  for (const auto& part : parts) text += (text.empty() ? "" : "; ") + part;
  return text;
}

Claim claim(const TestedStatement& statement) {
  const std::string found = statement.answer.empty() ? "" : statement.answer + ", " + statement.margin();
  return {statement.listed.name, statement.listed.must_fail ? "falsified" : "held",
          found + (found.empty() || statement.problem.empty() ? "" : "; ") + statement.problem, claim_outcome(statement.outcome)};
}

Claim claim(const JudgedRun& judged) {
  const auto& [run, judgement] = judged;
  const std::string verdict = run.result ? run.result->verdict : "";
  const std::string objections = joined(judgement.objections);
  return {run.planned.name(), judgement.expectation, verdict + (verdict.empty() || objections.empty() ? "" : "; ") + objections,
          claim_outcome(judgement.outcome)};
}

}  // namespace

const char* word(Claim::Outcome outcome) {
  switch (outcome) {
    case Claim::Outcome::as_expected: return "as expected";
    case Claim::Outcome::against: return "against";
    case Claim::Outcome::undecided: return "undecided";
    case Claim::Outcome::failed: return "failed";
    case Claim::Outcome::not_run: return "not run";
  }
  return "";
}

Claim::Outcome claim_outcome(Outcome outcome) {
  switch (outcome) {
    case Outcome::as_expected: return Claim::Outcome::as_expected;
    case Outcome::against: return Claim::Outcome::against;
    case Outcome::undecided: return Claim::Outcome::undecided;
    case Outcome::failed: break;
  }
  return Claim::Outcome::failed;
}

std::vector<Suite> suites(const Judged& judged) {
  std::vector<Suite> all{{verdict_suite, {}}, {"statements", {}}, {"runs", {}}};
  for (const auto& line : headlines(judged)) all[0].claims.push_back({line.name, line.expected, line.sentence, line.outcome});
  for (const auto& statement : judged.statements) all[1].claims.push_back(claim(statement));
  for (const auto& run : judged.runs) all[2].claims.push_back(claim(run));
  for (const auto& section : judged.sections) all.push_back({section.id, section.claims});
  return all;
}

Count count(const std::vector<Claim>& claims) {
  Count count;
  for (const auto& claim : claims) switch (claim.outcome) {
      case Claim::Outcome::as_expected: ++count.as_expected; break;
      case Claim::Outcome::against: ++count.against; break;
      case Claim::Outcome::undecided: ++count.undecided; break;
      case Claim::Outcome::failed: ++count.failed; break;
      case Claim::Outcome::not_run: ++count.not_run; break;
    }
  return count;
}

int exit_code(const Judged& judged) {
  bool is_against = false, is_open = judged.statements.empty() || judged.runs.empty();
  for (const auto& suite : suites(judged)) {
    const Count counted = count(suite.claims);
    is_against = is_against || counted.against > 0;
    is_open = is_open || counted.undecided + counted.failed > 0;
  }
  return is_against ? 1 : is_open ? 3 : 0;
}

}  // namespace duhem::reports
