#pragma once

#include "inputs/results.hpp"

namespace duhem::reports {

/// "1 step", "12 steps"
[[nodiscard]] std::string steps_text(long steps);
/// "0.5 mJ by law 99 %, tolerance 1 %": parts below a thousandth are left out.
[[nodiscard]] std::string by_whom(const PositiveWork& work, const std::string& unit);

}  // namespace duhem::reports
