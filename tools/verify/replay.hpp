#pragma once

#include "tools/exit_code.hpp"
#include "tools/verify/request.hpp"

namespace duhem::program {

/// Judges one case in every scalar: `request.replay` is NAME:SEED:INDEX, as a campaign prints it, or a counterexample's file.
[[nodiscard]] Exit replay(const VerifyRequest& request);

}  // namespace duhem::program
