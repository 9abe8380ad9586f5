#pragma once

#include "tools/run/iteration_count.hpp"
#include "tools/run/plan.hpp"
#include "tools/run/step_line.hpp"

#include <string>

namespace duhem::program {

/// How a run ended, and with what figures where it did not come to its end.
enum class RunStatus { complete, interrupted, not_converged, no_solution, not_finite, identity_broken, law_not_obeyed };
[[nodiscard]] const char* to_string(RunStatus status);

template <class S>
struct RunResult {
  RunStatus status;
  long steps;  ///< completed
  Ledger<S> ledger;
  std::vector<S> q, v;
  IterationCount iterations;
  std::optional<Residual<S>> failed_residual;  ///< what the solver had reached, where it did not converge
  struct OffLaw {
    S distance, allowed;
  };
  std::optional<OffLaw> off_law;  ///< how far the last step is from its law, where it does not obey it
  struct {
    long steps_scaled = 0;
    long indefinite = 0;
    S smallest_t{1};
    S largest_residual{0};  ///< scaled residual after scaling
  } energy_safe;
};

/// Runs whichever system the plan holds.
template <class S>
[[nodiscard]] RunResult<S> simulate_any(const RunPlan<S>& plan, RunListener<S>& listener);

}  // namespace duhem::program
