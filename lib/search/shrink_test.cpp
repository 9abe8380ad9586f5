#include <catch2/catch.hpp>

#include "lib/search/shrink.hpp"
#include "lib/search/simple_numbers.hpp"

#include <algorithm>

using namespace duhem;
using namespace duhem::search;

TEST_CASE("simpler numbers come simplest first, in their range, and end before the number itself", "[search]") {
  const Rational x(355, 113);
  const auto found = simpler_numbers(x, -1, 4);
  REQUIRE(found.size() > 10);
  CHECK(found[0] == Rational(0));
  CHECK(found[1] == Rational(1));
  CHECK(found[2] == Rational(-1));
  CHECK(std::ranges::is_sorted(found, {}, complexity));
  for (const Rational& y : found) {
    CHECK(y >= Rational(-1));
    CHECK(y <= Rational(4));
    CHECK(complexity(y) < complexity(x));
  }
  CHECK(std::ranges::find(found, Rational(22, 7)) != found.end());  // on the way to it
  CHECK(simpler_numbers(0, -1, 1).empty());
  CHECK(simpler_numbers(1, 0, 1) == std::vector<Rational>{0});
  CHECK(simpler_numbers(Rational(-1, 2), -1, 0) == std::vector<Rational>{0, -1});
  CHECK(simpler_numbers(Rational(1, 3), Rational(1, 3), 1) == std::vector<Rational>{1, Rational(1, 2)});
}

TEST_CASE("a double becomes a number of three figures beside it", "[search]") {
  for (const double x : {0.0, 1.0, -0.5, 3.141592653589793, -2.718281828459045, 0.001, 999.0, -0.33333333333333331}) {
    const Rational exact = Rational::from_double(x), y = readable(exact);
    CAPTURE(x, y);
    CHECK(complexity(y) <= Rational(2 * largest_part));
    CHECK(abs(y - exact) <= Rational(1, largest_part));
  }
  CHECK(readable(Rational::from_double(-1.0 / 3)) == Rational(-1, 3));
  CHECK(readable(Rational(22, 7)) == Rational(22, 7));
  CHECK(readable(Rational(1000)) == Rational(1000));  // too large to be made simple
}

namespace {

Candidate textbook_kane() {
  Candidate candidate;
  candidate.x = {std::tan(M_PI / 18), std::tan(M_PI / 12), -0.1, -0.2, 0.7, 0, 0.5, 0.5};
  candidate.creates_in_total = true;
  return candidate;
}

}  // namespace

TEST_CASE("Kane's textbook impact shrinks to numbers of one figure that create energy, and no further", "[search]") {
  const HuntSettings settings;
  const auto exact = confirm(settings, textbook_kane());
  REQUIRE(exact);
  CHECK(Rational(exact->created() / exact->evaluation.energy).nearest_double() == Approx(1.7576110786973913).epsilon(1e-12));
  const auto simple = shrink(settings, *exact);
  CHECK(simple.evaluation.creates_in_total());
  CHECK(simple.created() > Rational(0));
  CHECK(simple.evaluation.is_unique);
  CHECK(simple.cond <= settings.max_cond);
  CHECK(simple.shrinks > 0);
  for (std::size_t i = 0; i < simple.x.size(); ++i) {
    CAPTURE(simple.space.variables[i].name, simple.x[i]);
    CHECK(complexity(simple.x[i]) <= Rational(4));
  }
  CHECK(shrink(settings, simple).x == simple.x);
}

TEST_CASE("what was given is kept, and so is the limit on cond(W)", "[search]") {
  HuntSettings settings;
  settings.freedom.e = {Rational(7, 10), Rational(7, 10)};
  settings.freedom.mu = {Rational(1, 2), Rational(1, 2)};
  auto found = shrink(settings, *confirm(settings, textbook_kane()));
  CHECK(found.x[4] == Rational(7, 10));  // not the double nearest to it
  CHECK(found.x[6] == Rational(1, 2));
  settings.max_cond = 40;  // the textbook's is 78
  CHECK_FALSE(confirm(settings, textbook_kane()));
}

TEST_CASE("what does not create energy on rationals is not confirmed", "[search]") {
  HuntSettings settings;
  settings.law.name = Law::fremond;
  CHECK_FALSE(confirm(settings, textbook_kane()));  // though the candidate says that it does
}

TEST_CASE("a contact and degrees of freedom that are not needed go", "[search]") {
  HuntSettings settings;
  settings.system = SearchedSystem::random;
  const auto spaces = search_spaces(settings.system, settings.freedom);
  Candidate candidate;
  // M = [[5/2, −3/2], [−3/2, 23/20]], H the identity, v = (−1/2, −1), e = 1: it sticks with v⁺ = (1/2, 0), and the energy goes
  // from 11/80 to 5/16. Beside it a mass at rest on a contact of its own.
  candidate.space = static_cast<std::size_t>(
      std::ranges::find_if(spaces, [](const SearchSpace& g) { return g.dofs == 3 && g.contacts == 2; }) - spaces.begin());
  candidate.x = {2.5,  0.25, 1,              // D
                 -0.6, 0,    0,              // L
                 -0.5, -1,   0,              // v
                 1,    0,    0,   0,  1, 0,  // H of the one contact
                 1,    0,    0.5,            // its e, e_T, μ
                 0,    0,    1,   0,  0, 0,  // and of the other
                 0,    0,    0,   0.5};
  REQUIRE(candidate.x.size() == spaces[candidate.space].variables.size());
  candidate.creates_in_total = true;
  const auto exact = confirm(settings, candidate);
  REQUIRE(exact);
  CHECK(exact->created() == Rational::from_double(0.3125) - exact->evaluation.energy);
  CHECK(exact->evaluation.energy.nearest_double() == Approx(11.0 / 80));
  const auto simple = shrink(settings, *exact);
  CHECK(simple.space.dofs == 2);
  CHECK(simple.space.contacts == 1);
  CHECK(simple.created() > Rational(0));
}
