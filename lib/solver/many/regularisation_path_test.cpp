#include <catch2/catch.hpp>

#include "lib/solver/many/regularisation_path.hpp"
#include "lib/verify/residual.hpp"

using namespace duhem;

// W = H Hᵀ + 2⁻²⁴ P, two planar contacts with two degrees of freedom: below ε = 2⁻²⁴ W + ε is indefinite, and det J changes
// its sign on the curve. Followed with ε falling all the way it leads nowhere.
TEST_CASE("a curve that turns back in epsilon is followed round its turn, to a solution", "[solver][refinement]") {
  Mat<Quad, 4, 2> H;
  H << 0, 2, -1, -1, -2, 1, 1, 0;
  Mat<Quad, 4, 4> P;
  P << 0, 0, 1, 0, 0, -1, 0, 1, -1, -1, 0, 1, 0, -1, 1, 0;
  const Mat<Quad, 4, 4> W = H * H.transpose() + P / Quad(1 << 24);
  const Vec<Quad, 4> b = H * Vec<Quad, 2>(0, -1);
  ConeProblem<Quad, 2> problem;
  for (int a = 0; a < 2; ++a) {
    for (int c = 0; c < 2; ++c) problem.A.append(c, W.block<2, 2>(2 * a, 2 * c));
    problem.A.end_row();
    problem.b.push_back(b.segment<2>(2 * a));
    problem.mu.push_back(1);
  }
  const std::vector<Local<Quad, 2>> start(2, Local<Quad, 2>::Zero()), centre{{3, 0}, {2, 0}};
  const auto found = regularisation_path<Quad, 2>(problem, start, centre, Quad(1) / (1 << 14), 1000);
  REQUIRE(found.end);
  // Points of the curve are known to 3/8 of the digits, here in units where impulses and velocities weigh the same.
  CHECK(residual<Quad, 2, Dynamic>(problem, found.end->r).scaled <= Quad(1e-12));
}

TEST_CASE("a contact without friction opens where the curve says so", "[solver][refinement]") {
  // w_N = r_N + b + ε (r_N − c) with b = 2⁻²⁰, c = 1: pressed while ε > b, and r = 0 at the end.
  ConeProblem<Quad, 2> problem;
  problem.A.append(0, Mat<Quad, 2, 2>::Identity());
  problem.A.end_row();
  problem.b.push_back({Quad(1) / (1 << 20), 0});
  problem.mu.push_back(0);
  const std::vector<Local<Quad, 2>> start{{0, 0}}, centre{{1, 0}};
  const auto found = regularisation_path<Quad, 2>(problem, start, centre, Quad(1) / (1 << 14), 1000);
  REQUIRE(found.end);
  CHECK(found.end->modes == std::vector<Mode>{Mode::takeoff});
  CHECK(found.end->r == std::vector<Local<Quad, 2>>{{0, 0}});
}
