#include "page/headline.hpp"

#include <algorithm>
#include <array>

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

/// The worse of two.
Claim::Outcome worse(Claim::Outcome a, Claim::Outcome b) {
  constexpr std::array order{Claim::Outcome::as_expected, Claim::Outcome::not_run, Claim::Outcome::undecided,
                             Claim::Outcome::failed, Claim::Outcome::against};
  return *std::max(std::ranges::find(order, a), std::ranges::find(order, b));
}

/// More than half of its positive works in one direction is what the law itself does.
bool creates_by_law(const Result& r) {
  const auto is_by_law = [](const PositiveWork& work) { return work.by.law.value > work.work.value / 2; };
  return r.creates_energy() && (is_by_law(r.positive_normal) || is_by_law(r.positive_tangential));
}

/// The runs under a scheme, those of both laws counted alike.
struct Tally {
  std::size_t answered = 0, by_law = 0;            ///< complete runs; those in which the law creates energy
  std::size_t covered = 0, against = 0;            ///< by Proposition 1; those of them that create energy
  std::size_t by_rule = 0, elsewhere = 0;          ///< others that create energy: by an activation rule, by something else
  std::size_t without_answer = 0, disobeying = 0;  ///< not complete

  Tally(const Judged& judged, const std::string& scheme) {
    for (const auto& [run, judgement] : judged.runs)
      if (run.planned.scheme == scheme) add(run, judgement);
  }
  /// Of the runs that say nothing of the law's energy.
  [[nodiscard]] std::string left_over() const {
    return (disobeying == 0 ? ""
                            : "; " + several(disobeying, "run") + (disobeying == 1 ? " does" : " do") + " NOT OBEY the law") +
           (without_answer == 0 ? "" : "; " + several(without_answer, "other run") + " gave NO ANSWER");
  }
  [[nodiscard]] Claim::Outcome outcome() const {
    return disobeying > 0 ? Claim::Outcome::against : without_answer > 0 ? Claim::Outcome::failed : Claim::Outcome::as_expected;
  }

 private:
  void add(const Run& run, const Judgement& judgement) {
    if (!run.complete()) {
      ++(judgement.outcome == Outcome::against ? disobeying : without_answer);
      return;
    }
    const Result& r = *run.result;
    ++answered;
    by_law += creates_by_law(r);
    covered += r.prop_1_applies;
    if (r.creates_energy()) ++(r.prop_1_applies ? against : is_by_the_rule(r) ? by_rule : elsewhere);
  }
};

const JudgedRun* kane_under_newton(const Judged& judged) {
  for (const auto& item : judged.runs)
    if (item.run.planned.name() == "kane-mj-double") return &item;
  return nullptr;
}

Headline newton(const Judged& judged) {
  Headline line{"Newton's law", "?", "", "creates energy in Kane's rods", Claim::Outcome::failed};
  const JudgedRun* kane = kane_under_newton(judged);
  const Tally runs(judged, "mj");
  if (!kane || !kane->run.complete()) {
    line.sentence = "Newton's law: no answer, since the run of Kane's rods failed" + runs.left_over() + '.';
    line.outcome = worse(line.outcome, runs.outcome());
    return line;
  }
  const Result& r = *kane->run.result;
  const std::string ratio = brief(r.kinetic.value / r.initial.value);
  line.number = "× " + ratio;
  if (!r.creates_energy()) {
    line.sentence =
        "Newton's law creates NO energy in Kane's rods, where the textbooks say that it does" + runs.left_over() + '.';
    line.outcome = Claim::Outcome::against;
    return line;
  }
  line.sentence =
      "Newton's law of impact with Coulomb's friction creates energy out of nothing: a single impact of Kane's rods multiplies "
      "it by " +
      ratio + ", and " + grouped(runs.by_law) + " of " + several(runs.answered, "run") + " under it create energy at some step" +
      runs.left_over() + '.';
  line.outcome = worse(claim_outcome(kane->judgement.outcome), runs.outcome());
  return line;
}

/// What the proposition says nothing of, though energy is created there.
std::string not_covered(const Tally& runs) {
  const auto more = [](std::size_t count) {
    return "; " + grouped(count) + " more " + (count == 1 ? "creates" : "create") + " some ";
  };
  return (runs.by_rule == 0 ? "" : more(runs.by_rule) + "by an activation rule that the proposition does not cover") +
         (runs.elsewhere == 0 ? "" : more(runs.elsewhere) + "outside of its hypotheses");
}

Headline fremond(const Judged& judged) {
  Headline line{"Fremond's law", "?", "", "creates no energy where Proposition 1 applies", Claim::Outcome::failed};
  const auto found = std::find_if(judged.statements.begin(), judged.statements.end(),
                                  [](const TestedStatement& s) { return s.listed.name == "proposition_1"; });
  const Tally runs(judged, "mjf");
  const bool is_tested = found != judged.statements.end() && found->judged() > 0;
  const unsigned long broken = is_tested ? found->broken : 0;
  if (is_tested) line.number = grouped(broken) + " of " + grouped(found->judged());
  const std::string cases =
      is_tested ? several(found->judged(), "random step") + " under the hypotheses of Proposition 1" : std::string();
  const std::string rest = not_covered(runs) + runs.left_over() + '.';
  if (broken > 0 || runs.against > 0) {
    line.sentence = "Fremond's law CREATES ENERGY, against the theory: " +
                    (is_tested ? "in " + grouped(broken) + " of " + cases + ", and " : "") + "in " + grouped(runs.against) +
                    " of the " + several(runs.covered, "run") + " that it covers" + rest;
    line.outcome = Claim::Outcome::against;
  } else if (!is_tested) {
    line.sentence = "Fremond's law: no answer, since Proposition 1 was not tested" + rest;
    line.outcome = worse(line.outcome, runs.outcome());
  } else {
    line.sentence = "Fremond's law creates none: not in one of " + cases + ", nor in the " + several(runs.covered, "run") +
                    " that it covers" + rest;
    line.outcome = worse(runs.covered > 0 ? claim_outcome(found->outcome) : Claim::Outcome::failed, runs.outcome());
  }
  return line;
}

Headline statements(const Judged& judged) {
  std::size_t held = 0, falsified = 0, must_fail = 0;
  unsigned long cases = 0;
  auto outcome = judged.statements.empty() ? Claim::Outcome::failed : Claim::Outcome::as_expected;
  for (const auto& statement : judged.statements) {
    must_fail += statement.listed.must_fail;
    cases += statement.judged();
    outcome = worse(outcome, claim_outcome(statement.outcome));
    if (statement.outcome == Outcome::as_expected) ++(statement.listed.must_fail ? falsified : held);
  }
  const std::size_t all = judged.statements.size(), must_hold = all - must_fail;
  const auto of = [](std::size_t part, std::size_t whole) {
    return part == whole ? "all " + std::to_string(whole) : std::to_string(part) + " of " + std::to_string(whole);
  };
  return {"the statements", std::to_string(held + falsified) + " of " + std::to_string(all),
          "On " + several(cases, "judged case") + ' ' + of(held, must_hold) + " statements that must hold did, and " +
              of(falsified, must_fail) + " that must fail, for a hypothesis left out or a misprint, were broken.",
          "those that must hold do, and those that must fail are broken", outcome};
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
