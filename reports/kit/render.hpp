#pragma once

#include "kit/blocks.hpp"

namespace duhem::reports {

/// The blocks one below the other.
[[nodiscard]] std::string html(const std::vector<Block>& blocks);

/// A section with its heading.
[[nodiscard]] std::string html(const Section& section);

/// The whole page: one file that asks for nothing else, style, script and drawings inside. `top` stands above the table of
/// contents.
[[nodiscard]] std::string page_html(const std::string& top, const std::vector<Section>& sections);

}  // namespace duhem::reports
