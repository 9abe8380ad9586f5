#include <catch2/catch.hpp>

#include "lib/checker/enclosure/krawczyk.hpp"
#include "lib/scalar/exact_text.hpp"

using namespace duhem;

namespace {

Interval number(int x) { return Interval(Rational(x)); }

/// x² = c.
EnclosedSystem root_of(int c) {
  return {[c](const Box& x) { return Box{square(x[0]) - number(c)}; },
          [](const Box& x) { return std::optional<IntervalRows>(IntervalRows{{number(2) * x[0]}}); }};
}

/// x² + y² = 25, x y = 12: (3, 4), (4, 3) and their opposites.
const EnclosedSystem circle{
    [](const Box& x) {
      return Box{square(x[0]) + square(x[1]) - number(25), x[0] * x[1] - number(12)};
    },
    [](const Box& x) {
      return std::optional<IntervalRows>(IntervalRows{{number(2) * x[0], number(2) * x[1]}, {x[1], x[0]}});
    }};

}  // namespace

TEST_CASE("a root is isolated to forty digits", "[checker][krawczyk]") {
  const auto found = unique_solution(root_of(2), {Interval::between(1, 2)});
  REQUIRE(found);
  const Interval x = (*found)[0];
  CHECK(x.lower() * x.lower() < Rational(2));
  CHECK(x.upper() * x.upper() > Rational(2));
  CHECK(x.upper() - x.lower() < parse_exact("1e-40", ""));
}

TEST_CASE("two equations are solved together, from a box about one of their roots", "[checker][krawczyk]") {
  const auto found = unique_solution(circle, {Interval::between(2, Rational(7, 2)), Interval::between(Rational(7, 2), 5)});
  REQUIRE(found);
  CHECK((*found)[0].contains(3));
  CHECK((*found)[1].contains(4));
}

TEST_CASE("no root is claimed where there is none, where it is double, or where it lies outside", "[checker][krawczyk]") {
  CHECK_FALSE(unique_solution(root_of(-1), {Interval::between(-2, 2)}));
  CHECK_FALSE(unique_solution(root_of(0), {Interval::between(-1, 1)}));
  CHECK_FALSE(unique_solution(root_of(0), {Interval::between(-1, 2)}));
  CHECK_FALSE(unique_solution(root_of(2), {Interval::between(2, 3)}));
  CHECK_FALSE(unique_solution(root_of(2), {Interval::between(0, 1)}));
}

TEST_CASE("all roots of a box stay in what is left of it", "[checker][krawczyk]") {
  const auto narrow = enclose_all(root_of(2), {Interval::between(1, 2)});
  REQUIRE(narrow);
  CHECK((*narrow)[0].lower() * (*narrow)[0].lower() <= Rational(2));
  CHECK((*narrow)[0].upper() * (*narrow)[0].upper() >= Rational(2));
  CHECK((*narrow)[0].upper() - (*narrow)[0].lower() < parse_exact("1e-40", ""));
  CHECK_FALSE(enclose_all(root_of(2), {Interval::between(2, 3)}));  // none
  const auto both = enclose_all(root_of(2), {Interval::between(-2, 3)});
  REQUIRE(both);
  CHECK((*both)[0].contains(Rational(14142135, 10000000)));
  CHECK((*both)[0].contains(Rational(-14142135, 10000000)));
}
