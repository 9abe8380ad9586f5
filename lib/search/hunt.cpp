#include "lib/search/hunt.hpp"

#include "lib/scalar/text.hpp"
#include "lib/search/uniform_stream.hpp"

#include <algorithm>
#include <atomic>
#include <limits>
#include <thread>

namespace duhem::search {
namespace {

constexpr std::size_t most_kept = 16;  ///< of each objective: where climbing starts from
constexpr std::uint64_t block = 1024;  ///< situations that a thread takes at a time
constexpr double nothing = -std::numeric_limits<double>::infinity();

enum class Objective { total, contact };

double value_of(const Quarry& quarry, Objective objective) {
  return objective == Objective::total ? quarry.gain_relative - quarry.explained : quarry.gain_local - quarry.explained_local;
}

/// In double: where each ground's variables may lie.
struct Box {
  std::vector<double> low, high;

  explicit Box(const Ground& ground) {
    for (const Variable& variable : ground.variables) {
      low.push_back(to_double(variable.range.low));
      high.push_back(to_double(variable.range.high));
    }
  }
  [[nodiscard]] std::size_t size() const { return low.size(); }
  [[nodiscard]] double clamped(std::size_t i, double x) const { return std::clamp(x, low[i], high[i]); }
};

/// What one thread needs to look at situations.
class Lookout {
 public:
  Lookout(const HuntSettings& settings, const std::vector<Ground>& grounds)
      : grounds_(grounds), evaluate_(settings.law), max_cond_(settings.max_cond) {}

  /// Gains of −∞ where nothing is solved, nothing touches or cond(W) is too large.
  Quarry look(std::size_t ground, std::vector<double> x) {
    ++looked_at;
    const auto s = situation<double>(grounds_[ground], x);
    Quarry quarry{ground, std::move(x), nothing, nothing};
    const auto evaluation = evaluate_(s);
    if (evaluation.status == SolveStatus::not_converged && evaluation.energy > 0) ++unsolved;
    if (!evaluation.is_solved()) return quarry;
    quarry.cond = condition(s, evaluation);
    if (!(quarry.cond <= max_cond_)) return quarry;
    quarry.gain_relative = evaluation.gain_relative();
    quarry.gain_local = evaluation.gain_local();
    quarry.explained = evaluation.bound / evaluation.energy;
    quarry.explained_local = evaluation.worst().bound / evaluation.energy;
    quarry.creates_in_total = evaluation.creates_in_total();
    quarry.creates_at_a_contact = evaluation.creates_at_a_contact();
    return quarry;
  }

  std::uint64_t looked_at = 0, unsolved = 0;

 private:
  const std::vector<Ground>& grounds_;
  Evaluator<double> evaluate_;
  double max_cond_;
};

/// The best few by one objective. Equal ones keep the order of their indices, so that no thread matters.
class Podium {
 public:
  explicit Podium(Objective objective) : objective_(objective) {}

  void offer(std::uint64_t index, const Quarry& quarry) {
    const double value = value_of(quarry, objective_);
    if (!(value > nothing) || (places_.size() == most_kept && !(value > value_of(places_.back().quarry, objective_)))) return;
    insert({index, quarry});
  }
  void merge(const Podium& other) {
    for (const auto& place : other.places_) insert(place);
  }
  [[nodiscard]] std::vector<Quarry> take() const {
    std::vector<Quarry> best;
    for (const auto& place : places_) best.push_back(place.quarry);
    return best;
  }

 private:
  struct Place {
    std::uint64_t index;
    Quarry quarry;
  };
  void insert(Place place) {
    const auto is_before = [&](const Place& a, const Place& b) {
      const double x = value_of(a.quarry, objective_), y = value_of(b.quarry, objective_);
      return x > y || (x == y && a.index < b.index);
    };
    places_.insert(std::upper_bound(places_.begin(), places_.end(), place, is_before), std::move(place));
    if (places_.size() > most_kept) places_.pop_back();
  }

