#pragma once

#include "tools/exit_code.hpp"
#include "tools/hunt/request.hpp"

namespace duhem::program {

/// duhem hunt: search for situations in which a law or a rule creates energy, and make what is found simple and exact.
[[nodiscard]] Exit hunt(const HuntOptions& options);

}  // namespace duhem::program
