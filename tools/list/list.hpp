#pragma once

#include "tools/json.hpp"

#include <string>
#include <vector>

namespace duhem::program {

/// What `duhem list WHAT --json` writes; of everything where WHAT is empty.
[[nodiscard]] Json list_document(const std::string& what);

/// What WHAT may be.
[[nodiscard]] const std::vector<std::string>& list_topics();

}  // namespace duhem::program
