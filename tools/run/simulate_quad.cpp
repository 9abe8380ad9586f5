#include "tools/run/simulate_any.ipp"

namespace duhem::program {

template RunResult<Quad> simulate_any<Quad>(const RunPlan<Quad>&, RunListener<Quad>&);

}  // namespace duhem::program
