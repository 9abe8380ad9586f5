#include "lib/solver/exact/lemke.hpp"

#include "lib/contact/mode.hpp"
#include "lib/solver/exact/dictionary.hpp"

#include <optional>

namespace duhem {
namespace {

using S = Rational;
/// The linear complementarity problem  0 ≤ z ⟂ y = M z + q ≥ 0.
struct Lcp {
  Mat<S, Dynamic, Dynamic> M;
  Vec<S, Dynamic> q;
};

/// z in the order r_N, β⁺, β⁻, λ of the first contact, then of the next; r_N alone where there is no friction.
template <int Max>
class Layout {
 public:
  explicit Layout(const ConeProblem<S, 2, Max>& problem) : problem_(problem) {
    for (int a = 0; a < problem.contacts(); ++a) first_.push_back(first_.back() + (frictionless(a) ? 1 : 4));
  }

  [[nodiscard]] Lcp complementarity() const {
    const int n = first_.back();
    Lcp lcp{Mat<S, Dynamic, Dynamic>::Zero(n, n), Vec<S, Dynamic>::Zero(n)};
    for (int a = 0; a < problem_.contacts(); ++a) {
      const int i = first_[at(a)];
      const Local<S, 2>& b = problem_.b[at(a)];
      lcp.q(i) = b[0];
      if (!frictionless(a)) {
        lcp.q(i + 1) = b[1];
        lcp.q(i + 2) = -b[1];
        lcp.M(i + 1, i + 3) = lcp.M(i + 2, i + 3) = S(1);  // + λ
        lcp.M(i + 3, i) = problem_.mu[at(a)];
        lcp.M(i + 3, i + 1) = lcp.M(i + 3, i + 2) = S(-1);
      }
      for (const auto& [c, block] : problem_.A.row(a)) {
        const int j = first_[at(c)];
        for (int row = 0; row < (frictionless(a) ? 1 : 3); ++row) {
          const auto line = row == 0 ? block.row(0).eval() : row == 1 ? block.row(1).eval() : (-block.row(1)).eval();
          lcp.M(i + row, j) += line(0);
          if (frictionless(c)) continue;
          lcp.M(i + row, j + 1) += line(1);
          lcp.M(i + row, j + 2) -= line(1);
        }
      }
    }
    return lcp;
  }

  [[nodiscard]] PerContact<Local<S, 2>, Max> impulses(const Vec<S, Dynamic>& z) const {
    PerContact<Local<S, 2>, Max> r;
    for (int a = 0; a < problem_.contacts(); ++a) {
      const int i = first_[at(a)];
      r.push_back({z(i), frictionless(a) ? S(0) : S(z(i + 1) - z(i + 2))});
    }
    return r;
  }

 private:
  [[nodiscard]] bool frictionless(int a) const { return problem_.mu[at(a)] == S(0); }

  const ConeProblem<S, 2, Max>& problem_;
  std::vector<int> first_{0};
};

/// Lemke's path from the artificial variable z_0 with covering vector d > 0: y = q + M z + d z_0.
class Path {
 public:
  Path(const Lcp& lcp, const Vec<S, Dynamic>& d) : n_(static_cast<int>(lcp.q.size())), relations_(with_column(lcp.M, d), lcp.q) {}

  /// z, or nothing where the path runs away on a ray or the pivots are used up, or it is told to stop.
  std::optional<Vec<S, Dynamic>> follow(long& pivots, long max_pivots, const SolverWatch<S>& watch) {
    int leaving = first_row();
    if (leaving < 0) return solution();
    int entering = z0();
    while (pivots < max_pivots && (!watch || watch(pivots, S(1)))) {
      ++pivots;
      const int variable = relations_.basic(leaving);
      relations_.pivot(leaving, relations_.column_of(entering));
      const int artificial = relations_.row_of(z0());
      if (artificial < 0 || relations_.constant_sign(artificial) == 0) return solution();
      entering = complement(variable);
      leaving = leaving_row(relations_.column_of(entering));
      if (leaving < 0) return std::nullopt;
    }
    return std::nullopt;
  }

