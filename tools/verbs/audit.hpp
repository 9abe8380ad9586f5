#pragma once

#include "tools/audit/request.hpp"
#include "tools/exit_code.hpp"

namespace duhem::program {

/// duhem audit TRACE: who did the work of the contacts of somebody else's run.
/// Exit status: 0 nothing was created, 1 energy was created, 2 the trace cannot be read, 3 there is nothing to judge.
[[nodiscard]] Exit audit(const AuditOptions& options);

}  // namespace duhem::program
