#include "lib/search/hunt.hpp"

#include "lib/sampling/random_stream.hpp"
#include "lib/sampling/words.hpp"
#include "lib/scalar/text.hpp"

#include <algorithm>
#include <limits>
#include <utility>

namespace duhem::search {
namespace {

constexpr std::size_t most_kept = 16;  ///< of each place: where hill climbing starts from
constexpr std::uint64_t block = 1024;  ///< candidates that a watcher waits for
constexpr double nothing = -std::numeric_limits<double>::infinity();

/// Samples whose best are sent, and kept, as one: about a second's at most.
std::uint64_t piece_of(std::uint64_t samples) { return block * std::clamp<std::uint64_t>(samples / (64 * block), 1, 256); }

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

/// A candidate and its number, as words.
void write_candidate(std::string& bytes, std::uint64_t index, const Candidate& c) {
  WordWriter words(bytes);
  words.add(index).add(std::uint64_t{c.space}).add(std::uint64_t{c.x.size()});
  for (const double x : c.x) words.add(x);
  words.add(c.gain_relative).add(c.gain_local).add(c.explained).add(c.explained_local).add(c.cond);
  words.add(std::uint64_t{c.creates_in_total}).add(std::uint64_t{c.creates_at_a_contact});
}

std::pair<std::uint64_t, Candidate> read_candidate(WordReader& words) {
  const std::uint64_t index = words.whole();
  Candidate c{.space = words.whole(), .x = std::vector<double>(words.whole())};
  for (double& x : c.x) x = words.real();
  for (double* number : {&c.gain_relative, &c.gain_local, &c.explained, &c.explained_local, &c.cond}) *number = words.real();
  c.creates_in_total = words.whole() != 0;
  c.creates_at_a_contact = words.whole() != 0;
  return {index, std::move(c)};
}

std::vector<Candidate> read_candidates(WordReader& words) {
  std::vector<Candidate> list;
  for (std::uint64_t left = words.whole(); left > 0; --left) list.push_back(read_candidate(words).second);
  return list;
}

void add_counts(HuntResult& result, WordReader& words) {
  result.evaluations += words.whole();
  result.unsolved += words.whole();
}

/// What one thread needs to try candidates.
class Sampler {
 public:
  Sampler(const HuntSettings& settings, const std::vector<SearchSpace>& spaces, const Watch& watch)
      : spaces_(spaces), evaluate_(settings.law), max_cond_(settings.max_cond), watch_(watch) {}

