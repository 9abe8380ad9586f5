#pragma once

#include "figures/canvas.hpp"

namespace duhem::reports {

/// The same line with as few points as a drawing needs: those dropped lie within a thousandth of the range of the straight lines
/// between those kept. Jumps stay upright.
[[nodiscard]] Points simplified(const std::vector<double>& x, const std::vector<double>& y);

}  // namespace duhem::reports
