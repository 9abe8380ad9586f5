#include <catch2/catch.hpp>

#include "lib/solver/all_solutions.hpp"
#include "lib/solver/planar_oracle.hpp"

#include <random>

using namespace duhem;
using namespace duhem::testing;
using R = Rational;
using Problem = ConeProblem<R, 2>;

namespace {

/// Where the set of solutions is known to hold certain points, because b was made for them.
struct Planted {
  Problem problem;
  std::vector<std::vector<Local<R, 2>>> r;
};

class Generator {
 public:
  explicit Generator(unsigned seed) : random_(seed) {}

  int below(int n) { return static_cast<int>(random_() % static_cast<unsigned>(n)); }
  R integer(int size) { return R(below(2 * size + 1) - size); }
  R positive() { return R(1 + below(4), 1 + below(3)); }
  R coefficient() { return below(4) == 0 ? R(0) : positive(); }

  /// A pair (w, r) of Lemma 1; on the border of two modes, or of all, in about half of the cases.
  std::pair<Local<R, 2>, Local<R, 2>> pair(const R& mu) {
    const R n = positive(), t = integer(3);
    const auto edge = [&](int side) { return Local<R, 2>(n, R(side) * mu * n); };
    switch (below(8)) {
      case 0: return {{n, t}, {R(0), R(0)}};                   // take-off
      case 1: return {{R(0), t}, {R(0), R(0)}};                // grazing
      case 2: return {{R(0), R(0)}, {R(0), R(0)}};             // nothing at all
      case 3: return {{R(0), R(0)}, {n, mu * n * R(1, 3)}};    // stick
      case 4: return {{R(0), R(0)}, edge(below(2) ? 1 : -1)};  // stick on the edge
      case 5: return {{R(0), n}, edge(-1)};
      case 6: return {{R(0), -n}, edge(+1)};
      default: return {{n, R(0)}, {R(0), R(0)}};
    }
  }

  Mat<R, Dynamic, Dynamic> matrix(int rows, int columns) {
    Mat<R, Dynamic, Dynamic> A(rows, columns);
    for (int i = 0; i < rows; ++i)
      for (int j = 0; j < columns; ++j) A(i, j) = integer(3);
    return A;
  }

  /// Any matrix, a symmetric semi-definite one of low rank (hyperstatic), one that has the same contact twice, or
  /// uncoupled contacts that each have several solutions.
  Mat<R, Dynamic, Dynamic> any_W(int m) {
    const int n = 2 * m;
    switch (below(4)) {
      case 0: return matrix(n, n);
      case 1: {
        const auto H = matrix(n, std::min(n, 2 + below(2)));
        return H * H.transpose();
      }
      case 2: {
        Mat<R, Dynamic, Dynamic> H = matrix(n, n);
        if (m > 1) H.topRows(2) = H.bottomRows(2);
        return H * H.transpose();
      }
      default: {
        Mat<R, Dynamic, Dynamic> W = Mat<R, Dynamic, Dynamic>::Zero(n, n);
        for (int a = 0; a < m; ++a) W.block(2 * a, 2 * a, 2, 2) = matrix(2, 2);
        return W;
      }
    }
  }

  Planted planted(int m) {
    const auto n = static_cast<std::size_t>(m);
    Mat<R, Dynamic, Dynamic> W = any_W(m);
    std::vector<R> mu;
    for (std::size_t a = 0; a < n; ++a) mu.push_back(coefficient());
    Vec<R, Dynamic> w(2 * m), r(2 * m), w2(2 * m), r2(2 * m);
    for (int a = 0; a < m; ++a) {
      const auto first = pair(mu[static_cast<std::size_t>(a)]), second = pair(mu[static_cast<std::size_t>(a)]);
      w.segment(2 * a, 2) = first.first, r.segment(2 * a, 2) = first.second;
      w2.segment(2 * a, 2) = second.first, r2.segment(2 * a, 2) = second.second;
    }
    std::vector<Vec<R, Dynamic>> solutions{r};
    const Vec<R, Dynamic> d = r2 - r;
    if (below(3) == 0 && !d.isZero(R(0))) {  // bend W so that the second pair is a solution too: W d = w2 − w
      W += (w2 - w - W * d) * d.transpose() / R(d.dot(d));
      solutions.push_back(r2);
    }
    return {problem(W, w - W * r, mu), split(solutions)};
  }

