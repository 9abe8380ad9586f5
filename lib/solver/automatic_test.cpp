#include <catch2/catch.hpp>

#include "lib/contact/mode.hpp"
#include "lib/for_tests/random_numbers.hpp"
#include "lib/solver/many/unit_scaling.hpp"
#include "lib/solver/solve.hpp"
#include "lib/verify/true_residual.hpp"

#include <Eigen/QR>

#include <cmath>

using namespace duhem;
using duhem::testing::Random;

namespace {

template <int Dim>
using Problem = ConeProblem<double, Dim>;

template <int Dim>
Problem<Dim> from_dense(const Mat<double, Dynamic, Dynamic>& W, const Vec<double, Dynamic>& b, std::vector<double> mu) {
  Problem<Dim> problem;
  const auto contacts = static_cast<int>(mu.size());
  for (int alpha = 0; alpha < contacts; ++alpha) {
    for (int beta = 0; beta < contacts; ++beta)
      if (const Mat<double, Dim, Dim> block = W.block<Dim, Dim>(Dim * alpha, Dim * beta);
          alpha == beta || (block.array() != 0).any())
        problem.A.append(beta, block);
    problem.A.end_row();
    problem.b.push_back(b.segment<Dim>(Dim * alpha));
  }
  problem.mu = std::move(mu);
  return problem;
}

struct Planted {
  Vec<double, Dynamic> r, w;
};

/// A pair (r, w) that obeys Lemma 1, each contact in a mode of its own.
Planted plant(Random& random, int dim, const std::vector<double>& mu) {
  const auto n = static_cast<Eigen::Index>(mu.size()) * dim;
  Planted planted{Vec<double, Dynamic>::Zero(n), Vec<double, Dynamic>::Zero(n)};
  for (std::size_t a = 0; a < mu.size(); ++a) {
    const Eigen::Index row = static_cast<Eigen::Index>(a) * dim;
    Vec<double, Dynamic> towards(dim - 1);
    for (int i = 0; i + 1 < dim; ++i) towards[i] = random.normal();
    towards.normalize();
    const double size = std::abs(random.normal());
    switch (random.upto(3)) {
      case 0:
        planted.w[row] = size;
        planted.w.segment(row + 1, dim - 1) = random.normal() * towards;
        break;
      case 1:
        planted.r[row] = size;
        planted.r.segment(row + 1, dim - 1) = random.between(0, 1) * mu[a] * size * towards;
        break;
      default:
        planted.r[row] = size;
        planted.r.segment(row + 1, dim - 1) = -mu[a] * size * towards;
        planted.w.segment(row + 1, dim - 1) = std::abs(random.normal()) * towards;
    }
  }
  return planted;
}

/// From none to 10, with the ordinary ones in between.
double any_mu(Random& random) {
  switch (random.upto(6)) {
    case 0: return 0;
    case 1: return random.between(0, 0.1);
    case 2: return 10;
    case 3: return random.between(1, 10);
    default: return random.between(0.1, 1);
  }
}

/// W symmetric positive definite with a condition number up to 1e12 and every scale from 1e-12 to 1e12, b such that the
/// planted pair solves it.
template <int Dim>
Problem<Dim> badly_conditioned(std::uint64_t seed) {
  Random random(seed);
  const int contacts = 1 + random.upto(8), n = Dim * contacts;
  const double condition = random.between(0, 12);
  Vec<double, Dynamic> eigenvalues(n);
  for (int i = 0; i < n; ++i) eigenvalues[i] = std::pow(10, -condition * (i == 0 ? 0 : random.between(0, 1)));
  eigenvalues[n - 1] = std::pow(10, -condition);
  Mat<double, Dynamic, Dynamic> any(n, n);
  for (int i = 0; i < n * n; ++i) any(i) = random.normal();
  const Mat<double, Dynamic, Dynamic> Q = Eigen::HouseholderQR<Mat<double, Dynamic, Dynamic>>(any).householderQ();
  const double impulse = std::pow(10, random.between(-12, 12)), velocity = std::pow(10, random.between(-12, 12));
  const Mat<double, Dynamic, Dynamic> product = Q * eigenvalues.asDiagonal() * Q.transpose();
  const Mat<double, Dynamic, Dynamic> W = (product + product.transpose()) * (velocity / impulse / 2);
  std::vector<double> mu(static_cast<std::size_t>(contacts));
  for (double& mu_alpha : mu) mu_alpha = any_mu(random);
  const Planted planted = plant(random, Dim, mu);
  return from_dense<Dim>(W, velocity * planted.w - W * (impulse * planted.r), mu);
}

/// More contacts than degrees of freedom can tell apart: W = H M⁻¹ Hᵀ of low rank, b = H v, so that a solution exists.
/// Integers and powers of two: the product is exact, and as singular as it means to be.
template <int Dim>
Problem<Dim> hyperstatic(std::uint64_t seed) {
  Random random(seed);
  const int contacts = 2 + random.upto(20), n = Dim * contacts, dofs = 2 + random.upto(contacts);
  Mat<double, Dynamic, Dynamic> H(n, dofs);
  for (Eigen::Index i = 0; i < H.size(); ++i) H(i) = random.between(0, 1) < 0.4 ? random.upto(9) - 4 : 0;
  Vec<double, Dynamic> inverse_mass(dofs), v(dofs);
  for (int i = 0; i < dofs; ++i) {
    inverse_mass[i] = std::ldexp(1., random.upto(7) - 3);
    v[i] = random.upto(9) - 4;
  }
  std::vector<double> mu(static_cast<std::size_t>(contacts), random.between(0.1, 1));
  return from_dense<Dim>(H * inverse_mass.asDiagonal() * H.transpose(), H * v, mu);
}

template <class S, int Dim>
ConeSolution<S, Dim> solved(const ConeProblem<S, Dim>& problem, const S& tolerance, SolverName name = SolverName::automatic) {
  return solve<S, Dim, Dynamic>(problem, {name, tolerance, 10000});
}

template <int Dim>
void check_solved(const Problem<Dim>& problem) {
  const auto solution = solved<double, Dim>(problem, 1e-12);
  const auto found = true_residual<double, Dim, Dynamic>(problem, solution.r);
  CAPTURE(problem.contacts(), solution.iterations, found.natural, found.scaled, found.scaled_floor);
  CHECK(solution.status == SolveStatus::converged);
  CHECK(found.within(1e-12));
}

template <class To, int Dim>
ConeProblem<To, Dim> exactly(const Problem<Dim>& problem) {
  ConeProblem<To, Dim> there;
  for (int alpha = 0; alpha < problem.contacts(); ++alpha) {
    for (const auto& [column, block] : problem.A.row(alpha)) there.A.append(column, block.template cast<To>());
    there.A.end_row();
    there.b.push_back(problem.b[static_cast<std::size_t>(alpha)].template cast<To>());
    there.mu.push_back(To(problem.mu[static_cast<std::size_t>(alpha)]));
  }
  return there;
}

}  // namespace

