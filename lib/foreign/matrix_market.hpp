#pragma once

#include "lib/scalar/exact_matrix.hpp"

#include <string>
#include <string_view>

namespace duhem {

/// Reads a matrix in the Matrix Market format (NIST): coordinate or array, real or integer, general or symmetric. Numbers are
/// read exactly; entries that come in parts are added up. `field` tells whose matrix it is, `path` where its text comes from.
/// Throws InputError naming file and line.
[[nodiscard]] ExactSparseMatrix read_matrix_market(std::string_view text, const std::string& path, const std::string& field);

/// The same from a file.
[[nodiscard]] ExactSparseMatrix read_matrix_market_file(const std::string& path, const std::string& field);

}  // namespace duhem
