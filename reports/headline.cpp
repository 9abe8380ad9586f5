#include "document.hpp"

#include "sections/findings.hpp"

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

/// More than half of its positive works in one direction is what the law itself does.
bool creates_by_law(const Result& r) {
  const auto is_by_law = [](const PositiveWork& work) { return work.attribution.law.value > work.work.value / 2; };
  return r.creates_energy() && (is_by_law(r.positive_normal) || is_by_law(r.positive_tangential));
}

/// The runs under a scheme, those of both laws counted alike.
struct Tally {
  std::size_t answered = 0, by_law = 0;            ///< complete runs; those in which the law creates energy
  std::size_t covered = 0, against = 0;            ///< by Proposition 1; those of them that create energy
  std::size_t by_rule = 0, elsewhere = 0;          ///< others that create energy: by an activation rule, by something else
  std::size_t without_answer = 0, disobeying = 0;  ///< not complete

  Tally(const Results& results, const std::string& scheme) {
    for (const auto& [run, judgement] : results.runs) {
      if (run.planned.scheme != scheme) continue;
      if (!run.complete()) {
        ++(judgement.outcome == Outcome::against ? disobeying : without_answer);
        continue;
      }
      const Result& r = *run.result;
      ++answered;
      by_law += creates_by_law(r);
      covered += r.prop_1_applies;
      if (r.creates_energy()) ++(r.prop_1_applies ? against : is_by_the_rule(r) ? by_rule : elsewhere);
    }
  }
  /// Of the runs that say nothing of the law's energy.
  [[nodiscard]] std::string left_over() const {
    return (disobeying == 0 ? ""
                            : "; " + several(disobeying, "run") + (disobeying == 1 ? " does" : " do") + " NOT OBEY the law") +
           (without_answer == 0 ? "" : "; " + several(without_answer, "other run") + " gave NO ANSWER");
  }
  [[nodiscard]] Outcome outcome() const {
    return disobeying > 0 ? Outcome::against : without_answer > 0 ? Outcome::failed : Outcome::as_expected;
  }
};

Headline newton(const Results& results) {
  const Tally runs(results, "mj");
  const auto line = [&](const std::string& number, const std::string& sentence, Outcome outcome) -> Headline {
    return {.name = "Newton's law",
            .number = number,
            .sentence = sentence + runs.left_over() + '.',
            .expected = "creates energy in Kane's rods",
            .outcome = worse(outcome, runs.outcome())};
  };
  const PlannedRun planned{"kane", "mj"};
  const auto kane = std::ranges::find_if(results.runs, [&](const JudgedRun& one) { return one.run.planned == planned; });
  if (kane == results.runs.end() || !kane->run.complete())
    return line("?", "Newton's law: no answer, since the run of Kane's rods failed", Outcome::failed);
  const Result& r = *kane->run.result;
  const std::string ratio = brief(r.kinetic.value / r.initial.value);
  if (!r.creates_energy())
    return line("× " + ratio, "Newton's law creates NO energy in Kane's rods, where the textbooks say that it does",
                Outcome::against);
  return line("× " + ratio,
              "Newton's law of impact with Coulomb's friction creates energy out of nothing: a single impact of Kane's rods "
              "multiplies it by " +
                  ratio + ", and " + grouped(runs.by_law) + " of " + several(runs.answered, "run") +
                  " under it create energy at some step",
              kane->judgement.outcome);
}

/// What the proposition says nothing of, though energy is created there.
std::string not_covered(const Tally& runs) {
  const auto more = [](std::size_t count) {
    return "; " + grouped(count) + " more " + (count == 1 ? "creates" : "create") + " some ";
  };
  return (runs.by_rule == 0 ? "" : more(runs.by_rule) + "by an activation rule that the proposition does not cover") +
         (runs.elsewhere == 0 ? "" : more(runs.elsewhere) + "outside of its hypotheses");
}

Headline fremond(const Results& results) {
  const Tally runs(results, "mjf");
  const auto found = std::ranges::find_if(
      results.statements, [](const TestedStatement& s) { return s.listed.name == "proposition_1" && s.judged() > 0; });
  const bool is_tested = found != results.statements.end();
  const unsigned long broken = is_tested ? found->broken : 0;
  const std::string cases =
      is_tested ? several(found->judged(), "random step") + " under the hypotheses of Proposition 1" : std::string();
  const auto line = [&](const std::string& does, Outcome outcome) -> Headline {
    return {.name = "Fremond's law",
            .number = is_tested ? grouped(broken) + " of " + grouped(found->judged()) : "?",
            .sentence = "Fremond's law" + does + not_covered(runs) + runs.left_over() + '.',
            .expected = "creates no energy where Proposition 1 applies",
            .outcome = worse(outcome, runs.outcome())};
  };
  const std::string covered = several(runs.covered, "run") + " that it covers";
  if (broken > 0 || runs.against > 0)
    return line(" CREATES ENERGY, against the theory: " + (is_tested ? "in " + grouped(broken) + " of " + cases + ", and " : "") +
                    "in " + grouped(runs.against) + " of the " + covered,
                Outcome::against);
  if (!is_tested) return line(": no answer, since Proposition 1 was not tested", Outcome::failed);
  return line(" creates none: not in one of " + cases + ", nor in the " + covered,
              runs.covered > 0 ? found->outcome : Outcome::failed);
}

Headline statements(const Results& results) {
  std::size_t held = 0, falsified = 0, must_fail = 0;
  unsigned long cases = 0;
  auto outcome = results.statements.empty() ? Outcome::failed : Outcome::as_expected;
  for (const auto& statement : results.statements) {
    must_fail += statement.listed.must_fail;
    cases += statement.judged();
    outcome = worse(outcome, statement.outcome);
    if (statement.outcome == Outcome::as_expected) ++(statement.listed.must_fail ? falsified : held);
  }
  const std::size_t all = results.statements.size(), must_hold = all - must_fail;
  const auto of = [](std::size_t part, std::size_t whole) {
    return part == whole ? "all " + std::to_string(whole) : std::to_string(part) + " of " + std::to_string(whole);
  };
  return {.name = "the statements",
          .number = std::to_string(held + falsified) + " of " + std::to_string(all),
          .sentence = "On " + several(cases, "judged case") + ' ' + of(held, must_hold) + " statements that must hold did, and " +
                      of(falsified, must_fail) + " that must fail, for a hypothesis left out or a misprint, were broken.",
          .expected = "those that must hold do, and those that must fail are broken",
          .outcome = outcome};
}

}  // namespace

std::vector<Headline> headlines(const Results& results) { return {newton(results), fremond(results), statements(results)}; }

}  // namespace duhem::reports
