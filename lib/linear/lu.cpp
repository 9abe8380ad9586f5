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

#define INSTANTIATE(S) template class Lu<S>;
DUHEM_FOR_EACH_FIELD(INSTANTIATE)

}  // namespace duhem
