#pragma once

#include "sections/section.hpp"

namespace duhem::reports {

/// What the map of Kane's gain must show: all of the grid; under each law no gain where the theory forbids one, and a gain somewhere
/// where it does not; without friction the textbook's parabola; and the runs of the case at their point. Reads OUT/kane_gain.csv,
/// OUT/evidence/kane_gain/exit_code and the case's runs. As many claims whatever is there.
[[nodiscard]] std::vector<Claim> kane_map_claims(const std::string& out);

}  // namespace duhem::reports
