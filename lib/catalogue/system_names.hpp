#pragma once

#include <string>
#include <vector>

namespace duhem {

/// The names of the systems that `CaseData::system` may hold.
[[nodiscard]] const std::vector<std::string>& system_names();

}  // namespace duhem
