#include <catch2/catch.hpp>

#include "lib/contact/conversion.hpp"
#include "lib/for_tests/random_numbers.hpp"
#include "lib/solver/exact/all_solutions.hpp"
#include "lib/solver/many/refinement.hpp"
#include "lib/solver/many/unit_scaling.hpp"
#include "lib/solver/solve.hpp"
#include "lib/verify/residual.hpp"

#include <cmath>

// Problems singular but for the rounding errors of doubles: W = H M⁻¹ Hᵀ of low rank, multiplied out in double.

using namespace duhem;
using duhem::testing::Random;

namespace {

using Matrix = Mat<double, Dynamic, Dynamic>;
using Vector = Vec<double, Dynamic>;

template <class To, int Dim>
ConeProblem<To, Dim> rounded_product(const Matrix& H, const Vector& inverse_mass, const Vector& v, double mu) {
  const Matrix W = H * inverse_mass.asDiagonal() * H.transpose();
  const Vector b = H * v;
  const auto as_given = [](double x) {
    if constexpr (is_exact<To>)
      return To::from_double(x);
    else
      return To(x);
  };
  ConeProblem<To, Dim> problem;
  const Eigen::Index contacts = H.rows() / Dim;
  for (Eigen::Index alpha = 0; alpha < contacts; ++alpha) {
    for (Eigen::Index beta = 0; beta < contacts; ++beta)
      problem.A.append(static_cast<int>(beta), Mat<To, Dim, Dim>::NullaryExpr([&](Eigen::Index i, Eigen::Index j) {
                         return as_given(W(Dim * alpha + i, Dim * beta + j));
                       }));
    problem.A.end_row();
    problem.b.push_back(Local<To, Dim>::NullaryExpr([&](Eigen::Index i) { return as_given(b[Dim * alpha + i]); }));
    problem.mu.push_back(as_given(mu));
  }
  return problem;
}

/// A few planar contacts of any bodies: they may clamp each other, and then nothing promises a solution.
template <class To>
ConeProblem<To, 2> any_bodies(std::uint64_t seed) {
  Random random(seed);
  const int contacts = 2 + random.upto(4), dofs = 2 + random.upto(contacts);
  Matrix H(2 * contacts, dofs);
  for (Eigen::Index i = 0; i < H.size(); ++i) H(i) = random.between(0, 1) < 0.6 ? random.normal() : 0;
  Vector inverse_mass(dofs), v(dofs);
  for (int i = 0; i < dofs; ++i) {
    inverse_mass[i] = std::exp2(random.between(-3, 3));
    v[i] = random.normal();
  }
  const double mu = random.between(0.1, 1);
  return rounded_product<To, 2>(H, inverse_mass, v, mu);
}

/// One rigid body that falls on a floor with up to 12 contacts. All normals point up: no impulses but zero leave the body
/// alone, the solutions of the problem without rounding errors are bounded, and so the one with them has a solution
/// (Kakutani's theorem).
template <class To>
ConeProblem<To, 3> body_on_a_floor(std::uint64_t seed) {
  Random random(seed);
  const int contacts = 4 + random.upto(9);
  Matrix H(3 * contacts, 6);
  for (int alpha = 0; alpha < contacts; ++alpha) {
    // One statement each: the order of a call's arguments is the compiler's.
    const double below = random.between(0.5, 1), y = random.normal(), x = random.normal();
    const Vec<double, 3> arm(x, y, -below);
    const Vec<double, 3> frame[] = {Vec<double, 3>::UnitZ(), Vec<double, 3>::UnitX(), Vec<double, 3>::UnitY()};
    for (int i = 0; i < 3; ++i) H.row(3 * alpha + i) << frame[i].transpose(), arm.cross(frame[i]).transpose();
  }
  Vector inverse_mass(6), v(6);
  const double m = random.between(0.5, 3);
  inverse_mass << 1 / m, 1 / m, 1 / m, 4 / m, 5 / m, 7 / m;
  for (int i = 0; i < 6; ++i) v[i] = random.normal() / 5;
  v[2] = -1;
  return rounded_product<To, 3>(H, inverse_mass, v, random.between(0.1, 1));
}

template <class S, int Dim>
void check_solved(const ConeProblem<S, Dim>& problem, const S& tolerance, long most = 10000) {
  const auto solution = solve<S, Dim, Dynamic>(problem, {SolverName::automatic, tolerance, most});
  const auto found = residual<S, Dim, Dynamic>(problem, solution.r);
  CHECK(solution.status == SolveStatus::converged);
  CHECK(found.natural <= tolerance);
  CHECK(found.scaled <= tolerance);
}

}  // namespace

TEST_CASE("bodies on a floor are solved in 50 and 100 digits though W is singular but for rounding", "[solver][refinement]") {
  for (std::uint64_t seed = 0; seed < 8; ++seed) {
    CAPTURE(seed);
    check_solved(body_on_a_floor<Mp50>(seed), Mp50("1e-40"));
    check_solved(body_on_a_floor<Mp100>(seed), Mp100("1e-85"));
  }
  check_solved(body_on_a_floor<Mp50>(20), Mp50("1e-40"));  // r itself is no centre for it
}

TEST_CASE("what the null space of W keeps from sticking slides, however slowly", "[solver][refinement]") {
  for (const char* d : {"1e-18", "1e-24", "1e-30", "1e-36"}) {
    // Two contacts share their tangential velocity but for d: with neither at rest both would push the same way.
    ConeProblem<Mp50, 3> problem;
    for (int alpha = 0; alpha < 2; ++alpha) {
      for (int beta = 0; beta < 2; ++beta) {
        Mat<Mp50, 3, 3> W = Mat<Mp50, 3, 3>::Identity();
        if (alpha != beta) W(0, 0) = 0;
        problem.A.append(beta, W);
      }
      problem.A.end_row();
      problem.b.emplace_back(-1, alpha == 0 ? Mp50(d) : Mp50(0), 0);
      problem.mu.emplace_back(0.5);
    }
    CAPTURE(d);
    check_solved(problem, Mp50("1e-46"), 100);
  }
}

TEST_CASE("of nearly singular planar problems those are solved that exact arithmetic says can be", "[solver][refinement]") {
  int solvable = 0, unsolvable = 0;
  for (std::uint64_t seed = 0; seed < 60; ++seed) {
    CAPTURE(seed);
    const auto exact = all_solutions<Rational>(any_bodies<Rational>(seed), {0, true});
    const auto problem = any_bodies<Mp50>(seed);
    if (!exact.isolated.empty() || !exact.families.empty()) {
      ++solvable;
      check_solved(problem, Mp50("1e-40"));
    } else {
      REQUIRE(exact.none());
      ++unsolvable;
      const auto solution = solve<Mp50, 2, Dynamic>(problem, {SolverName::automatic, Mp50("1e-40"), 500});
      CHECK(solution.status != SolveStatus::converged);
    }
  }
  CHECK(solvable > 20);
  CHECK(unsolvable > 0);
}

TEST_CASE("a refinement that nobody takes for a solution claims nothing and leaves the impulses alone", "[solver][refinement]") {
  const auto problem = unit_scaling(body_on_a_floor<Mp50>(0)).problem;
  const std::vector<Local<Mp50, 3>> before(problem.b.size(), Local<Mp50, 3>(1, 0, 0));
  auto r = before;
  int asked = 0;
  const auto no = [&](const auto&) {
    ++asked;
    return false;
  };
  CHECK_FALSE(refine<Mp50, 3>(problem, r, no, 500).solved);
  CHECK(asked > 0);
  CHECK(r == before);
}
