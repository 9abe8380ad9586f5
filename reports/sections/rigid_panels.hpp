#pragma once

#include "inputs/results.hpp"

namespace duhem::reports {

/// Panels (a) to (f) of Figures 2, 3 (stick), 5 and 6 (rocking block); the files of their drawings begin with `name`.
[[nodiscard]] std::vector<Figure> rigid_panels(const Results& results, const std::string& name, const PlanarRun& run);

}  // namespace duhem::reports
