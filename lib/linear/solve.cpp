#include "lib/linear/solve.hpp"

#include <utility>

namespace duhem {

template <class S, int N>
std::optional<Ldlt<S, N>> Ldlt<S, N>::factorise(const Mat<S, N, N>& A) {
  const Eigen::Index n = A.rows();
  Ldlt result;
  result.L_ = Mat<S, N, N>::Identity(n, n);
  result.D_ = Vec<S, N>::Zero(n);
  for (Eigen::Index j = 0; j < n; ++j) {
    S d = A(j, j);
    for (Eigen::Index k = 0; k < j; ++k) d -= result.L_(j, k) * result.L_(j, k) * result.D_(k);
    if (!(d > S(0))) return std::nullopt;
    result.D_(j) = d;
    for (Eigen::Index i = j + 1; i < n; ++i) {
      S l = A(i, j);
      for (Eigen::Index k = 0; k < j; ++k) l -= result.L_(i, k) * result.L_(j, k) * result.D_(k);
      result.L_(i, j) = l / d;
    }
  }
  return result;
}

template <class S>
std::optional<Vec<S, Dynamic>> solve_general(Mat<S, Dynamic, Dynamic> A, Vec<S, Dynamic> b, const S& tolerance) {
  using std::abs;
  const Eigen::Index n = A.rows(), m = A.cols();
  std::vector<Eigen::Index> unknown(static_cast<std::size_t>(m));
  for (Eigen::Index j = 0; j < m; ++j) unknown[static_cast<std::size_t>(j)] = j;

  Eigen::Index rank = 0;
  for (; rank < std::min(n, m); ++rank) {
    Eigen::Index row = rank, column = rank;
    for (Eigen::Index i = rank; i < n; ++i)
      for (Eigen::Index j = rank; j < m; ++j)
        if (abs(A(i, j)) > abs(A(row, column))) row = i, column = j;
    if (!(abs(A(row, column)) > tolerance)) break;
    A.row(rank).swap(A.row(row));
    std::swap(b(rank), b(row));
    A.col(rank).swap(A.col(column));
    std::swap(unknown[static_cast<std::size_t>(rank)], unknown[static_cast<std::size_t>(column)]);
    for (Eigen::Index i = rank + 1; i < n; ++i) {
      const S factor = A(i, rank) / A(rank, rank);
      for (Eigen::Index j = rank; j < m; ++j) A(i, j) -= factor * A(rank, j);
      b(i) -= factor * b(rank);
    }
  }
  for (Eigen::Index i = rank; i < n; ++i)
    if (!(abs(b(i)) <= tolerance)) return std::nullopt;

  Vec<S, Dynamic> x = Vec<S, Dynamic>::Zero(m);
  for (Eigen::Index i = rank; i-- > 0;) {
    S value = b(i);
    for (Eigen::Index j = i + 1; j < rank; ++j) value -= A(i, j) * x(unknown[static_cast<std::size_t>(j)]);
    x(unknown[static_cast<std::size_t>(i)]) = value / A(i, i);
  }
  return x;
}

template <class S>
std::optional<std::pair<int, int>> asymmetric_entry(const Mat<S, Dynamic, Dynamic>& A) {
  for (int i = 0; i < A.rows(); ++i)
    for (int j = 0; j < i; ++j)
      if (!(A(i, j) == A(j, i))) return std::pair(j, i);
  return std::nullopt;
}

template <class S>
bool is_positive_semidefinite(Mat<S, Dynamic, Dynamic> A) {
  const Eigen::Index n = A.rows();
  // Elimination leaves rounding behind, and the data may have been rounded to doubles before they came here; each entry
  // is judged by its own diagonal, so that a large one does not hide a small one.
  const S u = is_exact<S> ? S(0) : S(S(1) / S(static_cast<long>(1) << 53));
  const S share = S(static_cast<int>(4 * n)) * u;
  Vec<S, Dynamic> given = A.diagonal();
  for (Eigen::Index i = 0; i < n; ++i)
    if (given(i) < S(0)) return false;

  for (Eigen::Index k = 0; k < n; ++k) {
    Eigen::Index pivot = k;
    for (Eigen::Index i = k; i < n; ++i) {
      if (A(i, i) < -share * given(i)) return false;
      if (A(i, i) * given(pivot) > A(pivot, pivot) * given(i)) pivot = i;
      if (given(pivot) == S(0)) pivot = i;
    }
    if (!(A(pivot, pivot) > share * given(pivot))) {  // no pivot left: what remains must vanish, since A_ij² ≤ A_ii A_jj
      for (Eigen::Index i = k; i < n; ++i)
        for (Eigen::Index j = k; j < n; ++j)
          if (A(i, j) * A(i, j) > share * share * given(i) * given(j)) return false;
      return true;
    }
    A.row(k).swap(A.row(pivot));
    A.col(k).swap(A.col(pivot));
    std::swap(given(k), given(pivot));
    for (Eigen::Index i = k + 1; i < n; ++i) {
      const S factor = A(i, k) / A(k, k);
      for (Eigen::Index j = k + 1; j < n; ++j) A(i, j) -= factor * A(k, j);
    }
  }
  return true;
}

#define INSTANTIATE(S)                                                                                           \
  template class Ldlt<S, Dynamic>;                                                                               \
  template class Ldlt<S, 2>;                                                                                     \
  template class Ldlt<S, 3>;                                                                                     \
  template std::optional<Vec<S, Dynamic>> solve_general<S>(Mat<S, Dynamic, Dynamic>, Vec<S, Dynamic>, const S&); \
  template std::optional<std::pair<int, int>> asymmetric_entry<S>(const Mat<S, Dynamic, Dynamic>&);              \
  template bool is_positive_semidefinite<S>(Mat<S, Dynamic, Dynamic>);
DUHEM_FOR_EACH_FIELD(INSTANTIATE)

}  // namespace duhem
