#pragma once

#include "sections/section.hpp"

namespace duhem::reports {

/// Figures 2 and 3 (stick) and 5 and 6 (rocking block) of Acary & Collins-Craft (2024) with all their panels, and beside each what
/// the paper says of it and whether it came out. Reads OUT/runs, draws into OUT/figures.
[[nodiscard]] SectionPlan paper_figures();

}  // namespace duhem::reports
