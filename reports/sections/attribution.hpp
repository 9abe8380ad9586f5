#pragma once

#include "sections/section.hpp"

namespace duhem::reports {

/// Who created the energy, case by case: the law, the solver's tolerance, the activation rule, or rounding. From the runs, and
/// for what a loose tolerance does from the ladder.
[[nodiscard]] std::vector<Evidence> attribution_needs(const Scope& scope);
[[nodiscard]] Section make_attribution(const std::string& out, const Scope& scope);

}  // namespace duhem::reports
