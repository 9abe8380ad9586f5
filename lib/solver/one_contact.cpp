#include "lib/solver/one_contact.hpp"

#include "lib/solver/polynomial_roots.hpp"
#include "lib/verify/residual.hpp"

namespace duhem {
namespace {

/// Candidates that hold up to rounding only, for when no case holds exactly.
template <class S, int Dim>
class Nearest {
 public:
  explicit Nearest(const OneContact<S, Dim>& problem) : problem_(problem) {}

  void offer(const Local<S, Dim>& candidate) {
    if constexpr (!is_exact<S>) {
      // Onto the cone first: what is left must then be a residual of the velocity alone.
      const Local<S, Dim> r = CoulombCone<S, Dim>{problem_.mu}.project(candidate).r;
      ConeProblem<S, Dim, 1> one;
      one.A.append(0, problem_.A);
      one.A.end_row();
      one.b.push_back(problem_.b);
      one.mu.push_back(problem_.mu);
      PerContact<Local<S, Dim>, 1> all;
      all.push_back(r);
      const Residual<S> found = residual<S, Dim, 1>(one, all);
      if (found.scaled <= found.scaled_floor && (!best_ || found.scaled < best_residual_)) {
        best_ = r;
        best_residual_ = found.scaled;
      }
    }
  }
  [[nodiscard]] const std::optional<Local<S, Dim>>& best() const { return best_; }

 private:
  const OneContact<S, Dim>& problem_;
  std::optional<Local<S, Dim>> best_;
  S best_residual_{0};
};

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
  const S det = A_NN * A_TT - A_NT * A_TN;
  std::optional<Local<S, 2>> stick;
  if (!(det == S(0))) {
    stick = Local<S, 2>((A_NT * b[1] - A_TT * b[0]) / det, (A_TN * b[0] - A_NN * b[1]) / det);
    if (CoulombCone<S, 2>{mu}.contains(*stick)) return stick;
  }
  // Slip towards s: r_T = −s μ r_N, w_N = 0, s w_T ≥ 0.
  std::array<std::optional<Local<S, 2>>, 2> slip;
  for (const int s : {+1, -1}) {
    const S D = A_NN - S(s) * mu * A_NT;
    if (!(D > S(0))) continue;
    const S r_N = -b[0] / D;
    const Local<S, 2> r(r_N, S(-s) * mu * r_N);
    const S w_T = A_TN * r[0] + A_TT * r[1] + b[1];
    if (S(s) * w_T >= S(0)) return r;
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

  [[nodiscard]] std::optional<Local<S, 3>> by_newton() const {
    using std::abs;
    using std::sqrt;
    const S k_length = sqrt(S(k_.squaredNorm()));
    if (!(k_length > S(0))) return std::nullopt;
    Direction s = k_ / k_length;
    S previous(2);
    for (int i = 0; i < 40; ++i) {
      const Direction g = k_ + Q_ * s, across(-s[1], s[0]);
      const S f = across.dot(g);
      const S slope = S(across.dot((Q_ * across).eval())) - S(s.dot(g));
      if (!(slope < S(0))) return std::nullopt;  // ν > 0 with A_TT definite makes f fall; elsewhere Newton is lost
      const S turn = -f / slope;
      const S size = abs(turn);
      if (size > S(1)) return std::nullopt;
      s += turn * across;
      s /= sqrt(S(1) + turn * turn);
      if (size <= 4 * unit_roundoff<S>()) break;
      if (i > 6 && !(size < previous)) break;  // as far as rounding lets it come
      previous = size;
    }
    return impulse(s);
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

/// A⁻¹ x by the adjugate: three cross products, no pivoting, nothing for a singular A.
template <class S>
std::optional<Local<S, 3>> solve_3x3(const Mat<S, 3, 3>& A, const Local<S, 3>& x) {
  const Local<S, 3> a = A.col(0), b = A.col(1), c = A.col(2);
  const Local<S, 3> bc = b.cross(c);
  const S det = a.dot(bc);
  if (det == S(0)) return std::nullopt;
  return Local<S, 3>(Local<S, 3>(x.dot(bc), x.dot(c.cross(a)), x.dot(a.cross(b))) / det);
}

template <class S>
std::optional<Local<S, 3>> solve_spatial(const OneContact<S, 3>& problem) {
  const auto stick = solve_3x3<S>(problem.A, Local<S, 3>(-problem.b));
  if (stick && CoulombCone<S, 3>{problem.mu}.contains(*stick)) return stick;

  const SpatialSlip<S> slip(problem);
  if (const auto r = slip.by_newton()) return r;
  const auto directions = slip.every_root();
  for (const auto& s : directions)
    if (const auto r = slip.impulse(s)) return r;

  Nearest<S, 3> nearest(problem);
  if (stick) nearest.offer(*stick);
  for (const auto& s : directions)
    if (const auto r = slip.along_edge(s)) nearest.offer(*r);
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