TEST_CASE("units of its own round nothing and change no solution", "[solver]") {
  for (std::uint64_t seed = 0; seed < 50; ++seed) {
    const auto problem = badly_conditioned<3>(seed);
    const auto unit = unit_scaling(problem);
    double largest = 0;
    for (const auto& b : unit.problem.b) largest = std::max(largest, b.cwiseAbs().maxCoeff());
    CHECK(largest >= 0.5);
    CHECK(largest < 1);
    for (int alpha = 0; alpha < problem.contacts(); ++alpha) {
      const auto a = static_cast<std::size_t>(alpha);
      const double mean = unit.problem.A.diagonal(alpha).trace() / 3;
      CHECK(mean > 0.25);
      CHECK(mean <= 4);
      CHECK(unit.problem.b[a] * (unit.beta / unit.s[a]) == problem.b[a]);
      for (std::size_t k = 0; k < problem.A.row(alpha).size(); ++k) {
        const auto& [column, block] = problem.A.row(alpha)[k];
        CHECK(unit.problem.A.row(alpha)[k].block / (unit.s[a] * unit.s[static_cast<std::size_t>(column)]) == block);
      }
    }
    const std::vector<Local<double, 3>> r(problem.b.size(), Local<double, 3>(0.3, 1.7, -5));
    CHECK(unit.impulses(unit.scaled(r)) == r);
  }
}

TEST_CASE("badly conditioned problems at every scale, friction from 0 to 10, are solved in space", "[solver][automatic]") {
  for (std::uint64_t seed = 0; seed < 400; ++seed) {
    CAPTURE(seed);
    check_solved<3>(badly_conditioned<3>(seed));
  }
}

TEST_CASE("and in the plane", "[solver][automatic]") {
  for (std::uint64_t seed = 0; seed < 400; ++seed) {
    CAPTURE(seed);
    check_solved<2>(badly_conditioned<2>(seed));
  }
}

TEST_CASE("hyperstatic problems are solved, in the plane and in space", "[solver][automatic]") {
  for (std::uint64_t seed = 0; seed < 100; ++seed) {
    CAPTURE(seed);
    check_solved<3>(hyperstatic<3>(seed));
    check_solved<2>(hyperstatic<2>(seed));
  }
}

