#include "lib/solver/one_contact.hpp"

#include "lib/solver/polynomial_roots.hpp"
#include "lib/verify/residual.hpp"

#include <algorithm>
#include <array>

namespace duhem {
namespace {

/// How far a candidate is from solving its contact.
template <class S, int Dim>
Residual<S> residual_of(const OneContact<S, Dim>& problem, const Local<S, Dim>& r) {
  ConeProblem<S, Dim, 1> one;
  one.A.append(0, problem.A);
  one.A.end_row();
  one.b.push_back(problem.b);
  one.mu.push_back(problem.mu);
  PerContact<Local<S, Dim>, 1> all;
  all.push_back(r);
  return residual<S, Dim, 1>(one, all);
}

/// A case that holds by its inequalities must also hold by its residual: on a block that is singular but for rounding,
/// A⁻¹ b is noise that may well lie in the cone.
template <class S, int Dim>
bool solves(const OneContact<S, Dim>& problem, const Local<S, Dim>& r) {
  if constexpr (is_exact<S>)
    return true;
  else
    return residual_of<S, Dim>(problem, r).within(S(0));
}

/// The same for the equations w_i = 0 of the first `rows` components alone, without a square root: they close to rounding, and
/// rounding leaves half of the digits of b.
template <class S, int Dim>
bool closes(const OneContact<S, Dim>& problem, const Local<S, Dim>& r, int rows) {
  using std::abs;
  if constexpr (is_exact<S>) return true;
  const S u = unit_roundoff<S>();
  S largest_size(0), largest_b(0);
  for (int i = 0; i < Dim; ++i) {
    S w = problem.b[i], size = abs(problem.b[i]);
    largest_b = std::max(largest_b, size);
    for (int j = 0; j < Dim; ++j) {
      const S product = problem.A(i, j) * r[j];
      w += product;
      size += abs(product);
    }
    if (i < rows && !(abs(w) <= S(8 + 2 * Dim) * u * size)) return false;
    largest_size = std::max(largest_size, size);
  }
  return u * largest_size * largest_size <= largest_b * largest_b;
}

/// Candidates that hold up to rounding only, for when no case holds exactly: the least residual among them, put on the
/// cone, as long as it keeps half of the digits.
template <class S, int Dim>
class Nearest {
 public:
  explicit Nearest(const OneContact<S, Dim>& problem) : problem_(problem) {}

  void offer(const Local<S, Dim>& candidate) {
    if constexpr (!is_exact<S>) {
      const Local<S, Dim> r = CoulombCone<S, Dim>{problem_.mu}.project(candidate).r;
      const S found = residual_of<S, Dim>(problem_, r).scaled;
      if (found * found <= unit_roundoff<S>() && (!best_ || found < best_residual_)) {
        best_ = r;
        best_residual_ = found;
      }
    }
  }
  [[nodiscard]] const std::optional<Local<S, Dim>>& best() const { return best_; }

