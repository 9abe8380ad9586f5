#pragma once

#include "figures/figure.hpp"
#include "runs/planar_run.hpp"

namespace duhem::reports {

/// A rigid body under one scheme, panels (a) to (f) of Figures 2 and 3 (stick), 5 and 6 (rocking block): coordinates, velocities,
/// local velocities, impulses, their works summed from the start, energies. Drawn into OUT/figures/NAME-a.svg and so on.
[[nodiscard]] std::vector<Figure> rigid_panels(const std::string& out, const std::string& name, const PlanarRun& run);

}  // namespace duhem::reports
