#include <catch2/catch.hpp>

#include "lib/contact/conversion.hpp"
#include "lib/search/touching_bodies.hpp"
#include "lib/solver/many/smoothed_pair.hpp"
#include "lib/solver/many/smoothing_flow.hpp"
#include "lib/solver/many/unit_scaling.hpp"
#include "lib/solver/solve.hpp"
#include "lib/verify/true_residual.hpp"

#include <array>
#include <random>

using namespace duhem;

namespace {

using V3 = Vec<double, 3>;

void check_solved(const ConeProblem<double, 3>& problem) {
  const auto solution = solve<double, 3, Dynamic>(problem, {SolverName::automatic, 1e-12, 10000});
  const auto found = residual<double, 3, Dynamic>(problem, solution.r);
  CAPTURE(problem.contacts(), solution.iterations, found.natural, found.scaled, found.scaled_floor);
  CHECK(solution.status == SolveStatus::converged);
  CHECK(found.within(1e-12));
}

constexpr std::array friction{0., 0.1, 0.3, 0.7, 0.9};

}  // namespace

TEST_CASE("a smoothed pair is inside the cone, and its product is kappa e", "[solver]") {
  std::mt19937_64 random(1);
  std::normal_distribution<double> number;
  std::uniform_real_distribution<double> exponent(-12, 1);
  for (int i = 0; i < 1000; ++i) {
    const V3 z(number(random), number(random), number(random));
    const double kappa = std::pow(10, exponent(random));
    const SmoothedPair<double, 3> pair(z, kappa);
    const V3 x = pair.x(), y = pair.y();
    CAPTURE(i, kappa);
    CHECK(x[0] > x.tail<2>().norm());
    CHECK(y[0] > y.tail<2>().norm());
    const double bound = 20 * unit_roundoff<double>() * (1 + x.norm()) * (1 + y.norm());
    CHECK(std::abs(x.dot(y) - kappa) <= bound);
    CHECK((x[0] * y.tail<2>() + y[0] * x.tail<2>()).norm() <= bound);
    CHECK((x - y - z).norm() <= bound);
    CHECK(std::abs(pair.slip() - y.tail<2>().norm()) <= bound);
  }
}

TEST_CASE("the slopes of a smoothed pair are its derivatives, also where z has no tangential part", "[solver]") {
  std::mt19937_64 random(2);
  std::normal_distribution<double> number;
  const Mp50 kappa = Mp50(1) / 100, step = ldexp(Mp50(1), -60);
  for (int i = 0; i < 100; ++i) {
    Vec<Mp50, 3> z(number(random), i % 10 == 0 ? 0 : number(random), i % 10 == 0 ? 0 : number(random));
    const SmoothedPair<Mp50, 3> pair(z, kappa);
    const Mp50 bound_kappa = 1000 * step * step / kappa / kappa / kappa;
    const SmoothedPair<Mp50, 3> rougher(z, kappa + step), smoother(z, kappa - step);
    CHECK(((rougher.x() - smoother.x()) / (2 * step) - pair.by_kappa()).norm() <= bound_kappa);
    CHECK(((rougher.y() - smoother.y()) / (2 * step) - pair.by_kappa()).norm() <= bound_kappa);
    for (int k = 0; k < 3; ++k) {
      const Vec<Mp50, 3> there = z + step * Vec<Mp50, 3>::Unit(k), back = z - step * Vec<Mp50, 3>::Unit(k);
      const SmoothedPair<Mp50, 3> after(there, kappa), before(back, kappa);
      const Mp50 bound = 1000 * step * step / kappa / kappa;  // of a central difference
      CHECK(((after.x() - before.x()) / (2 * step) - pair.x_by_z().col(k)).norm() <= bound);
      CHECK(((before.y() - after.y()) / (2 * step) - pair.minus_y_by_z().col(k)).norm() <= bound);
      const Mp50 slip = -pair.slip_by_y().dot(pair.minus_y_by_z().col(k).tail<2>());
      if (i % 10 != 0) CHECK(abs(Mp50((after.slip() - before.slip()) / (2 * step) - slip)) <= bound);
    }
  }
}

TEST_CASE("a flow begun at a solution stays there", "[solver]") {
  std::mt19937_64 random(3);
  for (int i = 0; i < 20; ++i) {
    const auto problem = unit_scaling(packing_of_spheres(2, 3, random).problem(friction[i % 5U], 1, random)).problem;
    const auto solution = solve<double, 3, Dynamic>(problem, {SolverName::automatic, 1e-12, 10000});
    REQUIRE(solution.status == SolveStatus::converged);
    SmoothingFlow<double, 3> flow(problem, [&](const auto& r) { return residual<double, 3, Dynamic>(problem, r).within(1e-9); });
    auto r = solution.r;
    flow.begin_at(r);
    CAPTURE(i);
    CHECK(flow.run(r, {Held::slip, 1e-24, 5}));
  }
}

