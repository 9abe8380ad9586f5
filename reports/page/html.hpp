#pragma once

#include <string>

namespace duhem::reports {

/// Text as it may stand in HTML, also inside a quoted attribute.
[[nodiscard]] std::string escape(const std::string& text);

/// The same for a sentence: 7.07e-4 becomes a power of ten, u_N and theta become the letters of the paper, and Fremond gets the
/// accent that ASCII took from him.
[[nodiscard]] std::string prose(const std::string& text);

}  // namespace duhem::reports
