#pragma once

#include "lib/model/sparse.hpp"

#include <optional>

namespace duhem {

/// A = L D Lᵀ of a sparse symmetric A, row after row of L. No square root, so it exists on rationals; no pivoting, since
/// definiteness makes it needless. By minimum degree, or as A stands where that is less work than to find an order.
template <class S>
class SparseLdlt {
 public:
  /// Nothing if A is not positive definite.
  [[nodiscard]] static std::optional<SparseLdlt> factorise(const SparseMatrix<S>& A);

  [[nodiscard]] Eigen::Index size() const { return D_.size(); }
  /// Of L, below the diagonal.
  [[nodiscard]] std::size_t entries() const { return L_.size(); }
  /// x := A⁻¹ x, for a vector or the columns of a matrix.
  template <class X>
  void solve_in_place(Eigen::MatrixBase<X>& x) const {
    const auto n = order_.size();
    for (std::size_t k = 0; k < n; ++k) {
      const auto x_k = x.row(order_[k]);
      if (x_k.isZero(S(0))) continue;  // most of what pushes one contact
      for (std::size_t e = start_[k]; e < start_[k + 1]; ++e) x.row(L_[e].row) -= L_[e].value * x_k;
    }
    for (std::size_t k = n; k-- > 0;) {
      auto x_k = x.row(order_[k]);
      x_k /= D_[static_cast<Eigen::Index>(k)];
      for (std::size_t e = start_[k]; e < start_[k + 1]; ++e) x_k -= L_[e].value * x.row(L_[e].row);
    }
  }

  /// x with x·A x < 0, if there is one: A is not positive semi-definite. Rounding hides negative directions up to 4n 2⁻⁵³ of
  /// Σ A_ii x_i², as data usually come rounded to doubles; on rationals it hides none.
  [[nodiscard]] static std::optional<Vec<S, Dynamic>> negative_direction(const SparseMatrix<S>& A);

 private:
  struct Entry {
    int row;  ///< of A
    S value;
  };
  /// What elimination met that it meets in no positive (semi-)definite matrix, at place `row`: a pivot that is not positive, or
  /// an `entry` beside the pivot 0 of an earlier `column`.
  struct Obstacle {
    int row, column;
    S entry;
  };
  enum class ZeroPivots { refused, passed_over };

  SparseLdlt() = default;
  /// Of A + shift·diag(A).
  [[nodiscard]] std::optional<Obstacle> eliminate(const SparseMatrix<S>& A, const S& shift, ZeroPivots zero_pivots);

  std::vector<int> order_;  ///< the rows of A as they are eliminated
  std::vector<std::size_t> start_;
  std::vector<Entry> L_;  ///< by columns, below the diagonal
  Vec<S, Dynamic> D_;
};

}  // namespace duhem
