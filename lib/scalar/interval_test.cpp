#include <catch2/catch.hpp>

#include "lib/scalar/decimal_bounds.hpp"
#include "lib/scalar/exact_text.hpp"
#include "lib/scalar/interval.hpp"

#include <random>

using namespace duhem;

namespace {

Rational fraction(std::mt19937_64& random) {
  const auto numerator = static_cast<long>(random() % 2000001) - 1000000;
  return Rational(numerator, static_cast<long>(1 + random() % 1000000));
}

}  // namespace

TEST_CASE("an interval holds the exact number, and is as narrow as fifty digits allow", "[scalar][interval]") {
  const Interval third(Rational(1, 3));
  CHECK(third.lower() < Rational(1, 3));
  CHECK(third.upper() > Rational(1, 3));
  CHECK(third.upper() - third.lower() < parse_exact("1e-50", ""));
  const Interval half(Rational(1, 2));
  CHECK(half.lower() == Rational(1, 2));
  CHECK(half.upper() == Rational(1, 2));
}

TEST_CASE("every operation on intervals holds the exact result", "[scalar][interval]") {
  std::mt19937_64 random(3);
  for (int i = 0; i < 2000; ++i) {
    const Rational a = fraction(random), b = fraction(random), c = fraction(random);
    const Interval x(a), y(b), wide = Interval::between(std::min(a, c), std::max(a, c));
    CHECK((x + y).contains(a + b));
    CHECK((x - y).contains(a - b));
    CHECK((x * y).contains(a * b));
    CHECK(square(x).contains(a * a));
    CHECK((wide * y).contains(c * b));
    CHECK((-wide).contains(-c));
    CHECK(hull(x, y).contains((a + b) / Rational(2)));
    if (b != Rational(0)) CHECK(quotient(x, y).contains(a / b));
    const Interval root = sqrt(Interval(abs(a)));
    CHECK(root.lower() * root.lower() <= abs(a));
    CHECK(root.upper() * root.upper() >= abs(a));
    CHECK(root.upper() - root.lower() <= abs(a) * parse_exact("1e-40", "") + parse_exact("1e-40", ""));
  }
}

TEST_CASE("comparisons of intervals say what is certain and what is possible", "[scalar][interval]") {
  const Interval low = Interval::between(0, 2), high = Interval::between(2, 3), above = Interval::between(3, 4),
                 wide = Interval::between(-1, 9);
  CHECK(certainly(low <= high));
  CHECK_FALSE(certainly(low < high));  // both may be 2
  CHECK(possibly(low < high));
  CHECK(certainly(low < above));
  CHECK_FALSE(possibly(low >= above));
  CHECK(possibly(high <= low));
  CHECK_FALSE(possibly(high < low));
  CHECK_FALSE(certainly(wide <= low));
  CHECK(possibly(wide <= low));
  CHECK(low.inside(wide));
  CHECK_FALSE(low.inside(Interval::between(0, 3)));  // touches
  CHECK_FALSE(intersection(low, above).has_value());
  CHECK(intersection(low, high)->lower() == Rational(2));
  CHECK(sqrt(Interval::between(-4, 4)).lower() == Rational(0));
  CHECK(sqrt(Interval::between(-4, 4)).upper() == Rational(2));
  CHECK(wide.magnitude() == 9);
  CHECK(wide.width() == 10);
  CHECK(wide.midpoint() == 4);
}

TEST_CASE("with what is not a number nothing is certain and everything possible", "[scalar][interval]") {
  const Interval none =
      quotient(Interval(Rational(1)), Interval::between(-1, 1)) - quotient(Interval(Rational(1)), Interval::between(-1, 1));
  CHECK_FALSE(none.bounded());
  CHECK_FALSE(certainly(none <= Interval(Rational(1))));
  CHECK(possibly(none <= Interval(Rational(1))));
}

TEST_CASE("bounds as text are rounded outward", "[scalar][interval]") {
  CHECK(decimal_below(Rational(1, 3), 5) == "0.33333");
  CHECK(decimal_above(Rational(1, 3), 5) == "0.33334");
  CHECK(decimal_below(Rational(-1, 3), 5) == "-0.33334");
  CHECK(decimal_above(Rational(-1, 3), 5) == "-0.33333");
  CHECK(decimal_below(Rational(1, 2), 5) == "0.5");
  CHECK(decimal_above(Rational(1, 2), 5) == "0.5");
  std::mt19937_64 random(4);
  for (int i = 0; i < 1000; ++i) {
    const Rational x = fraction(random) / Rational(static_cast<long>(1 + random() % 1000000000));
    CHECK(parse_exact(decimal_below(x, 8), "") <= x);
    CHECK(parse_exact(decimal_above(x, 8), "") >= x);
  }
}
