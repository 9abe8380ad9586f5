#pragma once

#include "for_tests/scratch_out.hpp"
#include "inputs/expectation.hpp"

namespace duhem::reports {

/// A run as it is judged after it was written and read.
inline JudgedRun judged(const PlannedRun& planned, const nlohmann::json& json, int exit_code = 0) {
  const ScratchOut out;
  out.write_run(planned, json.dump(), exit_code);
  const Run run = read_run(out.path(), planned);
  return {run, judge(run)};
}

}  // namespace duhem::reports