  static Problem problem(const Mat<R, Dynamic, Dynamic>& W, const Vec<R, Dynamic>& b, const std::vector<R>& mu) {
    Problem p;
    p.mu = mu;
    for (int a = 0; a < static_cast<int>(mu.size()); ++a) {
      for (int c = 0; c < static_cast<int>(mu.size()); ++c) p.A.append(c, W.block(2 * a, 2 * c, 2, 2));
      p.A.end_row();
      p.b.push_back(b.segment(2 * a, 2));
    }
    return p;
  }

 private:
  static std::vector<std::vector<Local<R, 2>>> split(const std::vector<Vec<R, Dynamic>>& solutions) {
    std::vector<std::vector<Local<R, 2>>> parts;
    for (const auto& r : solutions) {
      parts.emplace_back();
      for (int a = 0; 2 * a < r.size(); ++a) parts.back().push_back(r.segment(2 * a, 2));
    }
    return parts;
  }

  std::mt19937_64 random_;
};

std::vector<Local<R, 2>> velocities(const Problem& problem, const std::vector<Local<R, 2>>& r) {
  std::vector<Local<R, 2>> w;
  for (int a = 0; a < problem.contacts(); ++a) w.push_back(problem.A.row_times(a, r) + problem.b[static_cast<std::size_t>(a)]);
  return w;
}

bool solves(const Problem& problem, const std::vector<Local<R, 2>>& r) {
  const auto w = velocities(problem, r);
  for (std::size_t a = 0; a < r.size(); ++a)
    if (!is_complementary<R, 2>(w[a], r[a], problem.mu[a])) return false;
  return true;
}

}  // namespace

TEST_CASE("all_solutions: the planted ones are there, each checks exactly, and the set is that of brute force",
          "[solver][exact]") {
  Generator generator(1);
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

      for (const auto& r : planted) {
        REQUIRE(solves(problem, r));
        const bool alone =
            std::any_of(found.isolated.begin(), found.isolated.end(), [&r = r](const auto& s) { return s.r == r; });
        const bool in_family = std::any_of(
            found.families.begin(), found.families.end(),
            [&, &problem = problem, &r = r](const auto& f) { return piece_of(problem, f.modes).contains(problem, r); });
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
  Generator generator(2);
  int none = 0, changed = 0;
  for (int m = 1; m <= 4; ++m)
    for (int i = 0; i < (m < 4 ? 90 : 15); ++i) {
      std::vector<R> mu;
      for (int a = 0; a < m; ++a) mu.push_back(generator.coefficient());
      Vec<R, Dynamic> b = generator.matrix(2 * m, 1);
      for (int a = 0; a < m; ++a) b(2 * a) -= R(2);  // pressed
      const Problem problem = Generator::problem(generator.any_W(m), b, mu);
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
  const Problem problem = Generator::problem(Mat<R, 2, 2>::Identity(), Vec<R, 2>(R(-1), R(2)), {R(1)});
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
  const Problem none = Generator::problem(W, Vec<R, 2>(R(-1), R(0)), {R(0)});
  CHECK(proves_no_solution<R>(none, std::vector{Refutation<R>{{ModeSet::all()}, {{R(1), R(0)}}}}));
  CHECK(proves_no_solution<R>(none, std::vector{Refutation<R>{{ModeSet::held()}, {{R(1), R(0)}}}, takeoff}));
  CHECK_FALSE(proves_no_solution<R>(none, std::vector{Refutation<R>{{ModeSet::held()}, {{R(1), R(0)}}}}));
  CHECK_FALSE(proves_no_solution<R>(none, {}));
}

TEST_CASE("a block at rest on two contacts: one velocity, a one-parameter family of impulses", "[solver][exact]") {
  // Unit mass, feet at x = ∓1 and height 0, inertia 1 about the middle between them; pressed by 2, μ = 1. H v: normals
  // (0, 1, ∓1), tangents (1, 0, 0). Rest needs r_N = 1 at both feet and r_T1 + r_T2 = 0, |r_T| ≤ 1.
  Mat<R, Dynamic, Dynamic> H(4, 3);
  H << R(0), R(1), R(-1), R(1), R(0), R(0), R(0), R(1), R(1), R(1), R(0), R(0);
  Vec<R, Dynamic> free(3);
  free << R(0), R(-2), R(0);
  const auto found = all_solutions(Generator::problem(H * H.transpose(), H * free, {R(1), R(1)}));
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

TEST_CASE("a search that is stopped claims nothing", "[solver][exact]") {
  Generator generator(3);
  const auto [problem, planted] = generator.planted(3);
  const auto stopped = all_solutions(problem, {.max_nodes = 2});
  CHECK_FALSE(stopped.complete);
  CHECK_FALSE(stopped.none());
  CHECK(stopped.no_solution.empty());
}
