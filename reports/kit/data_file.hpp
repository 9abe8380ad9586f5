#pragma once

#include "kit/number.hpp"

#include <utility>
#include <vector>

namespace duhem::reports {

/// What NAME.toml says, which lies beside the source of that name and is built into the program: words, tables and demanded
/// numbers that the report brings along; code does the judging. Throws std::logic_error where there is no such file, one of them
/// is no TOML, or two have one name.
[[nodiscard]] const Json& data_file(const std::string& name);

/// The names of all of them, and their texts.
[[nodiscard]] const std::vector<std::pair<std::string, const char*>>& data_file_texts();

}  // namespace duhem::reports
