#pragma once

#include "tools/exit_code.hpp"
#include "tools/verify/request.hpp"

namespace duhem::program {

/// Judges one case in every scalar: `request.replay` is NAME:SEED:INDEX, as a campaign prints it, a property whose
/// counterexample is built in, or a counterexample's file. Its JSON carries the step in exact fractions where the case is planar.
[[nodiscard]] Exit replay(const VerifyRequest& request);

}  // namespace duhem::program
