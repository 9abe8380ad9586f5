#include <catch2/catch.hpp>

#include "lib/contact/conversion.hpp"
#include "lib/search/planted_problem.hpp"
#include "lib/solver/many/polish.hpp"
#include "lib/solver/many/sharpen.hpp"
#include "lib/verify/true_residual.hpp"

#include <cmath>

using namespace duhem;

namespace {

using V3 = Vec<double, 3>;

/// The scaled figure in fifty digits.
double judged(const ConeProblem<double, 3>& problem, const Locals<double, 3>& r) {
  return static_cast<double>(residual<Mp50, 3, Dynamic>(converted<Mp50>(problem), converted<Mp50, double, 3>(r)).scaled);
}

ConeSolution<double, 3> answer(const ConeProblem<double, 3>& problem) {
  const SolverSettings<double> settings{SolverName::automatic, 1e-12};
  return sharpened<double, 3>(problem, settings, solve<double, 3, Dynamic>(problem, settings));
}

}  // namespace

TEST_CASE("a true residual is that of fifty digits, also where double's own figure is noise", "[solver][true_residual]") {
  std::mt19937_64 random(1);
  int noise = 0;
  for (int i = 0; i < 200; ++i) {
    const auto [problem, r] = planted_problem(random);
    const double judge = judged(problem, r);
    CAPTURE(i);
    CHECK(std::abs(true_residual<double, 3, Dynamic>(problem, r).scaled - judge) <= 1e-12 * judge);
    if (std::abs(residual<double, 3, Dynamic>(problem, r).scaled - judge) > judge / 2) ++noise;
  }
  CHECK(noise > 10);
}

TEST_CASE("a true residual is the same in any units, also where squares overflow or vanish in double",
          "[solver][true_residual]") {
  std::mt19937_64 random(6);
  for (int i = 0; i < 20; ++i) {
    const auto [problem, r] = planted_problem(random);
    const double scaled = true_residual<double, 3, Dynamic>(problem, r).scaled;
    for (const int exponent : {-600, -400, 400, 600})
      for (const bool is_mass : {false, true}) {  // a unit of impulses with that of A, or with that of velocities
        auto there = problem;
        auto r_there = r;
        const double factor = std::ldexp(1, exponent);
        for (auto& r_alpha : r_there) r_alpha *= factor;
        for (auto& b : there.b) b *= is_mass ? 1 : factor;
        if (is_mass)
          for (int alpha = 0; alpha < there.contacts(); ++alpha) there.A.scale_row(alpha, 1 / factor);
        CAPTURE(i, exponent, is_mass);
        CHECK(std::abs(true_residual<double, 3, Dynamic>(there, r_there).scaled - scaled) <= 1e-12 * scaled);
      }
  }
}

TEST_CASE("the floor is four times what the rounding of impulses does to w and to their place by chance",
          "[solver][true_residual]") {
  std::mt19937_64 random(2);
  std::normal_distribution<double> number;
  for (int i = 0; i < 20; ++i) {
    const auto problem = planted_problem(random).problem;
    const std::size_t n = problem.b.size();
    double sum = 0, floors = 0;
    constexpr int draws = 50;
    for (int draw = 0; draw < draws; ++draw) {
      Locals<double, 3> r(n), error(n);  // of r against numbers with more digits
      for (std::size_t a = 0; a < n; ++a)
        for (int k = 0; k < 3; ++k) {
          const Quad exact = Quad(number(random)) + Quad(number(random)) * Quad(unit_roundoff<double>());
          r[a][k] = static_cast<double>(exact);
          error[a][k] = static_cast<double>(Quad(exact - Quad(r[a][k])));
        }
      double b = 0, left = 0;
      for (std::size_t a = 0; a < n; ++a) {
        const double sigma = impulse_per_velocity<double, 3>(problem.A.diagonal(static_cast<int>(a)));
        left += problem.A.row_times(static_cast<int>(a), error).squaredNorm() + error[a].squaredNorm() / (sigma * sigma);
        b += problem.b[a].squaredNorm();
      }
      sum += left / b;
      floors += std::pow(true_residual<double, 3, Dynamic>(problem, r).scaled_floor, 2);
    }
    const double by_chance = std::sqrt(sum / draws), floor = std::sqrt(floors / draws);
    CAPTURE(i, by_chance / floor);
    CHECK(by_chance < floor / 4);  // a number is up to twice its last place's power of two
    CHECK(by_chance > floor / 12);
  }
}

TEST_CASE("polishing gains the digits that double's own figures cannot see, and loses none", "[solver]") {
  std::mt19937_64 random(3);
  double gain = 0;
  for (int i = 0; i < 100; ++i) {
    const auto problem = planted_problem(random).problem;
    const auto solution = solve<double, 3, Dynamic>(problem, {SolverName::automatic, 1e-8});
    if (solution.status != SolveStatus::converged) continue;
    const double before = judged(problem, solution.r), after = judged(problem, polished<double, 3>(problem, 1e-14, solution.r));
    CAPTURE(i, before, after);
    CHECK(after <= before);
    if (after > 0) gain = std::max(gain, before / after);
  }
  CHECK(gain > 1e4);
}

TEST_CASE(
    "what was made from a solution is solved to 1e-12 or as far as its impulses have digits, but for one in a hundred, and no "
    "claim is false",
    "[solver][automatic]") {
  std::mt19937_64 random(4);
  constexpr int problems = 300;
  int unsolved = 0;
  for (int i = 0; i < problems; ++i) {
    const auto problem = planted_problem(random).problem;
    const auto solution = answer(problem);
    const double scaled = judged(problem, solution.r);
    const Residual<double> found = true_residual<double, 3, Dynamic>(problem, solution.r);
    const bool is_solved = scaled <= std::max(1e-12, found.scaled_floor) && found.can_be_told();  // impulses may run away
    CAPTURE(i, problem.contacts(), scaled, found.scaled_floor);
    CHECK((solution.status == SolveStatus::converged) == is_solved);
    if (!is_solved) ++unsolved;
  }
  CHECK(unsolved <= problems / 100);
}

TEST_CASE("a single contact of any condition is solved to what its data allow", "[solver]") {
  std::mt19937_64 random(5);
  std::normal_distribution<double> number;
  for (int i = 0; i < 200; ++i) {
    const Mat<double, 3, 3> any = Mat<double, 3, 3>::NullaryExpr([&] { return number(random); });
    const V3 sizes(1, std::pow(10, -(i % 3)), std::pow(10, -(i % 5)));
    ConeProblem<double, 3> problem;
    const Mat<double, 3, 3> half = any * sizes.asDiagonal();
    problem.A.append(0, half * half.transpose());
    problem.A.end_row();
    problem.b.push_back(V3(-1, number(random), number(random)));
    problem.mu.push_back(std::abs(number(random)));
    const auto solution = answer(problem);
    const double scaled = judged(problem, solution.r),
                 floor = true_residual<double, 3, Dynamic>(problem, solution.r).scaled_floor;
    CAPTURE(i, scaled, floor);
    CHECK(scaled <= std::max(1e-12, floor));
    if (floor <= 1e-8) CHECK(solution.status == SolveStatus::converged);  // beyond that nothing is said to be solved
  }
}