  Objective objective_;
  std::vector<Place> places_;
};

/// Anywhere in the box; each number is often 0 or one of its ends, where the best and the simplest lie.
std::vector<double> anywhere(const Box& box, UniformStream& stream) {
  std::vector<double> x(box.size());
  for (std::size_t i = 0; i < x.size(); ++i) {
    const double low = box.low[i], high = box.high[i];
    if (low == high) {
      x[i] = low;
      continue;
    }
    const double kind = 8 * stream.next(), share = stream.next();
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

/// Uphill without derivatives: a random displacement of a random size in all numbers or in one, kept where it gains, and then
/// tried again; the size follows the luck. Where it shrinks to nothing it starts large again.
Quarry climb(Lookout& lookout, const Box& box, Quarry best, Objective objective, UniformStream& stream, std::uint64_t budget) {
  constexpr double largest = 0.25, least = 1e-9;
  double size = largest;
  std::vector<double> move(box.size());
  const auto try_move = [&] {
    auto x = best.x;
    for (std::size_t i = 0; i < x.size(); ++i) x[i] = box.clamped(i, x[i] + move[i]);
    Quarry next = lookout.look(best.ground, std::move(x));
    if (!(value_of(next, objective) > value_of(best, objective))) return false;
    best = std::move(next);
    return true;
  };
  while (budget > 0) {
    const bool moves_all = stream.next() < 0.5;
    const auto one = static_cast<std::size_t>(stream.next() * static_cast<double>(box.size()));
    for (std::size_t i = 0; i < move.size(); ++i)
      move[i] = moves_all || i == one ? size * stream.next_signed() * (box.high[i] - box.low[i]) : 0;
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

/// Tells the watch, and every thread when to end.
class Shift {
 public:
  explicit Shift(const Watch& watch) : watch_(watch) {}
  void note(std::uint64_t evaluations) {
    if (watch_ && watch_(evaluations)) ends_ = true;
  }
  [[nodiscard]] bool is_over() const { return ends_; }

 private:
  const Watch& watch_;
  std::atomic<bool> ends_{false};
};

/// work(job, task) for every task below `tasks`, over the threads.
void share_out(unsigned jobs, std::uint64_t tasks, const Shift& shift,
               const std::function<void(std::size_t, std::uint64_t)>& work) {
  std::atomic<std::uint64_t> next{0};
  const auto take = [&](std::size_t job) {
    for (std::uint64_t task; !shift.is_over() && (task = next.fetch_add(1)) < tasks;) work(job, task);
  };
  std::vector<std::jthread> threads;
  for (std::size_t job = 1; job < jobs; ++job) threads.emplace_back([&, job] { take(job); });
  take(0);
}

/// By what counts: creations in total, by their gain; then creations at a contact, by theirs; then what creates nothing. The best
/// few of each are kept, since rationals may deny what double takes for a creation.
void sort_best(std::vector<Quarry>& all) {
  const auto rank = [](const Quarry& quarry) { return quarry.creates_in_total ? 0 : quarry.creates_at_a_contact ? 1 : 2; };
  std::ranges::stable_sort(all, [&](const Quarry& a, const Quarry& b) {
    const Objective objective = rank(a) == 1 ? Objective::contact : Objective::total;
    return rank(a) != rank(b) ? rank(a) < rank(b) : value_of(a, objective) > value_of(b, objective);
  });
  std::size_t kept[3] = {};
  std::erase_if(all, [&](const Quarry& quarry) { return ++kept[rank(quarry)] > most_kept; });
}

}  // namespace

Hunted hunt(const HuntSettings& settings, const Watch& watch) {
  const auto where = grounds(settings.system, settings.freedom);
  const std::vector<Box> boxes(where.begin(), where.end());
  const unsigned jobs = std::max(1U, settings.jobs);
  std::vector<Lookout> lookouts;
  for (unsigned job = 0; job < jobs; ++job) lookouts.emplace_back(settings, where);
  Shift shift(watch);
  // Stages keep the streams of a round's two halves apart.
  const std::uint32_t wandering = 2 * settings.round, climbing = wandering + 1;

  const std::uint64_t wandered = settings.evaluations - settings.evaluations / 2;
  std::vector<std::pair<Podium, Podium>> podiums(jobs, {Podium(Objective::total), Podium(Objective::contact)});
  share_out(jobs, (wandered + block - 1) / block, shift, [&](std::size_t job, std::uint64_t task) {
    const std::uint64_t end = std::min(wandered, (task + 1) * block);
    for (std::uint64_t index = task * block; index < end; ++index) {
      UniformStream stream(settings.seed, wandering, index);
      const auto ground = static_cast<std::size_t>(index % where.size());
      const Quarry quarry = lookouts[job].look(ground, anywhere(boxes[ground], stream));
      podiums[job].first.offer(index, quarry);
      podiums[job].second.offer(index, quarry);
    }
    shift.note(end - task * block);
  });
  for (unsigned job = 1; job < jobs; ++job) {
    podiums[0].first.merge(podiums[job].first);
    podiums[0].second.merge(podiums[job].second);
  }

  std::vector<Quarry> best = podiums[0].first.take();
  const std::size_t by_total = best.size();
  std::ranges::move(podiums[0].second.take(), std::back_inserter(best));
  const std::uint64_t budget = settings.evaluations / 2, starts = std::max<std::uint64_t>(1, best.size());
  share_out(jobs, best.size(), shift, [&](std::size_t job, std::uint64_t task) {
    UniformStream stream(settings.seed, climbing, task);
    const std::uint64_t share = budget / starts + (task < budget % starts);
    Quarry& quarry = best[task];
    quarry = climb(lookouts[job], boxes[quarry.ground], quarry, task < by_total ? Objective::total : Objective::contact, stream,
                   share);
    shift.note(share);
  });
  sort_best(best);

  Hunted hunted{std::move(best)};
  for (const Lookout& lookout : lookouts) {
    hunted.evaluations += lookout.looked_at;
    hunted.unsolved += lookout.unsolved;
  }
  return hunted;
}

Hunted merged(Hunted one, Hunted other) {
  std::ranges::move(other.best, std::back_inserter(one.best));
  sort_best(one.best);
  one.evaluations += other.evaluations;
  one.unsolved += other.unsolved;
  return one;
}

}  // namespace duhem::search
