#pragma once

#include "page/findings.hpp"

namespace duhem::reports {

/// Every judged run as a row, also one that failed, below the title of its case.
[[nodiscard]] std::string runs_html(const std::vector<JudgedRun>& runs, const std::vector<ListedCase>& cases);

}  // namespace duhem::reports
