#pragma once

#include "lib/linear/types.hpp"

#include <optional>
#include <vector>

namespace duhem {

/// P A = L U for any square A, with scaled partial pivoting: rows are compared relative to their own size, so that a matrix
/// in mixed units is not taken for a singular one. Zeros of A cost nothing.
template <class S>
class Lu {
 public:
  /// Nothing where A is singular; in rounding arithmetic, where a pivot is all rounding.
  [[nodiscard]] static std::optional<Lu> factorise(Mat<S, Dynamic, Dynamic> A);

  /// A⁻¹ B.
  [[nodiscard]] Mat<S, Dynamic, Dynamic> solve(const Mat<S, Dynamic, Dynamic>& B) const;

 private:
  Mat<S, Dynamic, Dynamic> factors_;  // U on and above the diagonal, L without its ones below
  std::vector<Eigen::Index> row_;     // row_[i] of A is row i of L U
};

/// One solution of A x = b by elimination with full pivoting; nothing where there is none.
/// A singular but consistent system gets the solution whose free unknowns are zero. `tolerance` is the size below
/// which a pivot, or a residual row, counts as zero; it is zero on exact scalars.
template <class S>
[[nodiscard]] std::optional<Vec<S, Dynamic>> solve_general(Mat<S, Dynamic, Dynamic> A, Vec<S, Dynamic> b, const S& tolerance);

}  // namespace duhem
