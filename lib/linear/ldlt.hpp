#pragma once

#include "lib/linear/types.hpp"

#include <optional>

namespace duhem {

/// A = L D Lᵀ for a symmetric positive definite A. No square root, so it exists on rationals; no pivoting, since
/// definiteness makes it needless.
template <class S, int N>
class Ldlt {
 public:
  /// Nothing if A is not positive definite: that is how the readers test a mass matrix.
  [[nodiscard]] static std::optional<Ldlt> factorise(const Mat<S, N, N>& A);

  /// A⁻¹ x, for a vector or the columns of a matrix.
  template <class X>
  [[nodiscard]] typename X::PlainObject solve(const Eigen::MatrixBase<X>& x) const {
    typename X::PlainObject y = x;
    const Eigen::Index n = L_.rows();
    for (Eigen::Index column = 0; column < y.cols(); ++column) {
      for (Eigen::Index i = 0; i < n; ++i)
        for (Eigen::Index j = 0; j < i; ++j) y(i, column) -= L_(i, j) * y(j, column);
      for (Eigen::Index i = 0; i < n; ++i) y(i, column) /= D_(i);
      for (Eigen::Index i = n; i-- > 0;)
        for (Eigen::Index j = i + 1; j < n; ++j) y(i, column) -= L_(j, i) * y(j, column);
    }
    return y;
  }

 private:
  Mat<S, N, N> L_;
  Vec<S, N> D_;
};

}  // namespace duhem
