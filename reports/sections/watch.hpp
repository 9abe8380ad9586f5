#pragma once

#include "sections/section.hpp"

namespace duhem::reports {

/// The stick and the rocking block in motion, both schemes side by side, with their energies drawing along. Reads OUT/runs; without
/// scripts, and on paper, a still picture of the instant at which mj creates most.
[[nodiscard]] SectionPlan watch();

/// What moves them; the section ends with it.
extern const char* const watch_script;

}  // namespace duhem::reports
