#pragma once

#include "lib/linear/block_matrix.hpp"

namespace duhem {

/// max |W − Wᵀ| / max |W| of the matrix of (91); 0 for a matrix of zeros. Real problem data reaches 1e-3.
template <class S, int Dim>
[[nodiscard]] S asymmetry(const BlockMatrix<S, Dim>& W);

/// Whether x·W x < 0 for some x: the symmetric part is not positive semi-definite. A singular W, as of a hyperstatic body, is
/// not indefinite.
template <class S, int Dim>
[[nodiscard]] bool is_indefinite(const BlockMatrix<S, Dim>& W);

}  // namespace duhem
