#pragma once

#include "lib/energy/ledger.hpp"
#include "lib/scheme/moreau_jean.hpp"

namespace duhem {

/// How a run ended.
struct RunEnd {
  SolveStatus status = SolveStatus::converged;  ///< of the last step tried; a step that did not converge is not booked
  long steps = 0;                               ///< steps completed
};

/// Steps from x until `steps` are done, the solver fails (then observe.failed(result, status) is told), or
/// observe.step_done(step, result, balance) says stop by returning false.
/// Memory does not grow with the number of steps.
template <System Sys, class Observe>
RunEnd simulate(const Sys& system, const SchemeSettings<typename Sys::Scalar>& settings, State<Sys>& x, long steps,
                Ledger<typename Sys::Scalar>& ledger, const Observe& observe) {
  const auto& prepared = system.M_hat(settings.size);
  StepResult<Sys> result;
  RunEnd end;
  for (long k = 0; k < steps; ++k) {
    step(result, system, settings, prepared, x, k);
    if (result.status != SolveStatus::converged) {
      observe.failed(result, result.status);
      end.status = result.status;
      break;
    }
    const auto balance = ledger.add(system, result.record);
    x = result.record.x_k1;
    end.steps = k + 1;
    if (!observe.step_done(k + 1, result, balance)) break;
  }
  ledger.note_gaps(system, x.q);
  return end;
}

}  // namespace duhem
