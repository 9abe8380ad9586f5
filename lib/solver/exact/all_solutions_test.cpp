#include <catch2/catch.hpp>

#include "lib/for_tests/planar_oracle.hpp"
#include "lib/for_tests/planar_test_problems.hpp"
#include "lib/solver/exact/all_solutions.hpp"

#include <algorithm>

using namespace duhem;
using namespace duhem::testing;

TEST_CASE("all_solutions: the planted ones are there, each checks exactly, and the set is that of brute force",
          "[solver][exact]") {
  PlanarProblems generator(1);
  int several = 0, hyperstatic = 0, points = 0, velocities_differ = 0;
  const int problems[] = {400, 300, 80, 20, 4, 2};
  for (int m = 1; m <= 6; ++m)
    for (int i = 0; i < problems[m - 1]; ++i) {
      const auto [problem, planted] = generator.planted(m);
      const AllSolutions<R> found = all_solutions(problem);
      const std::vector<Piece> expected = maximal_pieces(problem);
      CAPTURE(m, i);
      REQUIRE(found.complete);
      CHECK(found.no_solution.empty());

      for (const auto& s : found.isolated) {
        CHECK(solves(problem, s.r));
        CHECK(s.u == velocities(problem, s.r));
        CHECK(std::count_if(expected.begin(), expected.end(), [&](const Piece& p) { return p.is_point(s.r); }) == 1);
      }
      for (const auto& f : found.families) {
        CHECK(solves(problem, f.one.r));
        CHECK(f.one.u == velocities(problem, f.one.r));
        const Piece piece = piece_of(problem, f.modes);
        CHECK(std::count(expected.begin(), expected.end(), piece) == 1);
        CHECK(piece.has_inside(problem, f.one.r));
        CHECK(static_cast<int>(f.directions.size()) == piece.dimension());
        CHECK(piece.spans(f.directions));
        for (std::size_t a = 0; a < f.modes.size(); ++a) {
          CHECK(f.u_unique[a] == piece.velocity_is_unique(problem, a));
          CHECK(f.r_unique[a] == piece.impulse_is_unique(a));
        }
        CHECK(f.velocities_unique == std::all_of(f.u_unique.begin(), f.u_unique.end(), [](bool unique) { return unique; }));
        hyperstatic += f.velocities_unique;
        velocities_differ += !f.velocities_unique;
      }
      CHECK(found.isolated.size() + found.families.size() == expected.size());

      std::vector<std::vector<Local<R, 2>>> u;
      for (const auto& s : found.isolated) u.push_back(s.u);
      for (const auto& f : found.families) u.push_back(f.one.u);
      CHECK(found.velocities_unique ==
            (std::all_of(found.families.begin(), found.families.end(), [](const auto& f) { return f.velocities_unique; }) &&
             std::count(u.begin(), u.end(), u.front()) == static_cast<long>(u.size())));

      for (const auto& r : planted) {
        REQUIRE(solves(problem, r));
        const bool alone = std::any_of(found.isolated.begin(), found.isolated.end(), [&](const auto& s) { return s.r == r; });
        const bool in_family = std::any_of(found.families.begin(), found.families.end(),
                                           [&](const auto& f) { return piece_of(problem, f.modes).contains(problem, r); });
        CHECK((alone || in_family));
      }
      several += expected.size() > 1;
      points += !found.isolated.empty();
    }
  // What the generator promises, so that none of the above is vacuous.
  CHECK(several > 100);
  CHECK(hyperstatic > 100);
  CHECK(velocities_differ > 20);
  CHECK(points > 300);
}

