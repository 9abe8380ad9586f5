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

  [[nodiscard]] std::optional<ExactQuarry> judge(Ground ground, std::vector<Rational> x, Creation creation) {
    // Double is asked first: what it cannot tell from rounding is not worth the exact work.
    std::vector<double> nearby;
    for (const Rational& number : x) nearby.push_back(number.nearest_double());
    const auto there = situation<double>(ground, nearby);
    const auto seen = in_double_(there);
    if (!creates(seen, creation) || !(condition(there, seen) <= settings_.max_cond)) return std::nullopt;

    ExactQuarry found{std::move(ground), std::move(x), {}, {}, creation, 0};
    found.situation = situation<Rational>(found.ground, found.x);
    found.evaluation = on_rationals_(found.situation);
    if (!creates(found.evaluation, creation)) return std::nullopt;
    found.cond = condition(there, found.evaluation);
    if (!(found.cond <= settings_.max_cond)) return std::nullopt;
    return found;
  }

 private:
  template <class S>
  [[nodiscard]] static bool creates(const Evaluation<S>& evaluation, Creation creation) {
    return creation == Creation::total ? evaluation.creates_in_total() : evaluation.creates_at_a_contact();
  }

  const HuntSettings& settings_;
  Evaluator<double> in_double_;
  Evaluator<Rational> on_rationals_;
};

class Shrinker {
 public:
  Shrinker(const HuntSettings& settings, ExactQuarry found) : settings_(settings), judge_(settings), best_(std::move(found)) {}

  ExactQuarry run() {
    round_all();
    for (bool became_simpler = true; became_simpler;) {
      became_simpler = drop_one();
      for (std::size_t i = 0; i < best_.x.size(); ++i) became_simpler = simplify(i) || became_simpler;
    }
    return best_;
  }

 private:
  bool accept(Ground ground, std::vector<Rational> x) {
    auto found = judge_.judge(std::move(ground), std::move(x), best_.creation);
    if (!found || (best_.evaluation.is_unique && !found->evaluation.is_unique)) return false;
    found->shrinks = best_.shrinks + 1;
    best_ = std::move(*found);
    return true;
  }
  /// All at once to numbers of three figures: after that, every step is cheap.
  void round_all() {
    auto x = best_.x;
    for (std::size_t i = 0; i < x.size(); ++i) {
      const auto& [low, high] = best_.ground.variables[i].range;
      if (low < high) x[i] = std::clamp(readable(x[i]), low, high);
    }
    if (x != best_.x) (void)accept(best_.ground, std::move(x));
  }
  bool drop_one() {
    bool dropped = false;
    for (bool again = true; again;) {
      again = false;
      for (auto& [ground, x] : with_one_less(best_.ground, best_.x, settings_.freedom))
        if (accept(std::move(ground), std::move(x))) {
          dropped = again = true;
          break;
        }
    }
    return dropped;
  }
  bool simplify(std::size_t i) {
    const auto [low, high] = best_.ground.variables[i].range;
    if (!(low < high)) return false;
    for (const Rational& simpler : simpler_numbers(best_.x[i], low, high)) {
      auto x = best_.x;
      x[i] = simpler;
      if (accept(best_.ground, std::move(x))) return true;
    }
    return false;
  }

  const HuntSettings& settings_;
  Judge judge_;
  ExactQuarry best_;
};

}  // namespace

std::optional<ExactQuarry> confirm(const HuntSettings& settings, const Quarry& quarry) {
  const auto where = grounds(settings.system, settings.freedom);
  const Ground& ground = where[quarry.ground];
  std::vector<Rational> x;
  for (std::size_t i = 0; i < quarry.x.size(); ++i) {
    const Range& range = ground.variables[i].range;
    // An end of a range is meant as it was given, not as the double nearest to it.
    if (quarry.x[i] == to_double(range.low))
      x.push_back(range.low);
    else if (quarry.x[i] == to_double(range.high))
      x.push_back(range.high);
    else
      x.push_back(Rational::from_double(quarry.x[i]));
  }
  Judge judge(settings);
  if (quarry.creates_in_total) return judge.judge(ground, std::move(x), Creation::total);
  return judge.judge(ground, std::move(x), Creation::at_a_contact);
}

ExactQuarry shrink(const HuntSettings& settings, ExactQuarry found) { return Shrinker(settings, std::move(found)).run(); }

}  // namespace duhem::search
