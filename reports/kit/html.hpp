#pragma once

#include "kit/text.hpp"

#include <map>

namespace duhem::reports {

/// The text after the replacements of a table of kit/signs.toml: "clean", "prose", "formula", "mistake".
[[nodiscard]] std::string with_signs(std::string text, const std::string& table);

/// Text that HTML, XML and a terminal can show: UTF-8 without control characters. What is none becomes a blank or U+FFFD.
[[nodiscard]] std::string clean(const std::string& text);

/// Clean text as it may stand in HTML, also inside a quoted attribute.
[[nodiscard]] std::string escape(const std::string& text);

/// The same for a sentence: 7.07e-4 becomes a power of ten, u_N and theta become the letters of the paper, and Fremond gets the
/// accent that ASCII took from him.
[[nodiscard]] std::string prose(const std::string& text);

/// "x_{k+1}" and "M^-1" with indices and exponents.
[[nodiscard]] std::string formula_html(const std::string& formula);

[[nodiscard]] std::string html(const Text& text);

/// How a user types a call of the program, from where the report was made. A shell reads these very words.
[[nodiscard]] std::string command_line(const std::vector<std::string>& arguments);
/// The same as HTML: a line may end between two of its words, not at a hyphen within one, and a word keeps its blanks.
[[nodiscard]] std::string command_html(const std::vector<std::string>& arguments);

/// The text of kit/page/NAME.*, built into the program: "shell", "style", "watch", "verdict", "animation", "scene".
[[nodiscard]] const char* page_file(const char* name);
/// The same with what stands for each of its {{holes}}.
[[nodiscard]] std::string filled_page_file(const char* name, const std::map<std::string, std::string>& fillings);

}  // namespace duhem::reports
