#include "lib/solver/one/one_contact.hpp"

#include "lib/linear/block_lu.hpp"
#include "lib/solver/one/spatial_slip.hpp"

#include <algorithm>
#include <array>

namespace duhem {
namespace {

/// A case that holds by its inequalities must also hold by its residual: on a block that is singular but for rounding,
/// A⁻¹ b is noise that may well lie in the cone.
template <class S, int Dim>
bool solves(const OneContact<S, Dim>& problem, const Local<S, Dim>& r) {
  if constexpr (is_exact<S>)
    return true;
  else
    return residual<S, Dim>(problem, r).within(S(0));
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
      const S found = residual<S, Dim>(problem_, r).scaled;
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

/// Stick: w = 0, r = −A⁻¹ b; nothing where A is singular.
template <class S, int Dim>
std::optional<Local<S, Dim>> sticking(const OneContact<S, Dim>& problem) {
  PivotBlock<S, Dim, Pivots::divide> A;
  std::optional<Local<S, Dim>> r;
  if (A.factorise(problem.A)) A.solve_in_place(r.emplace(-problem.b));
  return r;
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

  const auto stick = sticking<S, 2>(problem);
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

template <class S>
std::optional<Local<S, 3>> solve_spatial(const OneContact<S, 3>& problem) {
  const auto stick = sticking<S, 3>(problem);
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
Residual<S> residual(const OneContact<S, Dim>& problem, const Local<S, Dim>& r) {
  ConeProblem<S, Dim, 1> one;
  one.A.append(0, problem.A);
  one.A.end_row();
  one.b.push_back(problem.b);
  one.mu.push_back(problem.mu);
  return residual<S, Dim, 1>(one, PerContact<Local<S, Dim>, 1>(1, r));
}

template <class S, int Dim>
std::optional<Local<S, Dim>> solve_closing_contact(const OneContact<S, Dim>& problem) {
  if (problem.mu == S(0)) return frictionless<S, Dim>(problem);
  if constexpr (Dim == 2)
    return solve_planar<S>(problem);
  else
    return solve_spatial<S>(problem);
}

#define INSTANTIATE(S, D)                                                           \
  template Residual<S> residual<S, D>(const OneContact<S, D>&, const Local<S, D>&); \
  template std::optional<Local<S, D>> solve_closing_contact<S, D>(const OneContact<S, D>&);
DUHEM_FOR_EACH_FIELD_AND_DIMENSION(INSTANTIATE)

}  // namespace duhem
