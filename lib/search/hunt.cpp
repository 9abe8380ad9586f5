#include "lib/search/hunt.hpp"

#include "lib/sampling/random_stream.hpp"
#include "lib/scalar/text.hpp"

#include <algorithm>
#include <limits>

namespace duhem::search {
namespace {

constexpr std::size_t most_kept = 16;  ///< of each place: where hill climbing starts from
constexpr std::uint64_t block = 1024;  ///< candidates that a thread draws at a time
constexpr double nothing = -std::numeric_limits<double>::infinity();

double value_of(const Candidate& candidate, CreationPlace place) {
  return place == CreationPlace::in_total ? candidate.gain_relative - candidate.explained
                                          : candidate.gain_local - candidate.explained_local;
}

/// In double: where each space's variables may lie.
struct Box {
  std::vector<double> low, high;

  explicit Box(const SearchSpace& space) {
    for (const Variable& variable : space.variables) {
      low.push_back(to_double(variable.range.low));
      high.push_back(to_double(variable.range.high));
    }
  }
  [[nodiscard]] std::size_t size() const { return low.size(); }
  [[nodiscard]] double clamped(std::size_t i, double x) const { return std::clamp(x, low[i], high[i]); }
};

/// What one thread needs to try candidates.
class Sampler {
 public:
  Sampler(const HuntSettings& settings, const std::vector<SearchSpace>& spaces)
      : spaces_(spaces), evaluate_(settings.law), max_cond_(settings.max_cond) {}

  /// Gains of −∞ where nothing is solved, nothing touches or cond(W) is too large.
  Candidate try_out(std::size_t space, std::vector<double> x) {
    ++tried;
    const auto s = impact_situation<double>(spaces_[space], x);
    Candidate candidate{.space = space, .x = std::move(x), .gain_relative = nothing, .gain_local = nothing};
    const auto evaluation = evaluate_(s);
    if (evaluation.status == SolveStatus::not_converged && evaluation.energy > 0) ++unsolved;
    if (!evaluation.is_solved()) return candidate;
    candidate.cond = condition(s, evaluation);
    if (!(candidate.cond <= max_cond_)) return candidate;
    candidate.gain_relative = evaluation.gain_relative();
    candidate.gain_local = evaluation.gain_local();
    candidate.explained = evaluation.bound / evaluation.energy;
    candidate.explained_local = evaluation.worst().bound / evaluation.energy;
    candidate.creates_in_total = evaluation.creates_in_total();
    candidate.creates_at_a_contact = evaluation.creates_at_a_contact();
    return candidate;
  }

  std::uint64_t tried = 0, unsolved = 0;

 private:
  const std::vector<SearchSpace>& spaces_;
  Evaluator<double> evaluate_;
  double max_cond_;
};

/// The best few by what they create in one place. Equal ones keep the order of their indices, so that no thread matters.
class BestFew {
 public:
  explicit BestFew(CreationPlace place) : place_(place) {}

  void offer(std::uint64_t index, const Candidate& candidate) {
    const double value = value_of(candidate, place_);
    if (!(value > nothing) || (kept_.size() == most_kept && !(value > value_of(kept_.back().candidate, place_)))) return;
    insert({index, candidate});
  }
  void merge(const BestFew& other) {
    for (const auto& kept : other.kept_) insert(kept);
  }
  [[nodiscard]] std::vector<Candidate> take() const {
    std::vector<Candidate> best;
    for (const auto& kept : kept_) best.push_back(kept.candidate);
    return best;
  }

 private:
  struct Kept {
    std::uint64_t index;
    Candidate candidate;
  };
  void insert(Kept kept) {
    const auto is_before = [&](const Kept& a, const Kept& b) {
      const double x = value_of(a.candidate, place_), y = value_of(b.candidate, place_);
      return x > y || (x == y && a.index < b.index);
    };
    kept_.insert(std::upper_bound(kept_.begin(), kept_.end(), kept, is_before), std::move(kept));
    if (kept_.size() > most_kept) kept_.pop_back();
  }

