#include "sections/findings.hpp"

#include "kit/words.hpp"

#include <array>

namespace duhem::reports {
namespace {

using Runs = std::vector<JudgedRun>;

/// The result of a run that went to its end; nothing where it did not, or is not there.
const Result* find(const Runs& runs, const PlannedRun& planned) {
  for (const auto& [run, judgement] : runs)
    if (run.planned == planned && run.complete()) return &*run.result;
  return nullptr;
}

/// "first, third and no. 11"
std::string ordinals(const std::vector<std::size_t>& places) {
  constexpr std::array names{"first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth"};
  std::vector<std::string> words;
  for (const std::size_t n : places) words.push_back(n <= names.size() ? names[n - 1] : "no. " + std::to_string(n));
  return enumerated(words);
}

std::string ratio(const Result& r) { return brief(r.kinetic.value / r.initial.value); }

/// " creates energy at the first of its 2 impacts, 7.07e-4"
std::string creation(const Result& r) {
  if (!r.creates_energy()) return " creates none";
  if (r.creating_impacts().empty()) return " creates energy at " + std::to_string(r.creating_steps) + " steps";
  return " creates energy at the " + ordinals(r.creating_impacts()) + " of its " + counted(r.impacts_total, "impact") +
         (r.creating_steps == 1 ? ", " : ", at most ") + brief(r.worst_creation->work);
}

/// "under mj by 2.75; under mjf by 0.8": what is said of a case under each scheme.
std::string under_both(const Runs& runs, const std::string& case_name, const std::string& under,
                       std::string (*say)(const Result&), const std::string& scalar = "double") {
  return joined(std::array{"mj", "mjf"}, "; ", [&](const std::string& scheme) {
    const Result* r = find(runs, {case_name, scheme, scalar});
    return under + scheme + (r ? say(*r) : ": NO ANSWER");
  });
}

std::string three_balls(const Runs& runs, const std::string& scalar) {
  const auto change = [&](const std::string& scheme) {
    const Result* r = find(runs, {"three_balls", scheme, scalar});
    return r ? brief(r->final.value - r->initial.value) : "NO ANSWER";
  };
  return "by " + change("mj") + " and " + change("mjf") + " in " + scalar;
}

std::string creation_by_newton(const Runs& runs) {
  std::vector<std::string> clauses;
  if (const Result* r = find(runs, {"stick", "mj"}); r && r->creates_energy())
    clauses.push_back(brief(r->worst_creation->work) + " at the stick's " + ordinals(r->creating_impacts()) + " impact");
  if (const Result* r = find(runs, {"rocking_block", "mj"}); r && r->creates_energy())
    clauses.push_back("at " + std::to_string(r->creating_steps) + " of the rocking block's " +
                      counted(r->impacts_total, "impact") + " (the " + ordinals(r->creating_impacts()) + "; at most " +
                      brief(r->worst_creation->work) + ")");
  if (const Result* r = find(runs, {"kane", "mj"}); r && r->creates_energy())
    clauses.push_back("in Kane's rods, whose kinetic energy it multiplies by " + ratio(*r));
  if (const Result* r = find(runs, {"sliding_block", "mj"}); r && r->positive_tangential.steps > 0)
    clauses.push_back("at " + std::to_string(r->creating_steps) + " of the sliding block's " + counted(r->steps, "step") +
                      " (friction pushes a contact at " + std::to_string(r->positive_tangential.steps) + ")");
  if (clauses.empty()) return "No run under Newton's law (scheme mj) shows a creation of energy.";
  return "Newton's law (scheme mj) creates energy: " + enumerated(clauses, ", and ") + '.';
}

std::string creation_by_fremond(const Runs& runs) {
  long planned = 0, answered = 0;
  std::vector<std::string> creating, by_rule;
  for (const auto& [run, judgement] : runs) {
    if (run.planned.scheme != "mjf") continue;
    ++planned;
    if (!run.complete()) continue;
    ++answered;
    if (run.result->creates_energy()) (is_by_the_rule(*run.result) ? by_rule : creating).push_back(run.planned.name());
  }
  if (!creating.empty()) return "Fremond's law (scheme mjf) CREATES ENERGY in " + enumerated(creating) + ".";
  return "Fremond's law (scheme mjf) creates none in " + (answered == planned ? "" : std::to_string(answered) + " of ") + "its " +
         counted(planned, "run") + (answered == planned ? "" : ", the others gave no answer") +
         (by_rule.empty() ? "."
                          : "; what is created in " + enumerated(by_rule) +
                                " is the normal work of separating contacts, let in by an activation rule that Proposition 1 "
                                "does not cover.");
}

std::string identity(const Runs& runs) {
  long answered = 0;
  const Run* largest = nullptr;
  std::vector<std::string> off;
  for (const auto& [run, judgement] : runs) {
    if (!run.complete()) continue;
    ++answered;
    if (!largest || run.result->max_identity_residual.value > largest->result->max_identity_residual.value) largest = &run;
    if (!run.result->identity_within_rounding) off.push_back(run.planned.name());
  }
  if (!largest) return "No run gave an answer, so that nothing is known of the energy identity (65).";
  return "The energy identity (65) " +
         (off.empty() ? "holds to rounding at every step of the " + counted(answered, "run")
                      : "is OFF BY MORE THAN ROUNDING in " + enumerated(off)) +
         "; its largest residual at a step is " + brief(largest->result->max_identity_residual.value) + " (" +
         largest->planned.name() + ", whose energy is " + brief(largest->result->initial.value) + ").";
}

}  // namespace

bool is_by_the_rule(const Result& r) {
  const PositiveWork& normal = r.positive_normal;
  return !r.prop_1_applies && r.positive_tangential.steps == 0 && normal.attribution.activation.value > 0.99 * normal.work.value;
}

Findings find_out(const Runs& runs) {
  const auto multiplied = [](const Result& r) { return " by " + ratio(r); };
  const auto gone = [](const Result& r) { return " from " + r.initial.text + " to " + r.final.text; };
  return {.verdict = {creation_by_newton(runs), creation_by_fremond(runs), identity(runs)},
          .by_case = {
              "stick: " + under_both(runs, "stick", "", creation),
              "rocking_block: " + under_both(runs, "rocking_block", "", creation),
              "kane: the impact multiplies the kinetic energy " + under_both(runs, "kane", "under ", multiplied),
              "exact_seed: in rational numbers the energy goes " + under_both(runs, "exact_seed", "under ", gone, "rational"),
              "three_balls: mj and mjf change the energy " + three_balls(runs, "rational") + ", " + three_balls(runs, "double")}};
}

}  // namespace duhem::reports
