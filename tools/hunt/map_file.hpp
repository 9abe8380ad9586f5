#pragma once

#include <string>

namespace duhem::program {

/// lib/search/gain_map.hpp as CSV: a header with units, a row a point.
void write_map(const std::string& path);

}  // namespace duhem::program
