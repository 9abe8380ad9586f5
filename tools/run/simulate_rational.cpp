#include "tools/run/simulate_any.ipp"

namespace duhem::program {

template RunResult<Rational> simulate_any<Rational>(const RunPlan<Rational>&, RunListener<Rational>&);

}  // namespace duhem::program
