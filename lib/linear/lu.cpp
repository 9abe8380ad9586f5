#include "lib/linear/lu.hpp"

#include <numeric>

namespace duhem {

template <class S>
std::optional<Lu<S>> Lu<S>::factorise(Mat<S, Dynamic, Dynamic> A) {
  using std::abs;
  const Eigen::Index n = A.rows();
  Lu lu;
  lu.row_.resize(static_cast<std::size_t>(n));
  std::iota(lu.row_.begin(), lu.row_.end(), Eigen::Index{0});

  std::vector<S> size(static_cast<std::size_t>(n), S(0));
  for (Eigen::Index i = 0; i < n; ++i)
    for (Eigen::Index j = 0; j < n; ++j)
      size[static_cast<std::size_t>(i)] = std::max(size[static_cast<std::size_t>(i)], S(abs(A(i, j))));
  // What elimination with n rounded operations an entry leaves where it should leave zero.
  const S noise = S(static_cast<int>(n)) * unit_roundoff<S>();

  for (Eigen::Index k = 0; k < n; ++k) {
    Eigen::Index pivot = -1;
    S best(0);
    for (Eigen::Index i = k; i < n; ++i) {
      const S& scale = size[static_cast<std::size_t>(i)];
      if (!(scale > S(0))) return std::nullopt;
      const S relative = abs(A(i, k)) / scale;
      if (relative > best) {
        best = relative;
        pivot = i;
      }
    }
    if (pivot < 0 || !(best > noise)) return std::nullopt;
    if (pivot != k) {
      A.row(k).swap(A.row(pivot));
      std::swap(size[static_cast<std::size_t>(k)], size[static_cast<std::size_t>(pivot)]);
      std::swap(lu.row_[static_cast<std::size_t>(k)], lu.row_[static_cast<std::size_t>(pivot)]);
    }
    for (Eigen::Index i = k + 1; i < n; ++i) {
      if (A(i, k) == S(0)) continue;
      const S factor = A(i, k) / A(k, k);
      A(i, k) = factor;
      for (Eigen::Index j = k + 1; j < n; ++j)
        if (!(A(k, j) == S(0))) A(i, j) -= factor * A(k, j);
    }
  }
  lu.factors_ = std::move(A);
  return lu;
}

template <class S>
Mat<S, Dynamic, Dynamic> Lu<S>::solve(const Mat<S, Dynamic, Dynamic>& B) const {
  const Eigen::Index n = factors_.rows();
  Mat<S, Dynamic, Dynamic> X(n, B.cols());
  for (Eigen::Index i = 0; i < n; ++i) X.row(i) = B.row(row_[static_cast<std::size_t>(i)]);
  for (Eigen::Index column = 0; column < X.cols(); ++column) {
    for (Eigen::Index j = 0; j < n; ++j) {
      if (X(j, column) == S(0)) continue;
      for (Eigen::Index i = j + 1; i < n; ++i) X(i, column) -= factors_(i, j) * X(j, column);
    }
    for (Eigen::Index j = n; j-- > 0;) {
      if (X(j, column) == S(0)) continue;
      X(j, column) /= factors_(j, j);
      for (Eigen::Index i = 0; i < j; ++i) X(i, column) -= factors_(i, j) * X(j, column);
    }
  }
  return X;
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

#define INSTANTIATE(S)  \
  template class Lu<S>; \
  template std::optional<Vec<S, Dynamic>> solve_general<S>(Mat<S, Dynamic, Dynamic>, Vec<S, Dynamic>, const S&);
DUHEM_FOR_EACH_FIELD(INSTANTIATE)

}  // namespace duhem
