#include <catch2/catch.hpp>

#include "lib/scalar/double_double.hpp"

#include <random>

using namespace duhem;

namespace {

/// A double of any sign and of a size from 2^-range to 2^range.
double any(std::mt19937_64& random, int range) {
  return std::ldexp(std::uniform_real_distribution<double>(-1, 1)(random),
                    std::uniform_int_distribution<int>(-range, range)(random));
}
/// With digits beyond those of a double.
DoubleDouble longer(std::mt19937_64& random, int range) {
  return DoubleDouble(any(random, range)) * (1 + DoubleDouble(any(random, 0)) * 0x1p-52);
}

Mp50 exactly(const DoubleDouble& x) {
  const auto hi = static_cast<double>(x);
  return Mp50(hi) + Mp50(static_cast<double>(x - hi));
}

}  // namespace

TEST_CASE("two doubles have the digits of both in every operation, also in differences that nearly vanish", "[scalar]") {
  std::mt19937_64 random(1);
  const Mp50 u = exactly(unit_roundoff<DoubleDouble>());
  const auto is_near = [&](const DoubleDouble& found, const Mp50& expected) {
    return abs(Mp50(exactly(found) - expected)) <= u * abs(expected);
  };
  for (int i = 0; i < 20000; ++i) {
    const DoubleDouble x = longer(random, 40), y = longer(random, 40), near = x * (1 + DoubleDouble(any(random, 100)) * 0x1p-50);
    const Mp50 X = exactly(x), Y = exactly(y);
    CAPTURE(i, X, Y);
    CHECK(is_near(x + y, X + Y));
    CHECK(is_near(x - near, X - exactly(near)));
    CHECK(is_near(x * y, X * Y));
    CHECK(is_near(x / y, X / Y));
    CHECK(is_near(sqrt(abs(x)), sqrt(Mp50(abs(X)))));
    CHECK((x < y) == (X < Y));
    CHECK((x < near) == (X < exactly(near)));
    const auto a = static_cast<double>(x), b = static_cast<double>(y);
    CHECK(exactly(DoubleDouble::product(a, b)) == Mp50(a) * Mp50(b));
  }
  CHECK(sqrt(DoubleDouble(0)) == 0);
  CHECK_FALSE(isfinite(DoubleDouble(1e300) * 1e300));
}
