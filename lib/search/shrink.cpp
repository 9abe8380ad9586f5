#include "lib/search/shrink.hpp"

#include "lib/scalar/text.hpp"
#include "lib/search/simple_numbers.hpp"

#include <algorithm>

namespace duhem::search {
namespace {

/// Situations in exact numbers that create energy; what does not is nothing.
class Judge {
 public:
  explicit Judge(const HuntSettings& settings) : settings_(settings), in_double_(settings.law), on_rationals_(settings.law) {}

  [[nodiscard]] std::optional<ExactCandidate> judge(SearchSpace space, std::vector<Rational> x, CreationPlace place) {
    // Double is asked first: what it cannot tell from rounding is not worth the exact work.
    std::vector<double> nearby;
    for (const Rational& number : x) nearby.push_back(number.nearest_double());
    const auto there = impact_situation<double>(space, nearby);
    const auto seen = in_double_(there);
    if (!creates(seen, place) || !(condition(there, seen) <= settings_.max_cond)) return std::nullopt;

    ExactCandidate found{
        .space = std::move(space), .x = std::move(x), .situation = {}, .evaluation = {}, .place = place, .cond = 0};
    found.situation = impact_situation<Rational>(found.space, found.x);
    found.evaluation = on_rationals_(found.situation);
    if (!creates(found.evaluation, place)) return std::nullopt;
    found.cond = condition(there, found.evaluation);
    if (!(found.cond <= settings_.max_cond)) return std::nullopt;
    return found;
  }

 private:
  template <class S>
  [[nodiscard]] static bool creates(const Evaluation<S>& evaluation, CreationPlace place) {
    return place == CreationPlace::in_total ? evaluation.creates_in_total() : evaluation.creates_at_a_contact();
  }

  const HuntSettings& settings_;
  Evaluator<double> in_double_;
  Evaluator<Rational> on_rationals_;
};

class Shrinker {
 public:
  Shrinker(const HuntSettings& settings, ExactCandidate found) : judge_(settings), best_(std::move(found)) {}

  ExactCandidate run() {
    round_all();
    for (bool became_simpler = true; became_simpler;) {
      became_simpler = drop_one();
      for (std::size_t i = 0; i < best_.x.size(); ++i) became_simpler = simplify(i) || became_simpler;
    }
    return best_;
  }

 private:
  bool accept(SearchSpace space, std::vector<Rational> x) {
    auto found = judge_.judge(std::move(space), std::move(x), best_.place);
    if (!found || (best_.evaluation.is_unique && !found->evaluation.is_unique)) return false;
    found->shrinks = best_.shrinks + 1;
    best_ = std::move(*found);
    return true;
  }
  /// All at once to numbers of three figures: after that, every step is cheap.
  void round_all() {
    auto x = best_.x;
    for (std::size_t i = 0; i < x.size(); ++i) {
      const auto& [low, high] = best_.space.variables[i].range;
      if (low < high) x[i] = std::clamp(readable(x[i]), low, high);
    }
    if (x != best_.x) (void)accept(best_.space, std::move(x));
  }
  bool drop_one() {
    bool dropped = false;
    for (bool again = true; again;) {
      again = false;
      for (auto& [space, x] : with_one_less(best_.space, best_.x))
        if (accept(std::move(space), std::move(x))) {
          dropped = again = true;
          break;
        }
    }
    return dropped;
  }
  bool simplify(std::size_t i) {
    const auto [low, high] = best_.space.variables[i].range;
    if (!(low < high)) return false;
    for (const Rational& simpler : simpler_numbers(best_.x[i], low, high)) {
      auto x = best_.x;
      x[i] = simpler;
      if (accept(best_.space, std::move(x))) return true;
    }
    return false;
  }

  Judge judge_;
  ExactCandidate best_;
};

}  // namespace

std::optional<ExactCandidate> confirm(const HuntSettings& settings, const Candidate& candidate) {
  const auto spaces = search_spaces(settings.system, settings.freedom);
  const SearchSpace& space = spaces[candidate.space];
  std::vector<Rational> x;
  for (std::size_t i = 0; i < candidate.x.size(); ++i) {
    const Range& range = space.variables[i].range;
    // An end of a range is meant as it was given, not as the double nearest to it.
    if (candidate.x[i] == to_double(range.low))
      x.push_back(range.low);
    else if (candidate.x[i] == to_double(range.high))
      x.push_back(range.high);
    else
      x.push_back(Rational::from_double(candidate.x[i]));
  }
  Judge judge(settings);
  if (candidate.creates_in_total) return judge.judge(space, std::move(x), CreationPlace::in_total);
  return judge.judge(space, std::move(x), CreationPlace::at_a_contact);
}

ExactCandidate shrink(const HuntSettings& settings, ExactCandidate found) { return Shrinker(settings, std::move(found)).run(); }

}  // namespace duhem::search
