#include <catch2/catch.hpp>

#include "tools/ladder/scaling.hpp"

#include <vector>

using namespace duhem::program;

namespace {

constexpr double double_u = 1e-16, mp50_u = 1e-51;

/// work(tolerance, round-off) at every rung of a small ladder; what is below `noise` round-offs counts as rounding.
template <class Work>
ScalesWith over(const Work& work, std::vector<double> tolerances = {1e-4, 1e-12, 1e-46}, bool may_be_law = true) {
  std::vector<RungWork> rungs;
  for (const double u : {double_u, mp50_u})
    for (const double tolerance : tolerances) {
      if (tolerance < u) continue;
      const double w = work(tolerance, u);
      rungs.push_back({u, tolerance, w, w <= 10 * u, w <= tolerance, may_be_law});
    }
  return scaling(rungs);
}

}  // namespace

TEST_CASE("work scales with what it falls with", "[energy][ladder]") {
  CHECK(over([](double, double) { return 0.; }) == ScalesWith::roundoff);
  CHECK(over([](double, double u) { return 3 * u; }) == ScalesWith::roundoff);
  CHECK(over([](double t, double) { return 0.1 * t; }) == ScalesWith::tolerance);
  CHECK(over([](double t, double u) { return 0.1 * t + 3 * u; }) == ScalesWith::tolerance);
  CHECK(over([](double, double) { return 7e-4; }) == ScalesWith::nothing);
  CHECK(over([](double t, double) { return 7e-4 + t; }) == ScalesWith::nothing);
  // The loosest tolerance may happen to do none.
  CHECK(over([](double t, double) { return t > 1e-6 ? 0. : 0.1 * t; }) == ScalesWith::tolerance);
  // What the tolerance hides at first is still there when it is gone.
  CHECK(over([](double t, double) { return 1e-20 + t; }) == ScalesWith::nothing);
  // A double's rounding alone hides what the longer scalar shows.
  CHECK(over([](double, double u) { return u == double_u ? 1e-16 : 1e-20; }) == ScalesWith::nothing);
}

TEST_CASE("with one tolerance the residual that was left decides", "[energy][ladder]") {
  CHECK(over([](double t, double) { return 0.1 * t; }, {1e-8}) == ScalesWith::tolerance);
  CHECK(over([](double, double) { return 7e-4; }, {1e-8}) == ScalesWith::nothing);
  CHECK(over([](double, double u) { return u; }, {1e-8}) == ScalesWith::roundoff);
}

TEST_CASE("tolerances close to each other: the fall is measured by theirs, and what no law did is the solver's",
          "[energy][ladder]") {
  const std::vector<double> close{1e-4, 9e-5};
  CHECK(over([](double t, double) { return 0.1 * t; }, close) == ScalesWith::tolerance);
  CHECK(over([](double t, double) { return 0.1 * t / (t < 9.5e-5 ? .8 : 1.1); }, close) == ScalesWith::nothing);
  CHECK(over([](double t, double) { return 0.1 * t / (t < 9.5e-5 ? .8 : 1.1); }, close, false) == ScalesWith::tolerance);
  CHECK(over([](double t, double) { return t > 5e-4 ? 1e-7 : 6e-7; }, {1e-3, 1e-4}, false) == ScalesWith::tolerance);
  CHECK(over([](double, double) { return 0.; }, close, false) == ScalesWith::roundoff);
}

TEST_CASE("of two kinds of work the one less explained is named", "[energy][ladder]") {
  CHECK(least_explained(ScalesWith::roundoff, ScalesWith::tolerance) == ScalesWith::tolerance);
  CHECK(least_explained(ScalesWith::nothing, ScalesWith::tolerance) == ScalesWith::nothing);
}
