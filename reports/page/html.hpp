#pragma once

#include <string>

namespace duhem::reports {

/// Text that HTML, XML and a terminal can show: UTF-8 without control characters. What is none becomes a blank or U+FFFD.
[[nodiscard]] std::string clean(const std::string& text);

/// Clean text as it may stand in HTML, also inside a quoted attribute.
[[nodiscard]] std::string escape(const std::string& text);

/// The same for a sentence: 7.07e-4 becomes a power of ten, u_N and theta become the letters of the paper, and Fremond gets the
/// accent that ASCII took from him.
[[nodiscard]] std::string prose(const std::string& text);

/// A command line as HTML: a line may end between two of its words, not at a hyphen within one, and a word keeps its blanks.
[[nodiscard]] std::string command_html(const std::string& command);

}  // namespace duhem::reports
