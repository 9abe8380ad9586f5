#pragma once

#include "page/page.hpp"

namespace duhem::reports {

/// Who made the page, on what and how long it took; and every command that it rests on.
[[nodiscard]] std::string provenance_html(const PageContent& content);

/// A command as HTML: a line may end between two of its words, not at a hyphen within one.
[[nodiscard]] std::string command_html(const std::string& command);

}  // namespace duhem::reports