TEST_CASE("all_solutions: where brute force finds nothing there is a certificate, and a changed one is rejected",
          "[solver][exact]") {
  PlanarProblems generator(2);
  int none = 0, changed = 0;
  for (int m = 1; m <= 4; ++m)
    for (int i = 0; i < (m < 4 ? 90 : 15); ++i) {
      std::vector<R> mu;
      for (int a = 0; a < m; ++a) mu.push_back(generator.coefficient());
      Vec<R, Dynamic> b = generator.matrix(2 * m, 1);
      for (int a = 0; a < m; ++a) b(2 * a) -= R(2);  // pressed
      const Problem problem = PlanarProblems::problem(generator.any_W(m), b, mu);
      const AllSolutions<R> found = all_solutions(problem);
      CAPTURE(m, i);
      REQUIRE(found.none() == maximal_pieces(problem).empty());
      CHECK(found.none() == proves_no_solution<R>(problem, found.no_solution));
      if (!found.none()) continue;
      ++none;

      const auto rejected = [&](const auto& change) {
        auto certificate = found.no_solution;
        change(certificate);
        CHECK_FALSE(proves_no_solution<R>(problem, certificate));
        ++changed;
      };
      const auto which = static_cast<std::size_t>(generator.below(static_cast<int>(found.no_solution.size())));
      rejected([&](auto& c) { c.erase(c.begin() + static_cast<long>(which)); });
      rejected([&](auto& c) { c[which].y.pop_back(); });
      rejected([&](auto& c) { c[which].modes.push_back(ModeSet::all()); });
      rejected([&](auto& c) {  // the contradiction turned round
        for (auto& y : c[which].y) y = -y;
      });
      rejected([&](auto& c) {
        for (auto& y : c[which].y) y.setZero();
      });
      // One problem's certificate is not another's: one that has r = 0 for a solution.
      Problem other = problem;
      for (auto& b_a : other.b) b_a = Local<R, 2>(R(0), R(0));
      CHECK_FALSE(proves_no_solution<R>(other, found.no_solution));
    }
  CHECK(none > 50);
  CHECK(changed > 250);
}

TEST_CASE("a refutation holds for the modes it names and for no others", "[verify][exact]") {
  // w = (r_N - 1, r_T + 2), mu = 1. Take-off leaves w_N = -1; stick needs r = (1, -2), outside K; slip down needs r = (1, 1),
  // w_T = 3 > 0. The last two at once: (-1, -1).w + (1, 1).r = -1 while both products are >= 0. Slip up: r = (1, -1), w = (0, 1).
  const Problem problem = PlanarProblems::problem(Mat<R, 2, 2>::Identity(), Vec<R, 2>(R(-1), R(2)), {R(1)});
  const Refutation<R> takeoff{{PlanarMode::takeoff}, {{R(1), R(0)}}};
  const auto claims = [&](ModeSet others) {
    return proves_no_solution<R>(problem, std::vector{takeoff, Refutation<R>{{others}, {{R(-1), R(-1)}}}});
  };
  CHECK_FALSE(claims(PlanarMode::stick));
  CHECK_FALSE(claims(PlanarMode::slip_down));
  CHECK_FALSE(claims(ModeSet::held()));  // covers everything, and is wrong about slip up
  const auto found = all_solutions(problem);
  REQUIRE(found.isolated.size() == 1);
  CHECK(found.families.empty());
  CHECK(found.isolated[0].r[0] == Local<R, 2>(R(1), R(-1)));
  CHECK(found.isolated[0].u[0] == Local<R, 2>(R(0), R(1)));
  CHECK(found.isolated[0].modes[0] == Mode::slip);
  CHECK(found.velocities_unique);

  // Pressing pushes the tip in, w_N = -1 - r_N: y = (1, 0) leaves w_N + r_N = -1 in every mode.
  Mat<R, 2, 2> W;
  W << R(-1), R(0), R(0), R(1);
  const Problem none = PlanarProblems::problem(W, Vec<R, 2>(R(-1), R(0)), {R(0)});
  CHECK(proves_no_solution<R>(none, std::vector{Refutation<R>{{ModeSet::all()}, {{R(1), R(0)}}}}));
  CHECK(proves_no_solution<R>(none, std::vector{Refutation<R>{{ModeSet::held()}, {{R(1), R(0)}}}, takeoff}));
  CHECK_FALSE(proves_no_solution<R>(none, std::vector{Refutation<R>{{ModeSet::held()}, {{R(1), R(0)}}}}));
  CHECK_FALSE(proves_no_solution<R>(none, {}));
}

