#pragma once

#include "page/table.hpp"
#include "sections/section.hpp"

namespace duhem::reports {

/// Claims as rows: what is said, what came out here, and its mark. The heads name the first two columns.
[[nodiscard]] Table claims_table(const std::string& caption, const std::string& says, const std::vector<Claim>& claims);

/// That a drawing is there; without a problem it is. The same claim whatever came out.
[[nodiscard]] Claim drawing_claim(const std::string& name, const std::string& problem);

}  // namespace duhem::reports
