#pragma once

#include "lib/scheme/simulate.hpp"
#include "tools/run/plan.hpp"

namespace duhem::program {

/// Who observes a run, whatever its system: false ends it.
template <class S>
using Observer = std::function<bool(const RunStep<S>&)>;

/// Runs whichever system the plan holds.
template <class S>
[[nodiscard]] RunResult<S> simulate_any(const RunPlan<S>& plan, const Observer<S>& observe);

}  // namespace duhem::program
