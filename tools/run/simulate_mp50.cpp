#include "tools/run/simulate_any.ipp"

namespace duhem::program {

template RunResult<Mp50> simulate_any<Mp50>(const RunPlan<Mp50>&, RunListener<Mp50>&);

}  // namespace duhem::program
