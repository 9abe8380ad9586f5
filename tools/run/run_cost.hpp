#pragma once

#include "tools/run/iteration_count.hpp"

#include <sys/resource.h>

namespace duhem::program {

/// What a run took: of time, of memory at its most, the mesh and the factorisation included, and of the solver's iterations.
struct RunCost {
  double seconds;
  long peak_kilobytes;
  IterationCount iterations;
};

[[nodiscard]] inline RunCost cost_of(double seconds, const IterationCount& iterations) {
  rusage usage{};
  getrusage(RUSAGE_SELF, &usage);
  return {seconds, usage.ru_maxrss, iterations};
}

}  // namespace duhem::program
