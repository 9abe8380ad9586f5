#pragma once

// Included by one source file a scalar: each instantiates every system of the catalogue, and that takes the compiler a while.

#include "lib/scheme/instances.hpp"
#include "tools/run/simulate_any.hpp"

namespace duhem::program {

template <class S>
RunResult<S> simulate_any(const RunPlan<S>& plan, const Observer<S>& observe) {
  return std::visit(
      [&]<class Sys>(const Sys& system) {
        return simulate(system, plan.settings, State<Sys>{plan.problem.q_0, plan.problem.v_0}, plan.steps, observe, plan.first);
      },
      plan.problem.system);
}

#define DUHEM_SIMULATE_ANY(S) template RunResult<S> simulate_any<S>(const RunPlan<S>&, const Observer<S>&);

}  // namespace duhem::program
