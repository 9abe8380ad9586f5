#include "tools/run/simulate_any.ipp"

namespace duhem::program {

template RunResult<double> simulate_any<double>(const RunPlan<double>&, RunListener<double>&);

}  // namespace duhem::program
