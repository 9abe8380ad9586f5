#pragma once

#include "tools/audit/mistakes.hpp"
#include "tools/audit/request.hpp"
#include "tools/exit_code.hpp"

namespace duhem::program {

/// duhem audit --doctor: which known mistake of recording makes the steps solved. Each is undone by itself in the whole trace,
/// whose law is identified anew where it is open.
template <class S>
[[nodiscard]] Exit doctor(const AuditRequest& request);

}  // namespace duhem::program
