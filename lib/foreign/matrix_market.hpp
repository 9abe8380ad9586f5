#pragma once

#include "lib/scalar/exact_matrix.hpp"

#include <string>
#include <string_view>

namespace duhem {

/// Matrices are kept dense; past this many rows or columns one is refused rather than tried.
inline constexpr int largest_matrix = 2000;

/// Reads a matrix in the Matrix Market format (NIST): coordinate or array, real or integer, general or symmetric. Numbers are
/// read exactly. `field` tells whose matrix it is, `path` where its text comes from. Throws InputError naming file and line.
[[nodiscard]] ExactMatrix read_matrix_market(std::string_view text, const std::string& path, const std::string& field,
                                             int largest = largest_matrix);

/// The same from a file.
[[nodiscard]] ExactMatrix read_matrix_market_file(const std::string& path, const std::string& field);

}  // namespace duhem
