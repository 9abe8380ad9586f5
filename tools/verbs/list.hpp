#pragma once

#include "tools/exit_code.hpp"

#include <string>

namespace duhem::program {

/// duhem list [WHAT]: the names that the other verbs take.
[[nodiscard]] Exit list(const std::string& what, bool json);

}  // namespace duhem::program
