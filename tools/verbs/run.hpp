#pragma once

#include "tools/exit_code.hpp"
#include "tools/run/request.hpp"

namespace duhem::program {

/// duhem run CASE: simulate a reference case or a user's file, and judge it.
[[nodiscard]] Exit run(const RunOptions& options);

}  // namespace duhem::program