 private:
  const OneContact<S, Dim>& problem_;
  std::optional<Local<S, Dim>> best_;
  S best_residual_{0};
};

/// A⁻¹ x by elimination with full pivoting, which leaves a residual of rounding whatever the condition; nothing where a
/// pivot vanishes.
template <class S, int Dim>
std::optional<Local<S, Dim>> solve_block(Mat<S, Dim, Dim> A, Local<S, Dim> x) {
  using std::abs;
  int unknown[Dim];
  for (int i = 0; i < Dim; ++i) unknown[i] = i;
  for (int k = 0; k < Dim; ++k) {
    int row = k, column = k;
    for (int i = k; i < Dim; ++i)
      for (int j = k; j < Dim; ++j)
        if (abs(A(i, j)) > abs(A(row, column))) row = i, column = j;
    if (A(row, column) == S(0)) return std::nullopt;
    if (row != k) {
      A.row(k).swap(A.row(row));
      std::swap(x[k], x[row]);
    }
    if (column != k) {
      A.col(k).swap(A.col(column));
      std::swap(unknown[k], unknown[column]);
    }
    for (int i = k + 1; i < Dim; ++i) {
      const S factor = A(i, k) / A(k, k);
      for (int j = k + 1; j < Dim; ++j) A(i, j) -= factor * A(k, j);
      x[i] -= factor * x[k];
    }
  }
  Local<S, Dim> y;
  for (int i = Dim; i-- > 0;) {
    for (int j = i + 1; j < Dim; ++j) x[i] -= A(i, j) * x[j];
    x[i] /= A(i, i);
    y[unknown[i]] = x[i];
  }
  return y;
}

/// Without friction the tangent plays no part: r_N = −b_N / A_NN.
template <class S, int Dim>
std::optional<Local<S, Dim>> frictionless(const OneContact<S, Dim>& problem) {
  const S A_NN = problem.A(0, 0);
  if (!(A_NN > S(0))) return std::nullopt;
  return local<S, Dim>(-normal(problem.b) / A_NN, Vec<S, Dim - 1>::Zero());
}

template <class S>
std::optional<Local<S, 2>> solve_planar(const OneContact<S, 2>& problem) {
  const auto& [A, b, mu] = problem;
  const S& A_NN = A(0, 0);
  const S& A_NT = A(0, 1);
  const S& A_TN = A(1, 0);
  const S& A_TT = A(1, 1);

  // Stick: w = 0.
  const auto stick = solve_block<S, 2>(A, Local<S, 2>(-b));
  if (stick && CoulombCone<S, 2>{mu}.contains(*stick) && closes<S, 2>(problem, *stick, 2)) return stick;
  // Slip towards s: r_T = −s μ r_N, w_N = 0, s w_T ≥ 0.
  std::array<std::optional<Local<S, 2>>, 2> slip;
  for (const int s : {+1, -1}) {
    const S D = A_NN - S(s) * mu * A_NT;
    if (!(D > S(0))) continue;
    const S r_N = -b[0] / D;
    const Local<S, 2> r(r_N, S(-s) * mu * r_N);
    const S w_T = A_TN * r[0] + A_TT * r[1] + b[1];
    if (S(s) * w_T >= S(0) && closes<S, 2>(problem, r, 1)) return r;
    slip[s > 0 ? 0 : 1] = r;
  }
  Nearest<S, 2> nearest(problem);
  for (const auto& candidate : {stick, slip[0], slip[1]})
    if (candidate) nearest.offer(*candidate);
  return nearest.best();
}

/// Slip in space. With s the sliding direction and D = A_NN − μ A_NT·s > 0, w_N = 0 gives r_N = −b_N/D, and
/// D w_T = k + Q s  with  k = A_NN b_T − b_N A_TN,  Q = μ (b_N A_TT − b_T A_NT).  It must be ν s with ν ≥ 0:
/// f(φ) = s⊥·(k + Q s) = 0 in the angle φ of s, and ν = s·(k + Q s).
template <class S>
class SpatialSlip {
 public:
  using Direction = Vec<S, 2>;

  explicit SpatialSlip(const OneContact<S, 3>& problem) : problem_(problem) {
    const auto& [A, b, mu] = problem;
    const Direction b_T = b.template tail<2>(), A_TN = A.template block<2, 1>(1, 0);
    k_ = A(0, 0) * b_T - b[0] * A_TN;
    Q_ = mu * (b[0] * A.template block<2, 2>(1, 1) - b_T * A.template block<1, 2>(0, 1));
  }

  /// The direction that the contact would take without friction, turned until its equation holds.
  [[nodiscard]] std::optional<Local<S, 3>> by_newton() const {
    using std::sqrt;
    const S k_length = sqrt(S(k_.squaredNorm()));
    if (!(k_length > S(0))) return std::nullopt;
    return impulse(polished(k_ / k_length));
  }

  /// Newton's method on f/D = s⊥·w_T, evaluated from w_T itself: near the root it keeps the digits that k + Q s cancels.
  [[nodiscard]] Direction polished(Direction s) const {
    using std::abs;
    using std::sqrt;
    const auto& [A, b, mu] = problem_;
    S previous(2);
    for (int i = 0; i < 40; ++i) {
      const S D = A(0, 0) - mu * (A(0, 1) * s[0] + A(0, 2) * s[1]);
      if (!(D > S(0))) break;
      const S r_N = -b[0] / D;
      const Direction g = k_ + Q_ * s, across(-s[1], s[0]);
      const Direction w_T = b.template tail<2>() + r_N * (A.template block<2, 1>(1, 0) - mu * A.template block<2, 2>(1, 1) * s);
      const S slope = S(across.dot((Q_ * across).eval())) - S(s.dot(g));
      if (!(slope < S(0))) break;  // ν > 0 with A_TT definite makes f fall; elsewhere Newton is lost
      const S turn = std::clamp(S(-D * S(across.dot(w_T)) / slope), S(-1), S(1));
      const S size = abs(turn);
      if (i > 12 && !(size < previous)) break;  // as far as rounding lets it come
      s += turn * across;
      s /= sqrt(S(1) + turn * turn);
      if (size <= unit_roundoff<S>()) break;
      previous = size;
    }
    return s;
  }