  /// Another piece of work, unless the watch says that it is over before it began.
  void begin() {
    tried = unsolved = asked_ = 0;
    is_over_ = watch_ && watch_(0);
  }
  /// Whether the piece is to be given up; a watch is asked once in a while.
  [[nodiscard]] bool is_over() {
    if (tried - asked_ >= block && !is_over_) {
      asked_ = tried;
      is_over_ = watch_ && watch_(0);
    }
    return is_over_;
  }
  [[nodiscard]] std::string counts() const {
    std::string bytes;
    WordWriter(bytes).add(tried).add(unsolved);
    return bytes;
  }

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
  const Watch& watch_;
  std::uint64_t asked_ = 0;
  bool is_over_ = false;
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
  void write(std::string& bytes) const {
    WordWriter(bytes).add(std::uint64_t{kept_.size()});
    for (const auto& [index, candidate] : kept_) write_candidate(bytes, index, candidate);
  }
  /// Those that another has written, too.
  void read(WordReader& words) {
    for (std::uint64_t left = words.whole(); left > 0; --left) {
      auto [index, candidate] = read_candidate(words);
      insert({index, std::move(candidate)});
    }
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
  while (budget > 0 && !sampler.is_over()) {
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

HuntResult hunt(const HuntSettings& settings, Spread& spread, const Watch& watch) {
  const auto spaces = search_spaces(settings.system, settings.freedom);
  const std::vector<Box> boxes(spaces.begin(), spaces.end());
  std::vector<Sampler> samplers;
  for (unsigned job = 0; job < std::max(1U, settings.jobs); ++job) samplers.emplace_back(settings, spaces, watch);
  // Streams of their own for a round's two halves.
  const std::uint32_t sampling = 2 * settings.round, climbing = sampling + 1;
  HuntResult result;

  const std::uint64_t samples = settings.evaluations - settings.evaluations / 2, piece_size = piece_of(samples);
  const auto sample = [&](unsigned job, std::uint64_t piece) -> std::optional<std::string> {
    Sampler& sampler = samplers[job];
    BestFew by_total(CreationPlace::in_total), by_contact(CreationPlace::at_a_contact);
    sampler.begin();
    for (std::uint64_t index = piece * piece_size; index < std::min(samples, (piece + 1) * piece_size); ++index) {
      RandomStream stream(settings.seed, sampling, index);
      const auto space = static_cast<std::size_t>(index % spaces.size());
      const Candidate candidate = sampler.try_out(space, random_point(boxes[space], stream));
      by_total.offer(index, candidate);
      by_contact.offer(index, candidate);
      if (sampler.is_over()) return std::nullopt;
    }
    std::string bytes = sampler.counts();
    by_total.write(bytes);
    by_contact.write(bytes);
    return bytes;
  };
  BestFew by_total(CreationPlace::in_total), by_contact(CreationPlace::at_a_contact);
  const auto keep = [&](std::uint64_t, const std::string& bytes) {
    WordReader words(bytes);
    add_counts(result, words);
    by_total.read(words);
    by_contact.read(words);
  };
  const auto tell = [&](std::uint64_t, const std::string& bytes) {
    WordReader words(bytes);
    if (watch) watch(words.whole());
  };
  const std::string round = std::to_string(settings.round);
  const bool goes_on = spread.all(
      {.name = "samples-" + round, .pieces = (samples - 1) / piece_size + 1, .work = sample, .take = keep, .arrived = tell});

  // What the samples came to, in every process.
  std::string found;
  by_total.write(found);
  by_contact.write(found);
  found = spread.agreed(std::move(found));
  WordReader words(found);
  std::vector<Candidate>& best = result.best;
  best = read_candidates(words);
  const std::size_t totals = best.size();
  std::ranges::move(read_candidates(words), std::back_inserter(best));

  const std::uint64_t budget = settings.evaluations / 2, starts = std::max<std::uint64_t>(1, best.size());
  const auto climb_from = [&](unsigned job, std::uint64_t start) -> std::optional<std::string> {
    RandomStream stream(settings.seed, climbing, start);
    const std::uint64_t share = budget / starts + (start < budget % starts);
    const CreationPlace place = start < totals ? CreationPlace::in_total : CreationPlace::at_a_contact;
    Sampler& sampler = samplers[job];
    sampler.begin();
    const Candidate top = climb(sampler, boxes[best[start].space], best[start], place, stream, share);
    if (sampler.tried < share) return std::nullopt;
    std::string bytes = sampler.counts();
    write_candidate(bytes, 0, top);
    return bytes;
  };
  std::vector<Candidate> tops = best;
  const auto put = [&](std::uint64_t start, const std::string& bytes) {
    WordReader there(bytes);
    add_counts(result, there);
    tops[start] = read_candidate(there).second;
  };
  if (goes_on) spread.all({.name = "climbs-" + round, .pieces = best.size(), .work = climb_from, .take = put, .arrived = tell});
  best = std::move(tops);
  sort_best(best);
  return result;
}

HuntResult hunt(const HuntSettings& settings, const Watch& watch) {
  Threads threads(std::max(1U, settings.jobs));
  return hunt(settings, threads, watch);
}

HuntResult merged(HuntResult one, HuntResult other) {
  std::ranges::move(other.best, std::back_inserter(one.best));
  sort_best(one.best);
  one.evaluations += other.evaluations;
  one.unsolved += other.unsolved;
  return one;
}

}  // namespace duhem::search