TEST_CASE("in 50 and 100 digits the solution keeps as many", "[solver][automatic]") {
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    CAPTURE(seed);
    const auto hard = exactly<Mp50>(badly_conditioned<3>(seed));
    const auto solution = solved<Mp50, 3>(hard, Mp50("1e-40"));
    CHECK(solution.status == SolveStatus::converged);
    CHECK(residual<Mp50, 3, Dynamic>(hard, solution.r).scaled <= Mp50("1e-40"));
    const auto singular = exactly<Mp100>(hyperstatic<2>(seed));
    const auto finer = solved<Mp100, 2>(singular, Mp100("1e-85"));
    CHECK(finer.status == SolveStatus::converged);
    CHECK(residual<Mp100, 2, Dynamic>(singular, finer.r).scaled <= Mp100("1e-85"));
  }
}

TEST_CASE("every named solver finds the one solution of a well conditioned problem", "[solver]") {
  Random random(11);
  for (int trial = 0; trial < 20; ++trial) {
    const int contacts = 2 + random.upto(4), n = 3 * contacts;
    Mat<double, Dynamic, Dynamic> H(n, n + 2);
    for (Eigen::Index i = 0; i < H.size(); ++i) H(i) = random.normal();
    const Mat<double, Dynamic, Dynamic> W = H * H.transpose() / n + Mat<double, Dynamic, Dynamic>::Identity(n, n);
    const std::vector<double> mu(static_cast<std::size_t>(contacts), 0.3);
    const Planted planted = plant(random, 3, mu);
    const auto problem = from_dense<3>(W, planted.w - W * planted.r, mu);
    for (const SolverName name :
         {SolverName::automatic, SolverName::nsgs, SolverName::nsgs_newton, SolverName::newton, SolverName::projection}) {
      CAPTURE(trial, static_cast<int>(name));
      const auto solution = solved<double, 3>(problem, 1e-11, name);
      REQUIRE(solution.status == SolveStatus::converged);
      // W ≥ 1: impulses differ by no more than the residual, times the condition of F.
      for (int i = 0; i < n; ++i)
        CHECK(std::abs(solution.r[static_cast<std::size_t>(i / 3)][i % 3] - planted.r[i]) <=
              1e-9 * (1 + planted.r.norm() + problem.b[0].norm()));
    }
  }
}

TEST_CASE("impulses to begin from spare the work, and are not believed", "[solver][automatic]") {
  const auto problem = hyperstatic<3>(7);
  const auto cold = solved<double, 3>(problem, 1e-12);
  REQUIRE(cold.iterations > 1);
  const auto warm = solve<double, 3, Dynamic>(problem, {SolverName::automatic, 1e-12, 10000}, cold.r);
  CHECK(warm.iterations == 0);
  CHECK(warm.r == cold.r);
  auto wrong = cold.r;
  for (auto& r : wrong) r *= 3;
  const auto found = solve<double, 3, Dynamic>(problem, {SolverName::automatic, 1e-12, 10000}, wrong);
  CHECK(found.status == SolveStatus::converged);
  CHECK(residual<double, 3, Dynamic>(problem, found.r).within(1e-12));
}

TEST_CASE("a problem without a solution ends with what was reached, not with a claim", "[solver][automatic]") {
  // W = 0 on the normal and b_N < 0: nothing can stop the approach.
  Mat<double, Dynamic, Dynamic> W = Mat<double, Dynamic, Dynamic>::Identity(6, 6);
  W(0, 0) = 0;
  Vec<double, Dynamic> b(6);
  b << -1, 0, 0, -1, 1, 0;
  const auto problem = from_dense<3>(W, b, {0.5, 0.5});
  const auto solution = solved<double, 3>(problem, 1e-12);
  CHECK(solution.status == SolveStatus::not_converged);
  CHECK(solution.r.size() == 2);
}

TEST_CASE("r = 0 passes the unscaled figure where b is tiny, and is not taken", "[solver][automatic]") {
  auto problem = hyperstatic<3>(3);
  for (auto& b : problem.b) b *= 1e-15;
  const std::vector<Local<double, 3>> nothing(problem.b.size(), Local<double, 3>::Zero());
  const auto lazy = residual<double, 3, Dynamic>(problem, nothing);
  CHECK(lazy.natural <= 1e-12);
  CHECK(lazy.scaled > 0.1);
  CHECK_FALSE(lazy.within(1e-12));
  const auto solution = solve<double, 3, Dynamic>(problem, {SolverName::automatic, 1e-12, 10000}, nothing);
  CHECK(solution.status == SolveStatus::converged);
  CHECK(solution.iterations > 0);
  CHECK(residual<double, 3, Dynamic>(problem, solution.r).scaled <= 1e-12);
}
