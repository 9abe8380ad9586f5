#include "tools/ladder/scaling.hpp"

#include <algorithm>
#include <cmath>

namespace duhem::program {

ScalesWith scaling(std::span<const RungWork> rungs) {
  if (std::ranges::all_of(rungs, &RungWork::is_rounding)) return ScalesWith::roundoff;
  const double longest = std::ranges::min(rungs, {}, &RungWork::roundoff).roundoff;
  const RungWork *most = nullptr, *tightest = nullptr;
  for (const RungWork& rung : rungs) {
    if (rung.roundoff != longest) continue;
    if (!most || rung.work > most->work) most = &rung;
    if (!tightest || rung.tolerance < tightest->tolerance) tightest = &rung;
  }
  if (tightest->is_rounding || !tightest->may_be_law) return ScalesWith::tolerance;
  const bool is_alone = std::ranges::count(rungs, longest, &RungWork::roundoff) == 1;
  if (is_alone) return tightest->may_be_tolerance ? ScalesWith::tolerance : ScalesWith::nothing;
  const bool falls = tightest->work <= most->work * std::sqrt(tightest->tolerance / most->tolerance);
  return falls && most != tightest ? ScalesWith::tolerance : ScalesWith::nothing;
}

ScalesWith least_explained(ScalesWith a, ScalesWith b) { return std::max(a, b); }

}  // namespace duhem::program
