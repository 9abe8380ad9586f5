#pragma once

#include "page/page.hpp"

namespace duhem::reports {

/// Who made the page, on what and how long it took; and every command that it rests on.
[[nodiscard]] std::string provenance_html(const PageContent& content);

}  // namespace duhem::reports
