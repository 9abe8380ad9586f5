#pragma once

#include "tools/exit_code.hpp"
#include "tools/verify/request.hpp"

namespace duhem::program {

/// Which property kills which deliberate mistake first, and that none kills what is no mistake. `does_not_hold` where a mistake
/// survives, or what is none is killed.
[[nodiscard]] Exit try_mutants(const VerifyRequest& request);

}  // namespace duhem::program
