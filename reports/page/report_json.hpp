#pragma once

#include "page/page.hpp"

namespace duhem::reports {

/// Everything that the page says, as reports/REPORT_JSON.md describes it.
[[nodiscard]] nlohmann::ordered_json report_json(const PageContent& content);

}  // namespace duhem::reports
