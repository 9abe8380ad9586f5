#include <catch2/catch.hpp>

#include "kit/performance.hpp"

using namespace duhem::reports;

TEST_CASE("a performance profile counts the problems solved within a factor of the fastest", "[reports]") {
  const Times problems{{"a", {1.0, 2.0}}, {"b", {3.0, 3.0}}, {"c", {std::nullopt, 5.0}}, {"d", {std::nullopt, std::nullopt}}};
  const auto profiles = performance_profiles(problems, 2);
  REQUIRE(profiles.size() == 2);
  CHECK(profiles[0] == Profile{{1, 0.5}});             // a and b, of four: d counts against all
  CHECK(profiles[1] == Profile{{1, 0.5}, {2, 0.75}});  // b and c, then a
  CHECK(stairs(profiles[1], 10) == Profile{{1, 0}, {1, 0}, {1, 0.5}, {2, 0.5}, {2, 0.75}, {10, 0.75}});
  CHECK(stairs({}, 10) == Profile{{1, 0}, {10, 0}});
  CHECK(end_of(profiles) == 10);
  CHECK(end_of({profile_of({40, 4}, 2)}) == 60);
}

TEST_CASE("a time below the clock's tick is not divided by, and every solver must have been asked", "[reports]") {
  CHECK(performance_profiles({{"a", {0.0, 2e-9}}}, 2)[1] == Profile{{2, 1}});
  CHECK_THROWS(performance_profiles({{"a", {1.0}}}, 2));
  CHECK(performance_profiles({}, 1)[0].empty());
}
