#include "properties/verdict.hpp"

#include "properties/shrink.hpp"

#include <algorithm>

namespace duhem::properties {
namespace {

using List = std::vector<std::uint32_t>;

List choices_of_case(const Property& property, std::uint64_t seed, std::uint64_t index) {
  Choices choices(seed, property.stream(), index);
  (void)property.sheet(choices);
  return choices.made();
}

std::vector<std::string_view> uncovered_labels(const Property& property, const Tally& tally) {
  std::vector<std::string_view> uncovered;
  for (std::size_t label = 0; label < property.labels.size(); ++label)
    if (property.labels[label].is_required && 100 * tally.labels[label] < tally.judged())
      uncovered.push_back(property.labels[label].name);
  return uncovered;
}

/// Exact arithmetic may enumerate 5⁸ combinations: not for a shrinker, and not for a campaign.
bool is_small(const Property& property, const List& choices) {
  Choices again(choices);
  const auto sheet = property.sheet(again);
  return std::ranges::count_if(sheet, [](const Entry& entry) { return entry.name.starts_with("H["); }) <= 3;
}

/// How many counterexamples are shrunk to find a simple one: each ends where no single move makes it simpler.
constexpr std::size_t most_shrunk = 8;

Counterexample simplest(const Property& property, const Subjects& subjects, Precision precision, std::uint64_t index, const List& list,
                        const Decision& decision) {
  const Shrunk shrunk = shrink(list, [&](const List& simpler) {
    const auto again = confirmed(property, subjects, precision, simpler);
    return again && (again->decided_by == decision.decided_by || again->decided_by == Precision::rational);
  });
  const auto last = confirmed(property, subjects, precision, shrunk.choices);
  Choices drawn(shrunk.choices);
  return {shrunk.choices, index, shrunk.shrinks, last->decided_by, last->evidence.excess, property.sheet(drawn)};
}

/// What is decided exactly is simpler than what is not; then what has no large numbers, then what is short to read.
bool is_simpler(const Counterexample& x, const Counterexample& y) {
  const auto rank = [](const Counterexample& c) {
    std::size_t letters = 0;
    for (const Entry& entry : c.sheet)
      for (const auto& row : entry.rows)
        for (const std::string& text : row) letters += text.size();
    return std::tuple(c.decided_by != Precision::rational, largest_number(c.sheet) > 999, letters, c.choices);
  };
  return rank(x) < rank(y);
}

}  // namespace

std::optional<Decision> confirmed(const Property& property, const Subjects& subjects, Precision precision, const List& choices) {
  const auto again = [&] { return Choices(choices); };
  Choices drawn = again();
  const Evidence first = property.judge(precision, subjects, drawn);
  if (!first.breaks()) return std::nullopt;
  if (is_small(property, choices)) {
    Choices exact = again();
    const Evidence evidence = property.judge(Precision::rational, subjects, exact);
    if (evidence.breaks()) return Decision{first, Precision::rational};
  }
  // What exact arithmetic does not say of its own solution may be true of another: a contact problem can have several.
  const Decision decision = decide(property, subjects, precision, first, again);
  return decision.evidence.breaks() ? std::optional(decision) : std::nullopt;
}

Verdict verdict_of(const Property& property, const Subjects& subjects, const CampaignSize& size, Tally tally) {
  Verdict verdict{&property, Outcome::held, std::move(tally), 0, 0, {}, {}, {}};
  const Tally& found = verdict.tally;
  verdict.worst_excess = found.worst_excess;

  // The first case that breaks it for good, and then the simplest of the first few that exact arithmetic says so of.
  std::size_t exact = 0;
  for (const std::uint64_t index : found.first) {
    const List list = choices_of_case(property, size.seed, index);
    const auto decision = confirmed(property, subjects, size.precision, list);
    auto& best = verdict.counterexample;
    if (!decision && !best) ++verdict.not_confirmed;
    if (!decision || (best && decision->decided_by != Precision::rational)) continue;
    const Counterexample shrunk = simplest(property, subjects, size.precision, index, list, *decision);
    if (!best || is_simpler(shrunk, *best)) best = shrunk;
    exact += shrunk.decided_by == Precision::rational;
    if (exact == most_shrunk) break;
  }
  if (verdict.counterexample) {
    verdict.outcome = Outcome::falsified;
    verdict.worst_excess = found.worst_broken;
    return verdict;
  }

  const auto undecided = [&](std::string why) {
    verdict.outcome = Outcome::undecided;
    verdict.why = std::move(why);
    return verdict;
  };
  if (found.threw > 0) return undecided("case " + std::to_string(*found.first_threw) + " ended in an exception");
  if (found.broken > found.first.size()) return undecided("more cases seem to break it than were judged again");
  if (found.judged() == 0) return undecided("no case was judged");
  if (property.expectation == Expectation::falsifiable) return verdict;
  if (found.judged() >= enough_to_ask_for_coverage) verdict.uncovered = uncovered_labels(property, found);
  if (!verdict.uncovered.empty()) return undecided("hardly any case of some classes");
  if (found.unsolved > found.cases / 4) return undecided("more than a quarter of the cases were not solved");
  return verdict;
}

}  // namespace duhem::properties
