#pragma once

#include "page/table.hpp"
#include "sections/section.hpp"

namespace duhem::reports {

/// Claims as rows: what is said, what came out here, and its mark. The heads name the first two columns.
[[nodiscard]] Table claims_table(const std::string& caption, const std::string& says, const std::vector<Claim>& claims);

}  // namespace duhem::reports
