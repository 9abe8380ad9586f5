#include <catch2/catch.hpp>

#include "lib/search/hunt.hpp"
#include "lib/search/uniform_stream.hpp"

#include <algorithm>
#include <atomic>

using namespace duhem;
using namespace duhem::search;

namespace {

bool are_same(const Hunted& a, const Hunted& b) {
  const auto same = [](const Quarry& x, const Quarry& y) {
    return x.ground == y.ground && x.x == y.x && x.gain_relative == y.gain_relative && x.gain_local == y.gain_local &&
           x.cond == y.cond;
  };
  return a.evaluations == b.evaluations && a.unsolved == b.unsolved &&
         std::equal(a.best.begin(), a.best.end(), b.best.begin(), b.best.end(), same);
}

HuntSettings small_hunt(HuntedSystem system) {
  HuntSettings settings;
  settings.system = system;
  settings.evaluations = 6001;
  settings.seed = 5;
  return settings;
}

}  // namespace

TEST_CASE("a stream of numbers is a function of its three names, and covers its interval", "[search]") {
  double sum = 0, least = 1, largest = 0;
  UniformStream one(1, 2, 3), same(1, 2, 3), seed(2, 2, 3), stage(1, 3, 3), index(1, 2, 4);
  int differences = 0;
  for (int i = 0; i < 4000; ++i) {
    const double x = one.next();
    REQUIRE(x == same.next());
    differences += (x != seed.next()) + (x != stage.next()) + (x != index.next());
    sum += x;
    least = std::min(least, x);
    largest = std::max(largest, x);
  }
  CHECK(differences > 11990);
  CHECK(least >= 0);
  CHECK(least < 0.01);
  CHECK(largest < 1);
  CHECK(largest > 0.99);
  CHECK(sum / 4000 == Approx(0.5).margin(0.03));  // six standard deviations
}

TEST_CASE("the same seed finds the same on any number of threads, another seed something else", "[search]") {
  for (const auto system : {HuntedSystem::kane, HuntedSystem::random}) {
    auto settings = small_hunt(system);
    if (system == HuntedSystem::random) settings.freedom.e_T = settings.freedom.e = {Rational(1, 2), Rational(1, 2)};
    settings.evaluations = 20001;
    const Hunted one = hunt(settings);
    CHECK(one.evaluations == settings.evaluations);
    CHECK(one.creates());
    for (const unsigned jobs : {2U, 3U}) {
      settings.jobs = jobs;
      CHECK(are_same(hunt(settings), one));
    }
    auto other = settings;
    other.seed = 6;
    CHECK_FALSE(are_same(hunt(other), one));
    other = settings;
    other.round = 1;
    CHECK_FALSE(are_same(hunt(other), one));
  }
}

TEST_CASE("what is found lies within its ranges and its limit on cond(W), best first", "[search]") {
  auto settings = small_hunt(HuntedSystem::kane);
  settings.freedom.e = {Rational(1, 3), Rational(1, 3)};
  settings.max_cond = 7;
  const auto where = grounds(settings.system, settings.freedom);
  const Hunted found = hunt(settings);
  REQUIRE(found.best.size() > 2);
  for (const Quarry& quarry : found.best) {
    CHECK(quarry.cond <= 7);
    for (std::size_t i = 0; i < quarry.x.size(); ++i) {
      CHECK(quarry.x[i] >= where[0].variables[i].range.low.nearest_double());
      CHECK(quarry.x[i] <= where[0].variables[i].range.high.nearest_double());
    }
  }
  CHECK(std::ranges::is_sorted(found.best, std::ranges::greater{}, &Quarry::gain_relative));
}

TEST_CASE("a watch hears of every evaluation and can end the hunt", "[search]") {
  auto settings = small_hunt(HuntedSystem::kane);
  settings.jobs = 2;
  std::atomic<std::uint64_t> heard{0};
  const Hunted whole = hunt(settings, [&](std::uint64_t evaluations) {
    heard += evaluations;
    return false;
  });
  CHECK(heard == whole.evaluations);
  settings.evaluations = 1'000'000'000;
  const Hunted cut = hunt(settings, [](std::uint64_t) { return true; });
  CHECK(cut.evaluations < 10'000);
}

TEST_CASE("a hunt of one evaluation is a hunt", "[search]") {
  auto settings = small_hunt(HuntedSystem::kane);
  settings.evaluations = 1;
  CHECK(hunt(settings).evaluations == 1);
}

TEST_CASE("merged hunts keep the better", "[search]") {
  auto settings = small_hunt(HuntedSystem::kane);
  const Hunted one = hunt(settings);
  settings.round = 1;
  const Hunted other = hunt(settings);
  const Hunted both = merged(one, other);
  CHECK(both.evaluations == one.evaluations + other.evaluations);
  CHECK(both.best[0].gain_relative == std::max(one.best[0].gain_relative, other.best[0].gain_relative));
}
