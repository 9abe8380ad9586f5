#include "tools/run/simulate_any.ipp"

namespace duhem::program {

template RunResult<Mp100> simulate_any<Mp100>(const RunPlan<Mp100>&, RunListener<Mp100>&);

}  // namespace duhem::program
