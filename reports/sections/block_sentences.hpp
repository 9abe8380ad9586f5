#pragma once

#include "sections/section.hpp"

namespace duhem::reports {

/// What section 5.3 of the paper says of Figure 9 (mj) or 10 (mjf), judged by the block's run under that scheme with the rule of the
/// published figures. As many claims whatever is there.
[[nodiscard]] std::vector<Claim> block_sentences(const std::string& out, const std::string& scheme);

}  // namespace duhem::reports
