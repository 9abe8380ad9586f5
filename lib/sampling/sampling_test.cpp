#include <catch2/catch.hpp>

#include "lib/sampling/random_stream.hpp"
#include "lib/sampling/share_out.hpp"

#include <algorithm>
#include <atomic>
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

TEST_CASE("every number is done once, by one thread of one rank, and the watch hears of all of them", "[sampling]") {
  for (const unsigned jobs : {1U, 3U})
    for (const unsigned ranks : {1U, 2U, 5U}) {
      std::vector<std::atomic<int>> times(1003);
      std::atomic<std::uint64_t> heard{0};
      for (unsigned rank = 0; rank < ranks; ++rank) {
        const Workload load{.size = times.size(), .block = 16, .jobs = jobs, .rank = rank, .ranks = ranks};
        const bool is_all = share_out(
            load,
            [&](unsigned job, std::uint64_t begin, std::uint64_t end) {
              if (job >= jobs || end - begin > 16) return std::uint64_t{0};
              for (std::uint64_t i = begin; i < end; ++i) ++times[i];
              return end - begin;
            },
            [&](std::uint64_t done) { return heard += done, false; });
        CHECK(is_all);
      }
      CAPTURE(jobs, ranks);
      CHECK(std::ranges::all_of(times, [](int n) { return n == 1; }));
      CHECK(heard == times.size());
    }
}

TEST_CASE("a watch that says so ends the work before the next block", "[sampling]") {
  int blocks = 0;
  const auto work = [&](unsigned, std::uint64_t, std::uint64_t) { return ++blocks, std::uint64_t{7}; };
  CHECK_FALSE(share_out({.size = 1000}, work, [](std::uint64_t done) { return done == 7; }));
  CHECK(blocks == 1);
}
