#pragma once

#include "tools/json.hpp"

#include <string>

namespace duhem::program {

/// What `duhem list WHAT --json` writes; of everything where WHAT is empty.
[[nodiscard]] Json list_document(const std::string& what);

}  // namespace duhem::program