TEST_CASE("whatever numbers are tried, nothing refutes a mode that has a solution", "[verify][exact]") {
  PlanarProblems generator(4);
  int refuted = 0, solvable = 0;
  for (int i = 0; i < 100; ++i) {
    const Problem problem = PlanarProblems::problem(generator.matrix(2, 2), generator.matrix(2, 1), {generator.coefficient()});
    for (const PlanarMode mode : planar_modes) {
      const bool empty = piece_of(problem, {mode}).vertices.empty();
      solvable += !empty;
      for (int y_N = -3; y_N <= 3; ++y_N)
        for (int y_T = -3; y_T <= 3; ++y_T) {
          const bool claimed = refutes<R>(problem, {{mode}, {{R(y_N), R(y_T)}}});
          CAPTURE(i, static_cast<int>(mode), y_N, y_T);
          if (claimed) CHECK(empty);
          refuted += claimed;
        }
    }
  }
  CHECK(refuted > 500);
  CHECK(solvable > 100);
}

TEST_CASE("a block at rest on two contacts: one velocity, a one-parameter family of impulses", "[solver][exact]") {
  // Unit mass, feet at x = ∓1 and height 0, inertia 1 about the middle between them; pressed by 2, μ = 1. H v: normals
  // (0, 1, ∓1), tangents (1, 0, 0). Rest needs r_N = 1 at both feet and r_T1 + r_T2 = 0, |r_T| ≤ 1.
  Mat<R, Dynamic, Dynamic> H(4, 3);
  H << R(0), R(1), R(-1), R(1), R(0), R(0), R(0), R(1), R(1), R(1), R(0), R(0);
  Vec<R, Dynamic> free(3);
  free << R(0), R(-2), R(0);
  const auto found = all_solutions(PlanarProblems::problem(H * H.transpose(), H * free, {R(1), R(1)}));
  CHECK(found.isolated.empty());
  REQUIRE(found.families.size() == 1);
  const auto& family = found.families[0];
  CHECK(family.velocities_unique);
  CHECK(found.velocities_unique);
  REQUIRE(family.directions.size() == 1);
  CHECK(family.directions[0][0][0] == R(0));
  CHECK(family.directions[0][0][1] == -family.directions[0][1][1]);
  CHECK(family.one.r[0][0] == R(1));
  CHECK(family.one.r[1][0] == R(1));
  CHECK(family.r_unique == std::vector<bool>{false, false});
  CHECK(family.modes == std::vector<ModeSet>{PlanarMode::stick, PlanarMode::stick});
}

TEST_CASE("two families, each of one velocity, are not of one velocity together", "[solver][exact]") {
  // No friction. u_N = 1 - r_N at the first contact, which is loaded or not; the other two share one load, r_N1 + r_N2 = 1.
  Mat<R, Dynamic, Dynamic> W = Mat<R, Dynamic, Dynamic>::Zero(6, 6);
  W(0, 0) = R(-1);
  W(2, 2) = W(2, 4) = W(4, 2) = W(4, 4) = R(1);
  Vec<R, Dynamic> b = Vec<R, Dynamic>::Zero(6);
  b(0) = R(1);
  b(2) = b(4) = R(-1);
  const auto found = all_solutions(PlanarProblems::problem(W, b, {R(0), R(0), R(0)}));
  CHECK(found.isolated.empty());
  REQUIRE(found.families.size() == 2);
  for (const auto& family : found.families) CHECK(family.velocities_unique);
  CHECK(found.families[0].one.u[0] != found.families[1].one.u[0]);
  CHECK_FALSE(found.velocities_unique);
}

TEST_CASE("a search that is stopped claims nothing", "[solver][exact]") {
  PlanarProblems generator(3);
  const auto [problem, planted] = generator.planted(3);
  const auto stopped = all_solutions(problem, {.max_nodes = 2});
  CHECK_FALSE(stopped.complete);
  CHECK_FALSE(stopped.none());
  CHECK(stopped.no_solution.empty());

  // Nor where all that was seen is refuted: w = (r_T - 1, 1) at the first contact asks for slip, r_T <= 0, and for r_T >= 1.
  Mat<R, Dynamic, Dynamic> W = Mat<R, Dynamic, Dynamic>::Zero(4, 4);
  W(0, 1) = R(1);
  const Problem none = PlanarProblems::problem(W, Vec<R, 4>(R(-1), R(1), R(1), R(0)), {R(1), R(1)});
  const long all = all_solutions(none).nodes;
  REQUIRE(all > 1);
  for (long nodes = 1; nodes < all; ++nodes) {
    const auto early = all_solutions(none, {.max_nodes = nodes});
    CHECK_FALSE(early.none());
    CHECK(early.no_solution.empty());
  }
}
