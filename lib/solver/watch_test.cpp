#include <catch2/catch.hpp>

#include "lib/for_tests/planar_test_problems.hpp"
#include "lib/solver/exact/all_solutions.hpp"
#include "lib/solver/exact/lemke.hpp"
#include "lib/solver/solve.hpp"
#include "lib/verify/residual.hpp"

#include <random>

using namespace duhem;
using namespace duhem::testing;

namespace {

/// W = H Hᵀ and b = H v of 40 contacts that share 60 degrees of freedom, which has a solution.
template <class S>
ConeProblem<S, 3> crowded(unsigned seed) {
  std::mt19937_64 random(seed);
  const auto number = [&] { return S(static_cast<long>(random() % 2001) - 1000) / S(500); };
  constexpr int contacts = 40;
  const Mat<S, Dynamic, Dynamic> H = Mat<S, Dynamic, Dynamic>::NullaryExpr(3 * contacts, 60, number);
  const Vec<S, Dynamic> v = Vec<S, Dynamic>::NullaryExpr(60, number);
  ConeProblem<S, 3> problem;
  for (int alpha = 0; alpha < contacts; ++alpha) {
    const auto row = H.template middleRows<3>(3 * alpha);
    for (int beta = 0; beta < contacts; ++beta) problem.A.append(beta, row * H.template middleRows<3>(3 * beta).transpose());
    problem.A.end_row();
    problem.b.push_back(row * v);
    problem.mu.push_back(S(7) / 10);
  }
  return problem;
}

/// The same with one more contact, which no impulse stops: w_N = −1 − r_N < 0 for every r_N ≥ 0.
template <class S>
ConeProblem<S, 3> insoluble(unsigned seed) {
  auto problem = crowded<S>(seed);
  problem.A.append(problem.contacts(), Local<S, 3>(S(-1), S(1), S(1)).asDiagonal());
  problem.A.end_row();
  problem.b.push_back({S(-1), S(1), S(0)});
  problem.mu.push_back(S(1) / 2);
  return problem;
}

constexpr std::array iterating{SolverName::automatic, SolverName::nsgs, SolverName::nsgs_newton, SolverName::newton,
                               SolverName::projection};

}  // namespace

TEST_CASE("a solver that is told to stop stops there, and returns the best of what it told", "[solver][watch]") {
  const auto problem = insoluble<double>(1);
  for (const SolverName name : iterating)
    for (const long last : {1L, 4L}) {
      CAPTURE(name_of(name), last);
      std::vector<double> told;
      const auto watch = [&](long iterations, const double& residual) {
        told.push_back(residual);
        CHECK(iterations == static_cast<long>(told.size()));
        return iterations < last;
      };
      const auto stopped = solve<double, 3, Dynamic>(problem, {name, 1e-14, 100000, watch});
      CHECK(stopped.status == SolveStatus::not_converged);
      REQUIRE(told.size() == static_cast<std::size_t>(last));
      CHECK(std::ranges::is_sorted(told, std::greater<>()));
      CHECK(residual<double, 3, Dynamic>(problem, stopped.r).claimed() == told.back());
    }
}

TEST_CASE("a solver that is watched and told nothing returns what it returns when nobody looks", "[solver][watch]") {
  const auto problem = crowded<double>(2);
  for (const SolverName name : iterating) {
    CAPTURE(name_of(name));
    long told = 0;
    const auto seen = solve<double, 3, Dynamic>(problem, {name, 1e-9, 300, [&](long, const double&) { return ++told > 0; }});
    const auto unseen = solve<double, 3, Dynamic>(problem, {name, 1e-9, 300});
    CHECK(told > 2);
    CHECK(seen.r == unseen.r);
    CHECK(seen.iterations == unseen.iterations);
    CHECK(seen.status == unseen.status);
  }
}

TEST_CASE("in long scalars the steps in double are watched too", "[solver][watch]") {
  const auto problem = insoluble<Quad>(3);
  long told = 0;
  const auto stopped = solve<Quad, 3, Dynamic>(
      problem, {SolverName::automatic, default_tolerance<Quad>(), 100000, [&](long iterations, const Quad& least) {
                  ++told;
                  return iterations < 5 && least > Quad(0);
                }});
  CHECK(stopped.status == SolveStatus::not_converged);
  CHECK(told <= 6);  // at the fifth in double, and once more where its best is judged
  CHECK(residual<Quad, 3, Dynamic>(problem, stopped.r).scaled < Quad(2));
}

TEST_CASE("where arithmetic is exact pivots and parts of the search are counted, and each is a place to stop",
          "[solver][watch]") {
  PlanarProblems generator(4);
  const auto H = generator.matrix(24, 20);
  const Problem problem = PlanarProblems::problem(H * H.transpose(), H * generator.matrix(20, 1), std::vector<R>(12, R(1)));
  long told = 0;
  const auto until = [&](long last) {
    told = 0;
    return SolverWatch<R>([&told, last](long, const R& residual) {
      CHECK(residual == R(1));
      return ++told < last;
    });
  };
  REQUIRE(lemke<R, Dynamic>(problem, 100000).iterations > 4);
  const auto pivoted = lemke<R, Dynamic>(problem, 100000, until(3));
  CHECK(pivoted.status == SolveStatus::not_converged);
  CHECK(told <= 3 + 3);  // each further start asks once
  const auto searched = all_solutions<R>(problem, {.watch = until(10)});
  CHECK(told == 10);
  CHECK_FALSE(searched.complete);
  CHECK(searched.no_solution.empty());
  for (const SolverName name : {SolverName::automatic, SolverName::enumerate}) {
    const auto stopped = solve<R, 2, Dynamic>(problem, {name, R(0), 100000, until(1)});
    CHECK(stopped.status == SolveStatus::not_converged);
    CHECK(told <= 5);
  }
}
