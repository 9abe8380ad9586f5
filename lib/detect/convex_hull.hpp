#pragma once

#include "lib/detect/polytope.hpp"

namespace duhem {

/// The hull of points by its faces; throws InputError where they span no volume. Points inside are not its.
[[nodiscard]] Polytope convex_hull(const std::vector<Vec<double, 3>>& points, const std::string& where);

}  // namespace duhem
