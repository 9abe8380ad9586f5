#pragma once

#include "lib/linear/block_matrix.hpp"

#include <optional>

namespace duhem {

/// The pair of entries that breaks A = Aᵀ, or nothing.
template <class S>
[[nodiscard]] std::optional<std::pair<int, int>> asymmetric_entry(const Mat<S, Dynamic, Dynamic>& A);

/// xᵀ A x ≥ 0 for all x, A symmetric; up to the rounding of doubles, in which data usually come. Exact on rationals.
template <class S>
[[nodiscard]] bool is_positive_semidefinite(Mat<S, Dynamic, Dynamic> A);

/// max |W − Wᵀ| / max |W| of the matrix of (91); 0 for a matrix of zeros. Real problem data reaches 1e-3.
template <class S, int Dim>
[[nodiscard]] S asymmetry(const BlockMatrix<S, Dim>& W);

/// Whether x·W x < 0 for some x: the symmetric part is not positive semi-definite. A singular W, as of a hyperstatic body, is
/// not indefinite.
template <class S, int Dim>
[[nodiscard]] bool is_indefinite(const BlockMatrix<S, Dim>& W);

}  // namespace duhem
