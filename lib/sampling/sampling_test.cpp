#include <catch2/catch.hpp>

#include "lib/sampling/random_stream.hpp"
#include "lib/sampling/share_out.hpp"
#include "lib/sampling/spread.hpp"
#include "lib/sampling/words.hpp"

#include <algorithm>
#include <atomic>
#include <cmath>
#include <limits>
#include <vector>

using namespace duhem;

TEST_CASE("a stream begins with the known answer of Philox 4x32-10", "[sampling]") {
  // Of counter 0 and key 0, from Random123's own table of known answers.
  RandomStream zero(0, 0, 0);
  for (const std::uint32_t word : {0x6627e8d5U, 0xe169c58dU, 0xbc57ac4cU, 0x9b00dbd8U}) CHECK(zero.bits() == word);
}

TEST_CASE("a stream of numbers is a function of its three names, and covers its interval", "[sampling]") {
  double sum = 0, least = 1, largest = 0;
  RandomStream one(1, 2, 3), same(1, 2, 3), seed(2, 2, 3), stream(1, 3, 3), index(1, 2, 4);
  int differences = 0;
  for (int i = 0; i < 4000; ++i) {
    const double x = one.unit();
    REQUIRE(x == same.unit());
    differences += (x != seed.unit()) + (x != stream.unit()) + (x != index.unit());
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

TEST_CASE("every number is done once, by one thread, and the watch hears of all of them", "[sampling]") {
  for (const unsigned jobs : {1U, 3U}) {
    std::vector<std::atomic<int>> times(1003);
    std::atomic<std::uint64_t> heard{0};
    const bool is_all = share_out(
        {.size = times.size(), .block = 16, .jobs = jobs},
        [&](unsigned job, std::uint64_t begin, std::uint64_t end) {
          if (job >= jobs || end - begin > 16) return std::uint64_t{0};
          for (std::uint64_t i = begin; i < end; ++i) ++times[i];
          return end - begin;
        },
        [&](std::uint64_t done) { return heard += done, false; });
    CAPTURE(jobs);
    CHECK(is_all);
    CHECK(std::ranges::all_of(times, [](int n) { return n == 1; }));
    CHECK(heard == times.size());
  }
}

TEST_CASE("pieces are taken in their order, whoever does them, and one that is given up ends the stage", "[sampling]") {
  for (const unsigned jobs : {1U, 4U}) {
    std::string taken;
    Stage stage{.name = "letters",
                .pieces = 26,
                .work = [](unsigned, std::uint64_t piece) { return std::string(1, static_cast<char>('a' + piece)); },
                .take =
                    [&](std::uint64_t piece, const std::string& result) {
                      CHECK(piece == taken.size());
                      taken += result;
                    }};
    Threads threads(jobs);
    CHECK(threads.all(stage));
    CHECK(taken == "abcdefghijklmnopqrstuvwxyz");
    CHECK(threads.agreed("mine") == "mine");
    std::uint64_t last = 0, times = 0;
    stage.work = [](unsigned, std::uint64_t piece) { return piece == 5 ? std::nullopt : std::optional<std::string>("done"); };
    stage.take = [&](std::uint64_t piece, const std::string&) {
      CHECK((times == 0 || piece > last));
      CHECK(piece != 5);
      last = piece;
      ++times;
    };
    CHECK_FALSE(threads.all(stage));
    CHECK(times >= 5);
  }
}

TEST_CASE("words come back from their bytes, and doubles bit for bit", "[sampling]") {
  std::string bytes;
  WordWriter(bytes).add(UINT64_MAX).add(std::uint64_t{0}).add(-0.0).add(0.1).add(std::numeric_limits<double>::infinity());
  WordReader words(bytes);
  CHECK(words.whole() == UINT64_MAX);
  CHECK(words.whole() == 0);
  CHECK(std::signbit(words.real()));
  CHECK(words.real() == 0.1);
  CHECK(std::isinf(words.real()));
  CHECK(words.is_at_end());
}

TEST_CASE("a watch that says so ends the work before the next block", "[sampling]") {
  int blocks = 0;
  const auto work = [&](unsigned, std::uint64_t, std::uint64_t) { return ++blocks, std::uint64_t{7}; };
  CHECK_FALSE(share_out({.size = 1000}, work, [](std::uint64_t done) { return done == 7; }));
  CHECK(blocks == 1);
}
