#pragma once

#include "lib/energy/ledger.hpp"
#include "lib/scheme/moreau_jean.hpp"

namespace duhem {

/// How a run ended.
struct RunEnd {
  SolveStatus status = SolveStatus::converged;  ///< of the last step tried; a step that did not converge is not booked
  long steps = 0;                               ///< steps completed
};

/// Steps from x_0 until `steps` are done, the solver fails, or `observe(result, balance)` says stop by returning false.
/// Memory does not grow with the number of steps.
template <System Sys, class Observe>
RunEnd simulate(const Sys& system, const SchemeSettings<typename Sys::Scalar>& settings, State<Sys>& x, long steps,
                Ledger<typename Sys::Scalar>& ledger, const Observe& observe) {
  const auto& prepared = system.M_hat(settings.size);
  StepResult<Sys> result;
  for (long k = 0; k < steps; ++k) {
    step(result, system, settings, prepared, x, k);
    if (result.status != SolveStatus::converged) {
      observe.failed(result, result.status);
      return {result.status, k};
    }
    const auto balance = ledger.add(system, result.record);
    x = result.record.x_k1;
    if (!observe.step_done(k + 1, result, balance)) return {SolveStatus::converged, k + 1};
  }
  ledger.note_gaps(system, x.q);
  return {SolveStatus::converged, steps};
}

}  // namespace duhem
