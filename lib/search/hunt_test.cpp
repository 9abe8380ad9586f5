#include <catch2/catch.hpp>

#include "lib/search/hunt.hpp"

#include <algorithm>
#include <atomic>

using namespace duhem;
using namespace duhem::search;

namespace {

bool are_same(const HuntResult& a, const HuntResult& b) {
  const auto same = [](const Candidate& x, const Candidate& y) {
    return x.space == y.space && x.x == y.x && x.gain_relative == y.gain_relative && x.gain_local == y.gain_local &&
           x.cond == y.cond;
  };
  return a.evaluations == b.evaluations && a.unsolved == b.unsolved &&
         std::equal(a.best.begin(), a.best.end(), b.best.begin(), b.best.end(), same);
}

HuntSettings small_hunt(SearchedSystem system) {
  HuntSettings settings;
  settings.system = system;
  settings.evaluations = 6001;
  settings.seed = 5;
  return settings;
}

}  // namespace

TEST_CASE("the same seed finds the same on any number of threads, another seed something else", "[search]") {
  for (const auto system : {SearchedSystem::kane, SearchedSystem::random}) {
    auto settings = small_hunt(system);
    if (system == SearchedSystem::random) settings.freedom.e_T = settings.freedom.e = {Rational(1, 2), Rational(1, 2)};
    settings.evaluations = 20001;
    const HuntResult one = hunt(settings);
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
  auto settings = small_hunt(SearchedSystem::kane);
  settings.freedom.e = {Rational(1, 3), Rational(1, 3)};
  settings.max_cond = 7;
  const auto spaces = search_spaces(settings.system, settings.freedom);
  const HuntResult found = hunt(settings);
  REQUIRE(found.best.size() > 2);
  for (const Candidate& candidate : found.best) {
    CHECK(candidate.cond <= 7);
    for (std::size_t i = 0; i < candidate.x.size(); ++i) {
      CHECK(candidate.x[i] >= spaces[0].variables[i].range.low.nearest_double());
      CHECK(candidate.x[i] <= spaces[0].variables[i].range.high.nearest_double());
    }
  }
  CHECK(std::ranges::is_sorted(found.best, std::ranges::greater{}, &Candidate::gain_relative));
}

TEST_CASE("a watch hears of every evaluation and can end the hunt", "[search]") {
  auto settings = small_hunt(SearchedSystem::kane);
  settings.jobs = 2;
  std::atomic<std::uint64_t> heard{0};
  const HuntResult whole = hunt(settings, [&](std::uint64_t evaluations) {
    heard += evaluations;
    return false;
  });
  CHECK(heard == whole.evaluations);
  settings.evaluations = 1'000'000'000;
  const HuntResult cut = hunt(settings, [](std::uint64_t) { return true; });
  CHECK(cut.evaluations < 10'000);
}

TEST_CASE("a hunt of one evaluation is a hunt", "[search]") {
  auto settings = small_hunt(SearchedSystem::kane);
  settings.evaluations = 1;
  CHECK(hunt(settings).evaluations == 1);
}

TEST_CASE("merged hunts keep the better", "[search]") {
  auto settings = small_hunt(SearchedSystem::kane);
  const HuntResult one = hunt(settings);
  settings.round = 1;
  const HuntResult other = hunt(settings);
  const HuntResult both = merged(one, other);
  CHECK(both.evaluations == one.evaluations + other.evaluations);
  CHECK(both.best[0].gain_relative == std::max(one.best[0].gain_relative, other.best[0].gain_relative));
}
