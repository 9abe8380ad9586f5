#pragma once

#include "lib/contact/cone_problem.hpp"
#include "lib/contact/mode.hpp"

#include <random>
#include <vector>

/// Random planar problems in small rationals, for tests.
namespace duhem::testing {

using R = Rational;
using Problem = ConeProblem<R, 2>;

/// Where the set of solutions is known to hold certain points, because b was made for them.
struct Planted {
  Problem problem;
  std::vector<std::vector<Local<R, 2>>> r;
};

class PlanarProblems {
 public:
  explicit PlanarProblems(unsigned seed) : random_(seed) {}

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

  [[nodiscard]] static Problem problem(const Mat<R, Dynamic, Dynamic>& W, const Vec<R, Dynamic>& b, const std::vector<R>& mu) {
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

[[nodiscard]] inline std::vector<Local<R, 2>> velocities(const Problem& problem, const std::vector<Local<R, 2>>& r) {
  std::vector<Local<R, 2>> w;
  for (int a = 0; a < problem.contacts(); ++a) w.push_back(problem.A.row_times(a, r) + problem.b[static_cast<std::size_t>(a)]);
  return w;
}

[[nodiscard]] inline bool solves(const Problem& problem, const std::vector<Local<R, 2>>& r) {
  const auto w = velocities(problem, r);
  for (std::size_t a = 0; a < r.size(); ++a)
    if (!is_complementary<R, 2>(w[a], r[a], problem.mu[a])) return false;
  return true;
}

}  // namespace duhem::testing
