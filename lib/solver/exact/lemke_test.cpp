#include <catch2/catch.hpp>

#include "lib/for_tests/planar_test_problems.hpp"
#include "lib/solver/exact/all_solutions.hpp"
#include "lib/solver/exact/enumeration.hpp"
#include "lib/solver/exact/lemke.hpp"

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

// W >= 0 with a positive diagonal is strictly copositive, so there is no ray to end on; and from q = -(1, 1, 1) = -d every
// ratio of the first step ties. Without the lexicographic order the path runs in a circle on some of these: with
// W = [1 2 0; 0 1 2; 2 0 1], say.
TEST_CASE("lemke does not cycle where every ratio ties at first", "[solver][exact]") {
  for (int couplings = 0; couplings < 729; ++couplings) {  // each of the six is 0, 1 or 2
    Mat<R, Dynamic, Dynamic> W = Mat<R, Dynamic, Dynamic>::Zero(6, 6);
    Vec<R, Dynamic> b = Vec<R, Dynamic>::Zero(6);
    for (int a = 0, digits = couplings; a < 3; ++a) {
      W(2 * a, 2 * a) = R(1);
      b(2 * a) = R(-1);
      for (int c = 0; c < 3; ++c)
        if (c != a) {
          W(2 * a, 2 * c) = R(digits % 3);
          digits /= 3;
        }
    }
    const Problem problem = PlanarProblems::problem(W, b, {R(0), R(0), R(0)});
    const auto found = lemke<R, Dynamic>(problem, 1000);
    CAPTURE(W, found.iterations);
    REQUIRE(found.status == SolveStatus::converged);
    CHECK(solves(problem, found.r));
  }
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