  CreationPlace place_;
  std::vector<Kept> kept_;
};

/// A random point of the box; each number is often 0 or one of its ends, where the best and the simplest lie.
std::vector<double> random_point(const Box& box, RandomStream& stream) {
  std::vector<double> x(box.size());
  for (std::size_t i = 0; i < x.size(); ++i) {
    const double low = box.low[i], high = box.high[i];
    if (low == high) {
      x[i] = low;
      continue;
    }
    const double kind = 8 * stream.unit(), share = stream.unit();
    if (kind < 1)
      x[i] = low;
    else if (kind < 2)
      x[i] = high;
    else if (kind < 3 && low < 0 && high > 0)
      x[i] = 0;
    else
      x[i] = low + share * (high - low);
  }
  return x;
}

/// Hill climbing without derivatives: a random displacement of a random size in all numbers or in one, kept where it gains, and
/// then tried again; the size follows the luck. Where it shrinks to nothing it starts large again.
Candidate climb(Sampler& sampler, const Box& box, Candidate best, CreationPlace place, RandomStream& stream,
                std::uint64_t budget) {
  constexpr double largest = 0.25, least = 1e-9;
  double size = largest;
  std::vector<double> move(box.size());
  const auto try_move = [&] {
    auto x = best.x;
    for (std::size_t i = 0; i < x.size(); ++i) x[i] = box.clamped(i, x[i] + move[i]);
    Candidate next = sampler.try_out(best.space, std::move(x));
    if (!(value_of(next, place) > value_of(best, place))) return false;
    best = std::move(next);
    return true;
  };
  while (budget > 0) {
    const bool moves_all = stream.unit() < 0.5;
    const auto one = static_cast<std::size_t>(stream.unit() * static_cast<double>(box.size()));
    for (std::size_t i = 0; i < move.size(); ++i)
      move[i] = moves_all || i == one ? size * stream.signed_unit() * (box.high[i] - box.low[i]) : 0;
    --budget;
    if (!try_move()) {
      size *= 0.97;
      if (size < least) size = largest;
      continue;
    }
    size = std::min(largest, 1.5 * size);
    while (budget > 0 && (--budget, try_move())) {}
  }
  return best;
}

/// By what counts: creations in total, by their gain; then creations at a contact, by theirs; then what creates nothing. The best
/// few of each are kept, since rationals may deny what double takes for a creation.
void sort_best(std::vector<Candidate>& all) {
  const auto rank = [](const Candidate& candidate) {
    return candidate.creates_in_total ? 0 : candidate.creates_at_a_contact ? 1 : 2;
  };
  std::ranges::stable_sort(all, [&](const Candidate& a, const Candidate& b) {
    const CreationPlace place = rank(a) == 1 ? CreationPlace::at_a_contact : CreationPlace::in_total;
    return rank(a) != rank(b) ? rank(a) < rank(b) : value_of(a, place) > value_of(b, place);
  });
  std::size_t kept[3] = {};
  std::erase_if(all, [&](const Candidate& candidate) { return ++kept[rank(candidate)] > most_kept; });
}

}  // namespace

HuntResult hunt(const HuntSettings& settings, const Watch& watch) {
  const auto spaces = search_spaces(settings.system, settings.freedom);
  const std::vector<Box> boxes(spaces.begin(), spaces.end());
  const unsigned jobs = std::max(1U, settings.jobs);
  std::vector<Sampler> samplers;
  for (unsigned job = 0; job < jobs; ++job) samplers.emplace_back(settings, spaces);
  // Streams of their own for a round's two halves.
  const std::uint32_t sampling = 2 * settings.round, climbing = sampling + 1;

  const std::uint64_t samples = settings.evaluations - settings.evaluations / 2;
  std::vector<std::pair<BestFew, BestFew>> kept(jobs, {BestFew(CreationPlace::in_total), BestFew(CreationPlace::at_a_contact)});
  const auto sample = [&](unsigned job, std::uint64_t begin, std::uint64_t end) {
    for (std::uint64_t index = begin; index < end; ++index) {
      RandomStream stream(settings.seed, sampling, index);
      const auto space = static_cast<std::size_t>(index % spaces.size());
      const Candidate candidate = samplers[job].try_out(space, random_point(boxes[space], stream));
      kept[job].first.offer(index, candidate);
      kept[job].second.offer(index, candidate);
    }
    return end - begin;
  };
  const bool goes_on = share_out({.size = samples, .block = block, .jobs = jobs}, sample, watch);
  for (unsigned job = 1; job < jobs; ++job) {
    kept[0].first.merge(kept[job].first);
    kept[0].second.merge(kept[job].second);
  }

  std::vector<Candidate> best = kept[0].first.take();
  const std::size_t by_total = best.size();
  std::ranges::move(kept[0].second.take(), std::back_inserter(best));
  const std::uint64_t budget = settings.evaluations / 2, starts = std::max<std::uint64_t>(1, best.size());
  const auto climb_from = [&](unsigned job, std::uint64_t start, std::uint64_t) {
    RandomStream stream(settings.seed, climbing, start);
    const std::uint64_t share = budget / starts + (start < budget % starts);
    Candidate& candidate = best[start];
    const CreationPlace place = start < by_total ? CreationPlace::in_total : CreationPlace::at_a_contact;
    candidate = climb(samplers[job], boxes[candidate.space], candidate, place, stream, share);
    return share;
  };
  if (goes_on) share_out({.size = best.size(), .jobs = jobs}, climb_from, watch);
  sort_best(best);

  HuntResult result{std::move(best)};
  for (const Sampler& sampler : samplers) {
    result.evaluations += sampler.tried;
    result.unsolved += sampler.unsolved;
  }
  return result;
}

HuntResult merged(HuntResult one, HuntResult other) {
  std::ranges::move(other.best, std::back_inserter(one.best));
  sort_best(one.best);
  one.evaluations += other.evaluations;
  one.unsolved += other.unsolved;
  return one;
}

}  // namespace duhem::search
