#include <catch2/catch.hpp>

#include "lib/contact/mode.hpp"

using namespace duhem;

namespace {
using R = Rational;
using Pair = Local<Rational, 2>;

struct Example {
  const char* says;
  Pair u, r;
  R mu;
  std::optional<Mode> mode;
};
}  // namespace

TEST_CASE("lemma_1: each mode, their shared borders, and pairs that are none", "[contact][lemma_1]") {
  const Example examples[] = {
      {"take-off", {1, 5}, {0, 0}, R(1, 2), Mode::takeoff},
      {"take-off, grazing", {0, 5}, {0, 0}, R(1, 2), Mode::takeoff},
      {"u = 0 and r = 0 is take-off by order", {0, 0}, {0, 0}, R(1, 2), Mode::takeoff},
      {"stick inside", {0, 0}, {4, 1}, R(1, 2), Mode::stick},
      {"stick on the edge", {0, 0}, {4, 2}, R(1, 2), Mode::stick},
      {"slip", {0, 3}, {4, -2}, R(1, 2), Mode::slip},
      {"slip the other way", {0, -3}, {4, 2}, R(1, 2), Mode::slip},
      {"slip without friction", {0, 3}, {4, 0}, R(0), Mode::slip},
      {"stick without friction", {0, 0}, {4, 0}, R(0), Mode::stick},
      {"penetrating", {-1, 0}, {0, 0}, R(1, 2), std::nullopt},
      {"impulse on a separating contact", {1, 0}, {4, 0}, R(1, 2), std::nullopt},
      {"outside the cone", {0, 0}, {4, 3}, R(1, 2), std::nullopt},
      {"friction pushes along", {0, 3}, {4, 2}, R(1, 2), std::nullopt},
      {"sliding inside the cone", {0, 3}, {4, -1}, R(1, 2), std::nullopt},
      {"pulling", {0, 0}, {-4, 0}, R(1, 2), std::nullopt},
      {"pulling without friction: (17) as printed has r_N >= 0 missing", {0, 0}, {-4, 0}, R(0), std::nullopt},
      {"tangential impulse without friction", {0, 0}, {4, 1}, R(0), std::nullopt},
  };
  for (const auto& [says, u, r, mu, mode] : examples) {
    CAPTURE(says);
    CHECK(classify<R, 2>(u, r, mu) == mode);
    CHECK(is_complementary<R, 2>(u, r, mu) == mode.has_value());  // the equivalence (17) <=> (18)
  }
}

TEST_CASE("lemma_1: the modes are exactly the complementary pairs, on a grid", "[contact][lemma_1]") {
  int complementary = 0, pairs = 0;
  for (const R& mu : {R(0), R(1, 2), R(1), R(2)})
    for (int un = -2; un <= 2; ++un)
      for (int ut = -2; ut <= 2; ++ut)
        for (int rn = -2; rn <= 2; ++rn)
          for (int rt = -4; rt <= 4; ++rt) {
            const Pair u(un, ut), r(rn, rt);
            ++pairs;
            const bool holds = is_complementary<R, 2>(u, r, mu);
            complementary += holds;
            CHECK(classify<R, 2>(u, r, mu).has_value() == holds);
          }
  CHECK(complementary > 50);
  CHECK(complementary < pairs / 4);
}

TEST_CASE("lemma_1 in space: friction opposes the sliding in its own direction", "[contact][lemma_1]") {
  const ModeTolerance<double> tolerance{1e-15, 1e-15};
  CHECK(classify<double, 3>({0, 3, 4}, {10, -3, -4}, 0.5, tolerance) == Mode::slip);
  CHECK(classify<double, 3>({0, 3, 4}, {10, -4, -3}, 0.5, tolerance) == std::nullopt);
  CHECK(classify<double, 3>({0, 3, 4}, {10, 3, 4}, 0.5, tolerance) == std::nullopt);
  CHECK(classify<double, 3>({0, 0, 0}, {10, 1, 4}, 0.5) == Mode::stick);
}

TEST_CASE("the tolerance is the caller's: what it excuses is named", "[contact]") {
  const Local<double, 2> u(1e-12, 1e-12), r(1, 0.2);
  CHECK(classify<double, 2>(u, r, 0.5) == std::nullopt);
  CHECK(classify<double, 2>(u, r, 0.5, {1e-11, 0}) == Mode::stick);
  CHECK(classify<double, 2>({0, 1}, {1, -0.5 - 1e-12}, 0.5) == std::nullopt);
  CHECK(classify<double, 2>({0, 1}, {1, -0.5 - 1e-12}, 0.5, {0, 1e-11}) == Mode::slip);
}