TEST_CASE("the smoothing flow alone solves stacks of boxes, whatever the masses", "[solver]") {
  std::mt19937_64 random(4);
  for (int i = 0; i < 40; ++i) {
    const auto problem = stack_of_boxes(2 + i % 8, i % 2 ? 1 : 10, random).problem(friction[i % 5U], i % 3 ? 0 : 0.01, random);
    const auto solution = solve<double, 3, Dynamic>(problem, {SolverName::smoothing, 1e-6, 200});
    CAPTURE(i, problem.contacts(), solution.iterations);
    CHECK(solution.status == SolveStatus::converged);
    CHECK(residual<double, 3, Dynamic>(problem, solution.r).within(1e-6));
  }
}

TEST_CASE("stacks of boxes and packings of spheres are solved to 1e-12", "[solver]") {
  std::mt19937_64 random(5);
  for (int i = 0; i < 60; ++i) {
    CAPTURE(i);
    const double push = i % 3 == 0 ? 0 : i % 3 == 1 ? 0.01 : 1;
    check_solved(stack_of_boxes(2 + i % 15, std::array{1., 3., 10.}[i % 3U], random).problem(friction[i % 5U], push, random));
    check_solved(packing_of_spheres(2 + i % 2, std::array{1., 3., 10.}[i % 3U], random).problem(friction[i % 5U], push, random));
  }
  check_solved(packing_of_spheres(4, 1, random).problem(0.3, 0, random));
  check_solved(packing_of_spheres(4, 3, random).problem(0.5, 0.01, random));
}

TEST_CASE("contacts that say whose velocities they share are solved like those of which W alone is known", "[solver]") {
  for (const double push : {0., 1.}) {
    std::mt19937_64 random(9), same(9);
    const TouchingBodies wall = wall_of_bricks(5, 5, 10, random);
    (void)wall_of_bricks(5, 5, 10, same);
    const auto in_velocities = wall.problem_in_velocities(0.5, push, random);
    const auto by_blocks = wall.problem(0.5, push, same);
    REQUIRE(in_velocities.A.nodes() > 0);
    REQUIRE(by_blocks.A.nodes() == 0);
    check_solved(in_velocities);
    const auto found = solve<double, 3, Dynamic>(in_velocities, {SolverName::automatic, 1e-12, 10000});
    const Residual<double> other = true_residual<double, 3, Dynamic>(by_blocks, found.r);
    CHECK(other.scaled <= 1e-12 + other.scaled_floor);  // W is rounded to double
  }
}

TEST_CASE("no solver takes more steps than it may, in any scalar, in the plane or in space, with a start or without",
          "[solver]") {
  std::mt19937_64 random(6);
  const auto problem = packing_of_spheres(3, 10, random).problem(0.9, 1, random);
  const std::vector<V3> start(problem.mu.size(), V3(1, 0, 0));
  for (const SolverName name :
       {SolverName::automatic, SolverName::nsgs, SolverName::newton, SolverName::smoothing, SolverName::projection})
    for (const long most : {1, 2, 7, 30, 60, 301, 400}) {
      CAPTURE(static_cast<int>(name), most);
      CHECK(solve<double, 3, Dynamic>(problem, {name, 1e-300, most}).iterations <= most);
      CHECK(solve<double, 3, Dynamic>(problem, {name, 1e-300, most}, start).iterations <= most);
    }
  const auto small = converted<Quad>(stack_of_boxes(2, 10, random).problem(0.3, 1, random));
  ConeProblem<double, 2> impossible;  // W = 0 pressed on: nothing solves it, and all that there is will be tried
  for (int alpha = 0; alpha < 3; ++alpha) {
    impossible.A.append(alpha, Mat<double, 2, 2>::Zero());
    impossible.A.end_row();
    impossible.b.push_back({-1, 0});
    impossible.mu.push_back(0.5);
  }
  for (const long most : {1, 2, 7, 30, 63, 64, 65, 200}) {
    CAPTURE(most);
    CHECK(solve<Quad, 3, Dynamic>(small, {SolverName::automatic, Quad(0), most}).iterations <= most);
    const auto none = solve<double, 2, Dynamic>(impossible, {SolverName::automatic, 1e-12, most});
    CHECK(none.status == SolveStatus::not_converged);
    CHECK(none.iterations <= most);
  }
}
