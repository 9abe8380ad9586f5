#pragma once

#include "lib/catalogue/case_data.hpp"

namespace duhem {

/// Reads a Matrix Market file (NIST): coordinate or array, real or integer, general or symmetric. Numbers are read exactly.
/// Throws InputError naming file and line. `field` tells whose matrix it is.
[[nodiscard]] ExactMatrix read_matrix_market(const std::string& path, const std::string& field);

/// Matrices are kept dense; past this many rows or columns a file is refused rather than tried.
inline constexpr int largest_matrix = 2000;

}  // namespace duhem
