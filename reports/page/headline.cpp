#include "page/headline.hpp"

#include <algorithm>

namespace duhem::reports {
namespace {

/// 350000 as "350 000", with spaces that do not break.
std::string grouped(unsigned long count) {
  std::string digits = std::to_string(count);
  for (std::size_t at = digits.size(); at > 3; at -= 3) digits.insert(at - 3, "\u202f");
  return digits;
}

std::string several(unsigned long count, const std::string& noun) {
  return grouped(count) + ' ' + noun + (count == 1 ? "" : "s");
}

const JudgedRun* kane_under_newton(const Judged& judged) {
  for (const auto& item : judged.runs)
    if (item.run.planned.name() == "kane-mj-double") return &item;
  return nullptr;
}

Headline newton(const Judged& judged) {
  const JudgedRun* kane = kane_under_newton(judged);
  if (!kane || !kane->run.complete()) return {"?", "Newton's law: no answer, since the run of Kane's rods failed.", false};
  const Result& r = *kane->run.result;
  const std::string ratio = brief(r.kinetic.value / r.initial.value);
  if (!r.creates_energy())
    return {"× " + ratio, "Newton's law creates NO energy in Kane's rods, where the textbooks say that it does.", false};
  std::size_t runs = 0, creating = 0;
  for (const auto& item : judged.runs) {
    if (item.run.planned.scheme != "mj" || !item.run.complete() || item.run.planned.scalar != "double") continue;
    ++runs;
    creating += item.run.result->creates_energy();
  }
  return {
      "× " + ratio,
      "Newton's law of impact with Coulomb's friction creates energy out of nothing: a single impact of Kane's rods multiplies "
      "it by " +
          ratio + ", and " + std::to_string(creating) + " of " + several(runs, "run") + " under it gain some.",
      kane->judgement.outcome == Outcome::as_expected};
}

Headline fremond(const Judged& judged) {
  const auto found = std::find_if(judged.statements.begin(), judged.statements.end(),
                                  [](const TestedStatement& s) { return s.listed.name == "proposition_1"; });
  std::size_t covered = 0, creating = 0, without_answer = 0;
  for (const auto& item : judged.runs) {
    if (item.run.planned.scheme != "mjf") continue;
    without_answer += !item.run.complete();
    if (!item.run.complete() || !item.run.result->prop_1_applies) continue;
    ++covered;
    creating += item.run.result->creates_energy();
  }
  if (found == judged.statements.end() || found->answer.empty())
    return {"?", "Fremond's law: no answer, since Proposition 1 was not tested.", false};
  const std::string number = grouped(found->broken) + " of " + grouped(found->judged());
  const std::string cases = several(found->judged(), "random step") + " under the hypotheses of Proposition 1";
  const std::string others = without_answer == 0 ? "." : "; " + several(without_answer, "other run") + " gave NO ANSWER.";
  if (found->outcome == Outcome::against || creating > 0)
    return {number,
            "Fremond's law CREATES ENERGY, against the theory: in " + grouped(found->broken) + " of " + cases + ", and in " +
                std::to_string(creating) + " of the " + several(covered, "run") + " that it covers" + others,
            false};
  return {number,
          "Fremond's law creates none: not in one of " + cases + ", nor in the " + several(covered, "run") + " that it covers" +
              others,
          found->outcome == Outcome::as_expected && without_answer == 0};
}

Headline statements(const Judged& judged) {
  std::size_t held = 0, falsified = 0, must_fail = 0;
  unsigned long cases = 0;
  for (const auto& statement : judged.statements) {
    must_fail += statement.listed.must_fail;
    cases += statement.cases;
    if (statement.outcome == Outcome::as_expected) ++(statement.listed.must_fail ? falsified : held);
  }
  const std::size_t all = judged.statements.size(), must_hold = all - must_fail;
  const auto of = [](std::size_t part, std::size_t whole) {
    return part == whole ? "all " + std::to_string(whole) : std::to_string(part) + " of " + std::to_string(whole);
  };
  return {std::to_string(held + falsified) + " of " + std::to_string(all),
          "On " + several(cases, "random case") + ' ' + of(held, must_hold) +
              " statements of the paper that must hold did, and " + of(falsified, must_fail) +
              " that must fail, for a hypothesis left out or a misprint, were broken.",
          held + falsified == all && all > 0};
}

}  // namespace

std::vector<Headline> headlines(const Judged& judged) { return {newton(judged), fremond(judged), statements(judged)}; }

std::string outcome_line(const Judged& judged) {
  std::size_t all = 0, not_run = 0;
  std::vector<std::string> others;
  for (const auto& suite : suites(judged))
    for (const auto& claim : suite.claims) {
      ++all;
      not_run += claim.outcome == Claim::Outcome::not_run;
      if (claim.outcome != Claim::Outcome::as_expected && claim.outcome != Claim::Outcome::not_run)
        others.push_back(claim.name + " (" + word(claim.outcome) + ')');
    }
  const std::string left_out = not_run == 0 ? "" : " " + std::to_string(not_run) + " more are for --full.";
  const std::string checked = std::to_string(all - not_run);
  if (others.empty()) return "All " + checked + " checks came out as expected." + left_out;
  std::string text = std::to_string(others.size()) + " of " + checked + " checks did NOT come out as expected: ";
  constexpr std::size_t most = 6;  // the page shows them all, in their places
  for (std::size_t i = 0; i < std::min(most, others.size()); ++i) text += (i == 0 ? "" : ", ") + others[i];
  return text + (others.size() > most ? " and " + std::to_string(others.size() - most) + " more." : ".") + left_out;
}

}  // namespace duhem::reports