 private:
  static Mat<S, Dynamic, Dynamic> with_column(const Mat<S, Dynamic, Dynamic>& M, const Vec<S, Dynamic>& d) {
    Mat<S, Dynamic, Dynamic> wider(M.rows(), M.cols() + 1);
    wider << M, d;
    return wider;
  }

  // Variables: z_1 … z_n, z_0, then y_1 … y_n.
  [[nodiscard]] int z0() const { return n_; }
  [[nodiscard]] int y(int k) const { return n_ + 1 + k; }
  [[nodiscard]] int complement(int variable) const { return variable > n_ ? variable - n_ - 1 : y(variable); }

  /// The row that is most negative for its share of z_0; −1 where q ≥ 0 already.
  [[nodiscard]] int first_row() const {
    int first = -1;
    const int column = relations_.column_of(z0());
    for (int i = 0; i < relations_.rows(); ++i)
      if (relations_.constant_sign(i) < 0 && (first < 0 || relations_.compare_ratios(i, first, column) >= 0)) first = i;
    return first;
  }

  [[nodiscard]] int leaving_row(int column) const {
    int leaving = -1;
    for (int i = 0; i < relations_.rows(); ++i) {
      if (relations_.coefficient_sign(i, column) >= 0) continue;
      if (leaving < 0 || less(i, leaving, column)) leaving = i;
    }
    return leaving;
  }

  /// Lexicographic order of the ratios of two rows: that of the constants of q + (ε, ε², …), ε small. A row's constant
  /// then is  c_i − Σ_k a_ik ε^k  over the y_k that are columns, plus ε^k where the row's variable is y_k.
  [[nodiscard]] bool less(int i, int k, int column) const {
    if (const int order = relations_.compare_ratios(i, k, column); order != 0) return order < 0;
    if (relations_.basic(i) == z0() || relations_.basic(k) == z0()) return relations_.basic(i) == z0();
    for (int j = 0; j < n_; ++j) {
      if (relations_.basic(i) == y(j)) return false;
      if (relations_.basic(k) == y(j)) return true;
      const int of = relations_.column_of(y(j));
      if (of < 0) continue;
      if (const int order = relations_.compare_ratios(i, k, column, of); order != 0) return order > 0;
    }
    return false;
  }

  [[nodiscard]] Vec<S, Dynamic> solution() const {
    Vec<S, Dynamic> z = Vec<S, Dynamic>::Zero(n_);
    for (int i = 0; i < relations_.rows(); ++i)
      if (relations_.basic(i) < n_) z(relations_.basic(i)) = relations_.constant(i);
    return z;
  }

  int n_;
  Dictionary relations_;
};

template <int Max>
bool solves(const ConeProblem<S, 2, Max>& problem, const PerContact<Local<S, 2>, Max>& r) {
  for (int a = 0; a < problem.contacts(); ++a) {
    const Local<S, 2> w = problem.A.row_times(a, r) + problem.b[at(a)];
    if (!is_complementary<S, 2>(w, r[at(a)], problem.mu[at(a)])) return false;
  }
  return true;
}

}  // namespace

template <class S_, int Max>
ConeSolution<S_, 2, Max> lemke(const ConeProblem<S_, 2, Max>& problem, long max_pivots, const SolverWatch<S_>& watch) {
  ConeSolution<S, 2, Max> found;
  const Layout<Max> layout(problem);
  const Lcp lcp = layout.complementarity();
  // Another covering vector is another path: any d > 0 will do.
  for (int start = 0; start < 4; ++start) {
    Vec<S, Dynamic> d(lcp.q.size());
    for (int i = 0; i < d.size(); ++i) d(i) = S(1 + start * ((7 * i) % (3 + 2 * start)));
    const auto z = Path(lcp, d).follow(found.iterations, max_pivots, watch);
    if (!z) continue;
    found.r = layout.impulses(*z);
    if (solves(problem, found.r)) found.status = SolveStatus::converged;
    break;
  }
  return found;
}

#define INSTANTIATE(S, D, N) template ConeSolution<S, D, N> lemke<S, N>(const ConeProblem<S, D, N>&, long, const SolverWatch<S>&);
DUHEM_PLANAR_CONTACT_SHAPES(INSTANTIATE, Rational)

}  // namespace duhem
