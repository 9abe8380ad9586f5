#pragma once

#include <vector>

namespace duhem::search {

/// What one impact of Kane's rods adds to their kinetic energy, as a multiple of it, at the textbook's angles of 20° and 30° and
/// rates of −0.1 and −0.2 [M 7].
struct GainAt {
  double e, mu;
  double newton, moreau, fremond;  ///< Moreau's law with e_T = 1/2
};

/// Over the (e, μ) plane, 0 to 1 either way in steps of 1/steps; μ runs fastest.
[[nodiscard]] std::vector<GainAt> kane_gain_map(int steps);

}  // namespace duhem::search
