#include "page/findings.hpp"

#include <algorithm>
#include <array>

namespace duhem::reports {
namespace {

std::string count(std::size_t n, const std::string& noun) { return std::to_string(n) + ' ' + noun + (n == 1 ? "" : "s"); }

/// "a, b and c"
std::string enumerate(const std::vector<std::string>& items) {
  std::string text;
  for (std::size_t i = 0; i < items.size(); ++i) text += (i == 0 ? "" : i + 1 < items.size() ? ", " : " and ") + items[i];
  return text;
}

std::string ordinal(std::size_t n) {
  constexpr std::array words{"first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth"};
  return n <= words.size() ? words[n - 1] : "no. " + std::to_string(n);
}

std::string ordinals(const std::vector<std::size_t>& places) {
  std::vector<std::string> words;
  for (const std::size_t n : places) words.push_back(ordinal(n));
  return enumerate(words);
}

std::string ratio(const Result& r) { return brief(r.kinetic.value / r.initial.value); }

/// "mj creates energy at the 1st of its 2 impacts, 7.07e-4"
std::string creation(const std::string& scheme, const Result* r) {
  if (!r) return scheme + ": NO ANSWER";
  if (!r->creates_energy()) return scheme + " creates none";
  if (r->creating_impacts().empty()) return scheme + " creates energy at " + std::to_string(r->creating_steps) + " steps";
  return scheme + " creates energy at the " + ordinals(r->creating_impacts()) + " of its " +
         count(static_cast<std::size_t>(r->impacts_total), "impact") + (r->creating_steps == 1 ? ", " : ", at most ") +
         brief(r->worst_creation->work);
}

std::string both(const std::vector<Run>& runs, const std::string& name) {
  return name + ": " + creation("mj", find(runs, name, "mj")) + "; " + creation("mjf", find(runs, name, "mjf"));
}

std::string kane(const std::vector<Run>& runs) {
  const auto factor = [&](const std::string& scheme) {
    const Result* r = find(runs, "kane", scheme);
    return scheme + (r ? " by " + ratio(*r) : ": NO ANSWER");
  };
  return "kane: the impact multiplies the kinetic energy under " + factor("mj") + "; under " + factor("mjf");
}

std::string exact_seed(const std::vector<Run>& runs) {
  const auto energies = [&](const std::string& scheme) {
    const Result* r = find(runs, "exact_seed", scheme, "rational");
    return scheme + (r ? " from " + r->initial.text + " to " + r->final.text : ": NO ANSWER");
  };
  return "exact_seed: in rational numbers the energy goes under " + energies("mj") + "; under " + energies("mjf");
}

std::string three_balls(const std::vector<Run>& runs) {
  const auto changes = [&](const std::string& scalar) {
    std::vector<std::string> parts;
    for (const std::string scheme : {"mj", "mjf"}) {
      const Result* r = find(runs, "three_balls", scheme, scalar);
      parts.push_back(r ? brief(r->final.value - r->initial.value) : "NO ANSWER");
    }
    return parts[0] + " and " + parts[1] + " in " + scalar;
  };
  return "three_balls: mj and mjf change the energy by " + changes("rational") + ", by " + changes("double");
}

std::string sliding_block(const std::vector<Run>& runs) {
  const auto works = [](const PositiveWork& work) {
    return work.steps == 0 ? std::string("no step")
                           : count(static_cast<std::size_t>(work.steps), "step") + " (" + brief(work.work) + ')';
  };
  const auto one = [&](const std::string& scheme) {
    const Result* r = find(runs, "sliding_block", scheme);
    return scheme +
           (r ? " by friction at " + works(r->positive_tangential) + ", by normal impulses at " + works(r->positive_normal)
              : ": NO ANSWER");
  };
  return "sliding_block: contacts do positive work under " + one("mj") + "; under " + one("mjf");
}

std::string elastic_ball(const std::vector<Run>& runs) {
  const auto change = [&](const std::string& variant) {
    const Result* r = find(runs, "elastic_ball", "mjf", "double", variant);
    return r ? brief(r->final.value - r->initial.value) + " of " + brief(r->initial.value) : std::string("NO ANSWER");
  };
  return "elastic_ball: mjf changes the energy by " + change("") + " with e = 0; with e = 1 by " + change("e1");
}

std::string creation_by_newton(const std::vector<Run>& runs) {
  std::vector<std::string> clauses;
  if (const Result* r = find(runs, "stick", "mj"); r && r->creates_energy())
    clauses.push_back(brief(r->worst_creation->work) + " at the stick's " + ordinals(r->creating_impacts()) + " impact");
  if (const Result* r = find(runs, "rocking_block", "mj"); r && r->creates_energy())
    clauses.push_back("at " + std::to_string(r->creating_steps) + " of the rocking block's " +
                      count(static_cast<std::size_t>(r->impacts_total), "impact") + " (the " + ordinals(r->creating_impacts()) +
                      "; at most " + brief(r->worst_creation->work) + ")");
  if (const Result* r = find(runs, "kane", "mj"); r && r->creates_energy())
    clauses.push_back("in Kane's rods, whose kinetic energy it multiplies by " + ratio(*r));
  if (const Result* r = find(runs, "sliding_block", "mj"); r && r->positive_tangential.steps > 0)
    clauses.push_back("at " + std::to_string(r->creating_steps) + " of the sliding block's " +
                      count(static_cast<std::size_t>(r->steps), "step") + " (friction pushes a contact at " +
                      std::to_string(r->positive_tangential.steps) + ")");
  if (clauses.empty()) return "No run under Newton's law (scheme mj) shows a creation of energy.";
  std::string text = "Newton's law (scheme mj) creates energy: ";
  for (std::size_t i = 0; i < clauses.size(); ++i) text += (i == 0 ? "" : i + 1 < clauses.size() ? ", " : ", and ") + clauses[i];
  return text + '.';
}

std::string creation_by_fremond(const std::vector<Run>& runs) {
  std::size_t planned = 0, answered = 0;
  std::vector<std::string> creating, by_rule;
  for (const auto& run : runs) {
    if (run.planned.scheme != "mjf") continue;
    ++planned;
    if (run.complete()) ++answered;
    if (run.complete() && run.result->creates_energy())
      (is_by_the_rule(*run.result) ? by_rule : creating).push_back(run.planned.name());
  }
  const std::string where = answered == planned
                                ? "its " + count(planned, "run")
                                : std::to_string(answered) + " of its " + count(planned, "run") + ", the others gave no answer";
  if (!creating.empty()) return "Fremond's law (scheme mjf) CREATES ENERGY in " + enumerate(creating) + ".";
  const std::string none = "Fremond's law (scheme mjf) creates none in " + where;
  if (by_rule.empty()) return none + '.';
  return none + "; what is created in " + enumerate(by_rule) +
         " is the normal work of separating contacts, let in by an activation rule that Proposition 1 does not cover.";
}

std::string identity(const std::vector<Run>& runs) {
  std::size_t answered = 0;
  const Run* largest = nullptr;
  std::vector<std::string> off;
  for (const auto& run : runs) {
    if (!run.complete()) continue;
    ++answered;
    if (!largest || run.result->max_identity_residual.value > largest->result->max_identity_residual.value) largest = &run;
    if (!run.result->identity_within_rounding) off.push_back(run.planned.name());
  }
  if (!largest) return "No run gave an answer, so that nothing is known of the energy identity (65).";
  const std::string residual = "; its largest residual at a step is " + brief(largest->result->max_identity_residual.value) +
                               " (" + largest->planned.name() + ", whose energy is " + brief(largest->result->initial.value) +
                               ").";
  if (off.empty()) return "The energy identity (65) holds to rounding at every step of the " + count(answered, "run") + residual;
  return "The energy identity (65) is OFF BY MORE THAN ROUNDING in " + enumerate(off) + residual;
}

}  // namespace

bool is_by_the_rule(const Result& r) {
  const PositiveWork& normal = r.positive_normal;
  return !r.prop_1_applies && r.positive_tangential.steps == 0 && normal.by.activation.value > 0.99 * normal.work.value;
}

Findings find_out(const std::vector<JudgedRun>& judged) {
  std::vector<Run> runs;
  for (const auto& item : judged) runs.push_back(item.run);
  return {{creation_by_newton(runs), creation_by_fremond(runs), identity(runs)},
          {both(runs, "stick"), both(runs, "rocking_block"), kane(runs), exact_seed(runs), three_balls(runs), sliding_block(runs),
           elastic_ball(runs)}};
}

}  // namespace duhem::reports
