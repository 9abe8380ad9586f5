#include <catch2/catch.hpp>

#include "lib/contact/mode.hpp"
#include "lib/scalar/text.hpp"
#include "lib/solver/exact/enumeration.hpp"
#include "lib/solver/many/nsgs.hpp"
#include "lib/solver/solve.hpp"

#include <random>

using namespace duhem;
using R = Rational;

namespace {

/// W = H M⁻¹ Hᵀ of m contacts on n degrees of freedom: of rank n, so hyperstatic where Dim·m > n.
template <class S, int Dim>
ConeProblem<S, Dim> any_problem(std::mt19937_64& random, int m, int n, double mu) {
  const auto number = [&] { return S(static_cast<long>(random() % 2001) - 1000) / S(500); };
  std::vector<Mat<S, Dim, Dynamic>> H(static_cast<std::size_t>(m), Mat<S, Dim, Dynamic>(Dim, n));
  for (auto& block : H)
    for (int i = 0; i < Dim; ++i)
      for (int j = 0; j < n; ++j) block(i, j) = number();
  Vec<S, Dynamic> v(n);
  for (int j = 0; j < n; ++j) v[j] = number();
  ConeProblem<S, Dim> problem;
  for (const auto& row : H) {
    for (int beta = 0; beta < m; ++beta) problem.A.append(beta, row * H[static_cast<std::size_t>(beta)].transpose());
    problem.A.end_row();
    problem.b.push_back(row * v);  // e = 0: w = u⁺, feasible by Moreau's theorem without friction
    problem.mu.push_back(S(static_cast<long>(mu * 1000)) / S(1000));
  }
  return problem;
}

}  // namespace

TEST_CASE("Gauss-Seidel with exact local solves reaches its tolerance, and its answer is judged on the original data",
          "[solver]") {
  std::mt19937_64 random(1);
  for (const int m : {2, 3, 5, 8})
    for (int i = 0; i < 20; ++i) {
      const auto planar = any_problem<double, 2>(random, m, 2 * m + 1, 0.3);
      const auto a = nsgs<double, 2, Dynamic>(planar, 1e-11, 20000);
      CAPTURE(m, i);
      REQUIRE(a.status == SolveStatus::converged);
      CHECK(residual<double, 2, Dynamic>(planar, a.r).within(1e-11));
      const auto spatial = any_problem<double, 3>(random, m, 3 * m + 1, 0.3);
      const auto b = nsgs<double, 3, Dynamic>(spatial, 1e-11, 20000);
      REQUIRE(b.status == SolveStatus::converged);
      CHECK(residual<double, 3, Dynamic>(spatial, b.r).within(1e-11));
    }
}

TEST_CASE("a solver that is stopped early says so", "[solver]") {
  std::mt19937_64 random(2);
  int stopped_early = 0;
  for (int i = 0; i < 20; ++i) {
    auto problem = any_problem<double, 3>(random, 6, 7, 0.5);
    for (auto& b : problem.b) b[0] -= 1;  // pressed: most contacts hold, and hold each other
    const auto stopped = nsgs<double, 3, Dynamic>(problem, 1e-13, 1);
    CHECK(stopped.iterations == 1);
    // Converged if and only if the original data say so.
    const bool within = residual<double, 3, Dynamic>(problem, stopped.r).within(1e-13);
    CHECK((stopped.status == SolveStatus::converged) == within);
    CHECK((solve<double, 3, Dynamic>(problem, {SolverName::automatic, 1e-13, 1}).status == SolveStatus::converged) == within);
    stopped_early += !within;
  }
  CHECK(stopped_early > 10);
}

TEST_CASE("enumeration is exact on rationals, hyperstatic problems included", "[solver]") {
  std::mt19937_64 random(3);
  for (const int m : {1, 2, 3})
    for (const int n : {2, 3, 5})
      for (int i = 0; i < 10; ++i) {
        const auto problem = any_problem<R, 2>(random, m, n, i % 2 ? 0.25 : 0.0);
        const auto found = enumerate<R, Dynamic>(problem, R(0));
        CAPTURE(m, n, i);
        REQUIRE(found.status == SolveStatus::converged);
        for (int alpha = 0; alpha < m; ++alpha) {
          const auto a = static_cast<std::size_t>(alpha);
          const Local<R, 2> w = problem.A.row_times(alpha, found.r) + problem.b[a];
          CHECK(is_complementary<R, 2>(w, found.r[a], problem.mu[a]));
        }
      }
}

