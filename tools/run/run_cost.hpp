#pragma once

#include <sys/resource.h>

namespace duhem::program {

/// What a run took: of time, and of memory at its most, the mesh and the factorisation included.
struct RunCost {
  double seconds;
  long peak_kilobytes;
};

[[nodiscard]] inline RunCost cost_of(double seconds) {
  rusage usage{};
  getrusage(RUSAGE_SELF, &usage);
  return {seconds, usage.ru_maxrss};
}

}  // namespace duhem::program
