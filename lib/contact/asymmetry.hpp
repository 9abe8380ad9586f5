#pragma once

#include "lib/contact/cone_problem.hpp"

namespace duhem {

/// max |W − Wᵀ| / max |W| of the matrix of (91); 0 for a matrix of zeros. Real problem data reaches 1e-3.
template <class S, int Dim>
[[nodiscard]] S asymmetry(const BlockMatrix<S, Dim>& W);

}  // namespace duhem
