#pragma once

#include "inputs/planar_run.hpp"
#include "kit/blocks.hpp"

namespace duhem::reports {

/// Gives an animation its pictures, the drawing of its energies and the data that move them: a case under both schemes, or the
/// one that answered, mj first, on one scale. A run may have ended early: its body stays where it was then. The still pictures
/// are of the moment just after the first run's largest creation, or its first impact, or the start. The data are the motion
/// thinned: every so many steps, in few digits, and the steps just before and after each impact as they are. Throws
/// std::runtime_error where no run moved.
void draw(Animation& animation, const std::vector<const PlanarRun*>& runs);

/// Ends of a scale's ticks: round numbers, some five of them, within [low, high].
[[nodiscard]] std::vector<double> round_ticks(double low, double high);

}  // namespace duhem::reports
