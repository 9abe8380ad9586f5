#pragma once

#include "page/table.hpp"
#include "sections/section.hpp"

#include <functional>

namespace duhem::reports {

/// The JSON document of a call. Throws std::runtime_error, with what the call wrote on stderr, where there is none or the exit code
/// is not one that comes with a document: 0, 1 for a claim that does not hold, 3 for what stays undecided.
[[nodiscard]] nlohmann::json answer_json(const std::string& out, const std::string& name);
/// The same of a call that must say 0: whatever its document says besides, a claim may not stand on another code.
[[nodiscard]] nlohmann::json answer_that_holds(const std::string& out, const std::string& name);

/// A file that the call wrote into its folder. Throws std::runtime_error where it is not there.
[[nodiscard]] std::string answer_file(const std::string& out, const std::string& name, const std::string& file);

/// Where the JSON document of a call lies, as seen from the page.
[[nodiscard]] std::string answer_path(const std::string& name);

/// What has to be typed: "build/duhem verify --replay …", the folder of the evidence as OUT names it.
[[nodiscard]] std::string command_of(const Evidence& evidence, const std::string& out);

/// A number of a JSON document, or an exact one in a string, in three digits.
[[nodiscard]] std::string brief(const nlohmann::json& value);

/// A red line that says what is not there.
[[nodiscard]] std::string failure_html(const std::string& problem);
/// A command as a line of its own.
[[nodiscard]] std::string typed_html(const std::string& command);

/// Fills the section; where that throws, its claim `name` has failed and the page says why.
void attempt_part(Section& section, const std::string& name, const std::string& expected, const std::function<void()>& part);

}  // namespace duhem::reports
