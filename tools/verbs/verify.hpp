#pragma once

#include "tools/exit_code.hpp"
#include "tools/verify/request.hpp"

namespace duhem::program {

/// duhem verify [PROPERTY]...: the statements, over random cases. Under mpirun every rank takes its share, and rank 0 reports.
[[nodiscard]] Exit verify(const VerifyOptions& options);

}  // namespace duhem::program
