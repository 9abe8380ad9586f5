#include <catch2/catch.hpp>

#include "lib/solver/all_solutions.hpp"
#include "lib/solver/enumeration.hpp"
#include "lib/solver/lemke.hpp"
#include "lib/solver/planar_test_problems.hpp"

using namespace duhem;
using namespace duhem::testing;

namespace {

/// W = H Hᵀ, b = H v of a system with n degrees of freedom and small whole numbers, so that ties abound.
Problem mechanical(PlanarProblems& generator, int m, int n) {
  const auto H = generator.matrix(2 * m, n);
  const Vec<R, Dynamic> v = generator.matrix(n, 1);
  std::vector<R> mu;
  for (int a = 0; a < m; ++a) mu.push_back(generator.coefficient());
  return PlanarProblems::problem(H * H.transpose(), H * v, mu);
}

}  // namespace

// Copositive, and r·b = v·Hᵀ r = 0 wherever H Hᵀ r = 0: Lemke's method cannot end on a ray (Cottle, Pang and Stone 1992,
// theorem 4.4.13).
TEST_CASE("lemke solves what comes from a symmetric mass, hyperstatic and degenerate, exactly", "[solver][exact]") {
  PlanarProblems generator(1);
  int pressed = 0;
  for (const int m : {1, 2, 3, 7, 12})
    for (const int n : {2, 3, 2 * m, 2 * m + 2})
      for (int i = 0; i < (m < 12 ? 12 : 4); ++i) {
        const Problem problem = mechanical(generator, m, n);
        const auto found = lemke<R, Dynamic>(problem, 10000);
        CAPTURE(m, n, i);
        REQUIRE(found.status == SolveStatus::converged);
        CHECK(solves(problem, found.r));
        pressed += found.iterations > 0;
      }
  CHECK(pressed > 150);
}

TEST_CASE("lemke on any matrix: a solution, or undecided; never one where there is none", "[solver][exact]") {
  PlanarProblems generator(2);
  int solved = 0, undecided = 0, none = 0;
  for (int i = 0; i < 300; ++i) {
    const int m = 1 + i % 3;
    std::vector<R> mu;
    for (int a = 0; a < m; ++a) mu.push_back(generator.coefficient());
    const Problem problem = PlanarProblems::problem(generator.any_W(m), generator.matrix(2 * m, 1), mu);
    const auto found = lemke<R, Dynamic>(problem, 10000);
    const auto all = all_solutions(problem);
    REQUIRE(all.complete);
    CAPTURE(m, i);
    CHECK(found.status == (found.r.empty() ? SolveStatus::not_converged : SolveStatus::converged));
    if (found.status == SolveStatus::converged) CHECK(solves(problem, found.r));
    if (all.none()) CHECK(found.status == SolveStatus::not_converged);
    // What enumerate says is proven, either way.
    const auto enumerated = enumerate<R, Dynamic>(problem, R(0));
    REQUIRE(enumerated.status == (all.none() ? SolveStatus::no_solution : SolveStatus::converged));
    if (!all.none()) CHECK(solves(problem, enumerated.r));
    solved += found.status == SolveStatus::converged;
    undecided += found.status != SolveStatus::converged && !all.none();
    none += all.none();
  }
  CHECK(solved > 100);
  CHECK(none > 20);
  CHECK(undecided < solved);
}

TEST_CASE("lemke stops after the pivots it was given, and says so", "[solver][exact]") {
  PlanarProblems generator(3);
  int stopped_early = 0;
  for (int i = 0; i < 10; ++i) {
    const Problem problem = mechanical(generator, 7, 14);
    if (lemke<R, Dynamic>(problem, 10000).iterations < 3) continue;
    const auto stopped = lemke<R, Dynamic>(problem, 2);
    CHECK(stopped.status == SolveStatus::not_converged);
    CHECK(stopped.iterations == 2);
    ++stopped_early;
  }
  CHECK(stopped_early > 5);
}

TEST_CASE("two contacts that press on each other: a half-line of impulses, one velocity", "[solver][exact]") {
  // w_N = r_N1 - r_N2 - 1 at the first contact, r_N2 - r_N1 + 1 at the second: all r with r_N1 = 1 + r_N2 and only those.
  Mat<R, Dynamic, Dynamic> W = Mat<R, Dynamic, Dynamic>::Zero(4, 4);
  W(0, 0) = W(2, 2) = R(1);
  W(0, 2) = W(2, 0) = R(-1);
  const Problem problem = PlanarProblems::problem(W, Vec<R, 4>(R(-1), R(0), R(1), R(0)), {R(0), R(0)});
  const auto all = all_solutions(problem);
  REQUIRE(all.families.size() == 1);
  CHECK(all.isolated.empty());
  CHECK(all.velocities_unique);
  CHECK(all.families[0].directions == std::vector<std::vector<Local<R, 2>>>{{{R(1), R(0)}, {R(1), R(0)}}});
  CHECK(enumerate<R, Dynamic>(problem, R(0)).status == SolveStatus::converged);
}