  /// Every root, from the quartic in t = tan(φ/2) with t in [−1, 1], for s and for −s.
  [[nodiscard]] std::vector<Direction> every_root() const {
    std::vector<Direction> directions;
    for (const int side : {+1, -1}) {
      const S kx = S(side) * k_[0], ky = S(side) * k_[1];
      const S twist = Q_(1, 1) - Q_(0, 0);
      const std::vector<S> quartic{ky + Q_(1, 0), 2 * (twist - kx), -2 * Q_(1, 0) - 4 * Q_(0, 1), -2 * (twist + kx),
                                   Q_(1, 0) - ky};
      std::vector<S> roots = real_roots(quartic, S(-1), S(1));
      if (roots.empty() && k_.squaredNorm() == S(0)) roots.push_back(S(0));  // f ≡ 0 is possible: any direction will do
      for (const S& t : roots) {
        const S scale = S(side) / (S(1) + t * t);
        directions.emplace_back(scale * (S(1) - t * t), scale * 2 * t);
      }
    }
    return directions;
  }

  /// The impulse of sliding towards s; nothing if it would pull or if friction would push along.
  [[nodiscard]] std::optional<Local<S, 3>> impulse(const Direction& s) const {
    const auto r = along_edge(s);
    return r && S(s.dot((k_ + Q_ * s).eval())) >= S(0) ? r : std::nullopt;
  }
  [[nodiscard]] std::optional<Local<S, 3>> along_edge(const Direction& s) const {
    const auto& [A, b, mu] = problem_;
    const S D = A(0, 0) - mu * (A(0, 1) * s[0] + A(0, 2) * s[1]);
    if (!(D > S(0))) return std::nullopt;
    const S r_N = -b[0] / D;
    return Local<S, 3>(r_N, -mu * r_N * s[0], -mu * r_N * s[1]);
  }

 private:
  const OneContact<S, 3>& problem_;
  Direction k_;
  Mat<S, 2, 2> Q_;
};

template <class S>
std::optional<Local<S, 3>> solve_spatial(const OneContact<S, 3>& problem) {
  const auto stick = solve_block<S, 3>(problem.A, Local<S, 3>(-problem.b));
  if (stick && CoulombCone<S, 3>{problem.mu}.contains(*stick) && closes<S, 3>(problem, *stick, 3)) return stick;

  const SpatialSlip<S> slip(problem);
  if (const auto r = slip.by_newton(); r && solves<S, 3>(problem, *r)) return r;
  const auto directions = slip.every_root();
  for (const auto& s : directions) {
    const auto turned = slip.polished(s);
    if (const auto r = slip.impulse(turned); r && solves<S, 3>(problem, *r)) return r;
    if (const auto r = slip.impulse(s); r && solves<S, 3>(problem, *r)) return r;
  }

  Nearest<S, 3> nearest(problem);
  if (stick) nearest.offer(*stick);
  for (const auto& s : directions)
    for (const auto& direction : {s, slip.polished(s)})
      if (const auto r = slip.along_edge(direction)) nearest.offer(*r);
  return nearest.best();
}

}  // namespace

template <class S, int Dim>
std::optional<Local<S, Dim>> solve_one_contact(const OneContact<S, Dim>& problem) {
  if (normal(problem.b) >= S(0)) return Local<S, Dim>(Local<S, Dim>::Zero());
  if (problem.mu == S(0)) return frictionless<S, Dim>(problem);
  if constexpr (Dim == 2)
    return solve_planar<S>(problem);
  else
    return solve_spatial<S>(problem);
}

#define INSTANTIATE(S) template std::optional<Local<S, 2>> solve_one_contact<S, 2>(const OneContact<S, 2>&);
DUHEM_FOR_EACH_FIELD(INSTANTIATE)
#undef INSTANTIATE
#define INSTANTIATE(S) template std::optional<Local<S, 3>> solve_one_contact<S, 3>(const OneContact<S, 3>&);
DUHEM_FOR_EACH_REAL(INSTANTIATE)

}  // namespace duhem
