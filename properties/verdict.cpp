#include "properties/verdict.hpp"

#include "properties/shrink.hpp"

#include <cmath>

namespace duhem::properties {
namespace {

using List = std::vector<std::uint32_t>;

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
  return property.draw(again).contacts <= 3;
}

/// How many counterexamples are shrunk to find a simple one: each ends where no single move makes it simpler.
constexpr std::size_t most_shrunk = 8;

Counterexample simplest(const Property& property, const Subjects& subjects, ScalarName scalar, std::uint64_t index,
                        const List& list, ScalarName decided_by, const std::function<bool()>& gives_up) {
  const Shrunk shrunk = shrink(list, [&](const List& simpler) {
    if (gives_up && gives_up()) return false;
    const auto again = confirmed(property, subjects, scalar, simpler);
    return is_broken(again) && (again->decided_by == decided_by || again->decided_by == ScalarName::rational);
  });
  const auto last = confirmed(property, subjects, scalar, shrunk.choices);
  Choices drawn(shrunk.choices);
  return {.choices = shrunk.choices,
          .index = index,
          .shrinks = shrunk.shrinks,
          .decided_by = last->decided_by,
          .excess = last->first.excess,
          .written = property.write(drawn)};
}

/// What is decided exactly is simpler than what is not; then what has no large numbers, then what is short to read.
bool is_simpler(const Counterexample& x, const Counterexample& y) {
  const auto rank = [](const Counterexample& c) {
    return std::tuple(c.decided_by != ScalarName::rational, c.written.largest_number() > Rational(999), c.written.letters(),
                      c.choices);
  };
  return rank(x) < rank(y);
}

}  // namespace

std::vector<std::uint32_t> choices_of_case(const Property& property, std::uint64_t seed, std::uint64_t index) {
  Choices choices(seed, property.stream(), index);
  (void)property.draw(choices);
  return choices.made();
}

bool is_broken(const std::optional<Confirmation>& confirmation) {
  return confirmation && confirmation->kind == Confirmation::Kind::broken;
}

std::optional<Confirmation> confirmed(const Property& property, const Subjects& subjects, ScalarName scalar,
                                      const List& choices) {
  using Kind = Confirmation::Kind;
  const auto judged_in = [&](ScalarName one) {
    Choices again(choices);
    return property.judge(one, subjects, again);
  };
  const Evidence first = judged_in(scalar);
  if (!first.breaks()) return std::nullopt;
  if (is_small(property, choices) && judged_in(ScalarName::rational).breaks())
    return Confirmation{Kind::broken, first, ScalarName::rational};
  // A contact problem can have several solutions, and what is not true of one scalar's may be true of another's: any of them is
  // believed when it says no, and all must say yes.
  const auto is_far_beyond = [](const Evidence& evidence) { return evidence.breaks() && !(evidence.excess <= most_by_rounding); };
  bool is_kept = true;
  ScalarName last = scalar;
  for (const ScalarName longer : {ScalarName::quad, ScalarName::mp50}) {
    if (longer <= scalar) continue;
    last = longer;
    const Evidence evidence = judged_in(longer);
    if (is_far_beyond(evidence)) return Confirmation{Kind::broken, first, longer};
    // What a longer scalar breaks too, by however little, is not double's rounding: a bound need not be one for rounding alone.
    is_kept = is_kept && evidence.kind == Evidence::Kind::judged && !evidence.breaks();
  }
  if (is_far_beyond(first)) return Confirmation{last == scalar ? Kind::broken : Kind::open, first, last};
  return Confirmation{is_kept ? Kind::rounding : Kind::open, first, last};
}

Verdict verdict_of(const Property& property, const Subjects& subjects, const CampaignSize& size, Tally tally,
                   const std::function<bool()>& gives_up) {
  Verdict verdict;
  verdict.property = &property;
  verdict.outcome = Outcome::held;
  verdict.worst_excess = tally.worst_excess;
  verdict.tally = std::move(tally);
  const Tally& found = verdict.tally;

  // The first case that breaks it for good, and then the simplest of the first few that exact arithmetic says so of.
  std::size_t exact = 0;
  const auto undecided = [&](std::string why) {
    verdict.outcome = Outcome::undecided;
    verdict.why = std::move(why);
    return verdict;
  };
  if (found.failed > 0) return undecided("case " + std::to_string(*found.first_failed) + " ended in an exception");
  std::string first_open;
  bool gave_up = false;
  for (const std::uint64_t index : found.first) {
    if (gives_up && gives_up()) {
      gave_up = true;
      break;
    }
    const List list = choices_of_case(property, size.seed, index);
    const auto confirmation = confirmed(property, subjects, size.scalar, list);
    auto& best = verdict.counterexample;
    if (!is_broken(confirmation)) {
      if (best || !confirmation) continue;
      const bool is_rounding = confirmation->kind == Confirmation::Kind::rounding;
      ++(is_rounding ? verdict.not_confirmed : verdict.open);
      if (!is_rounding && first_open.empty()) first_open = std::to_string(index);
      continue;
    }
    if (best && confirmation->decided_by != ScalarName::rational) continue;
    const Counterexample shrunk = simplest(property, subjects, size.scalar, index, list, confirmation->decided_by, gives_up);
    if (!best || is_simpler(shrunk, *best)) best = shrunk;
    exact += shrunk.decided_by == ScalarName::rational;
    if (exact == most_shrunk) break;
  }
  if (verdict.counterexample) {
    verdict.outcome = Outcome::falsified;
    verdict.worst_excess = found.worst_broken;
    return verdict;
  }

  if (gave_up) return undecided("interrupted while cases that seem to break it were judged again");
  if (verdict.open > 0) return undecided("case " + first_open + " is beyond its bound, and longer scalars do not settle it");
  if (found.broken > found.first.size()) return undecided("more cases seem to break it than were judged again");
  if (found.judged() == 0) return undecided("no case was judged");
  if (property.expectation == Expectation::falsifiable) {
    // By chance it survives cases in which ten counterexamples were to be expected once in twenty thousand campaigns.
    const double enough = std::ceil(enough_to_blame_survival / property.known_rate);
    if (!(static_cast<double>(found.cases) < enough)) return verdict;
    return undecided("no case of " + std::to_string(found.cases) + " breaks it, and only one in " +
                     std::to_string(std::lround(1 / property.known_rate)) + " does: give it " +
                     std::to_string(std::lround(enough)) + " cases");
  }
  if (found.judged() >= enough_to_ask_for_coverage) verdict.uncovered = uncovered_labels(property, found);
  if (!verdict.uncovered.empty()) return undecided("hardly any case of some classes");
  if (found.unsolved > found.cases / 10) return undecided("more than a tenth of the cases were not solved");
  return verdict;
}

}  // namespace duhem::properties