TEST_CASE("a planar problem without a solution is reported as such", "[solver]") {
  // Pressing only pushes the tip in: w_N = −1 − r_N < 0 for every r ≥ 0.
  ConeProblem<R, 2> none;
  Mat<R, 2, 2> B;
  B << R(-1), R(0), R(0), R(1);
  none.A.append(0, B);
  none.A.end_row();
  none.b.push_back({R(-1), R(0)});
  none.mu.push_back(R(0));
  CHECK(enumerate<R, Dynamic>(none, R(0)).status == SolveStatus::no_solution);
  CHECK(solve<R, 2, Dynamic>(none, {SolverName::automatic, R(0), 10}).status == SolveStatus::no_solution);
}

TEST_CASE("in long scalars the tolerance follows the digits", "[solver]") {
  std::mt19937_64 random(4);
  const auto problem = any_problem<Mp50, 2>(random, 2, 5, 0.3);
  const auto found = solve<Mp50, 2, Dynamic>(problem, {SolverName::automatic, default_tolerance<Mp50>(), 100000});
  REQUIRE(found.status == SolveStatus::converged);
  CHECK(residual<Mp50, 2, Dynamic>(problem, found.r).scaled < read_scalar<Mp50>("1e-45", "x"));
}

TEST_CASE("the scaled residual does not depend on units; the paper's does", "[solver][residual]") {
  std::mt19937_64 random(6);
  auto problem = any_problem<double, 2>(random, 3, 7, 0.3);
  PerContact<Local<double, 2>, Dynamic> r(3, Local<double, 2>(0.1, 0.02));
  const auto before = residual<double, 2, Dynamic>(problem, r);
  ConeProblem<double, 2> scaled;
  const double velocity_unit = 1024, impulse_unit = 1.0 / 4096;  // powers of two: nothing is rounded
  for (int alpha = 0; alpha < 3; ++alpha) {
    for (const auto& [beta, block] : problem.A.row(alpha)) scaled.A.append(beta, block * (velocity_unit / impulse_unit));
    scaled.A.end_row();
    scaled.b.push_back(problem.b[static_cast<std::size_t>(alpha)] * velocity_unit);
    scaled.mu.push_back(problem.mu[static_cast<std::size_t>(alpha)]);
    r[static_cast<std::size_t>(alpha)] *= impulse_unit;
  }
  const auto after = residual<double, 2, Dynamic>(scaled, r);
  CHECK(after.scaled == Approx(before.scaled).epsilon(1e-13));
  CHECK(after.natural != Approx(before.natural).epsilon(1e-3));
}

TEST_CASE("r = 0 passes the paper's criterion when b is tiny, and not the scaled one", "[solver][residual]") {
  ConeProblem<double, 2> problem;
  problem.A.append(0, Mat<double, 2, 2>::Identity());
  problem.A.end_row();
  problem.b.push_back({-1e-15, 0});
  problem.mu.push_back(0.5);
  const PerContact<Local<double, 2>, Dynamic> nothing(1, Local<double, 2>(0, 0));
  const auto found = residual<double, 2, Dynamic>(problem, nothing);
  CHECK(found.natural < 1e-12);
  CHECK(found.scaled == Approx(1));
  CHECK_FALSE(found.within(1e-12));
}

TEST_CASE("an iterate that ran away is not within its own rounding", "[solver][residual]") {
  ConeProblem<double, 2> problem;
  problem.A.append(0, Mat<double, 2, 2>::Ones());
  problem.A.end_row();
  problem.b.push_back({-1, 0});
  problem.mu.push_back(1);
  const PerContact<Local<double, 2>, Dynamic> far(1, Local<double, 2>(1e20, -1e20));
  CHECK_FALSE(residual<double, 2, Dynamic>(problem, far).within(1e-12));
}

TEST_CASE("a block that is singular but for rounding: a bead on an inclined rail", "[solver]") {
  for (const auto& [h_N, h_T] : {std::pair{0.7, 0.2}, {0.6, 0.8}, {0.3, 0.1}})
    for (const double mu : {0.1, 0.3, 0.5, 1.0, 1.5, 2.0}) {
      ConeProblem<double, 2> bead;  // A = h hᵀ, b = v h with v < 0
      const Local<double, 2> h(h_N, h_T);
      bead.A.append(0, h * h.transpose());
      bead.A.end_row();
      bead.b.push_back(-1.3 * h);
      bead.mu.push_back(mu);
      CAPTURE(h_N, h_T, mu);
      const auto found = solve<double, 2, Dynamic>(bead, {SolverName::automatic, 1e-12, 100});
      REQUIRE(found.status == SolveStatus::converged);
      CHECK(residual<double, 2, Dynamic>(bead, found.r).scaled <= 1e-12);
    }
}
