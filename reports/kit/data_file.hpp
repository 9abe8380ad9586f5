#pragma once

#include "kit/number.hpp"

#include <map>

namespace duhem::reports {

/// What NAME.toml says, which lies beside the source of that name and is built into the program: words and tables that the report
/// brings along, no logic. Throws std::logic_error where there is no such file, or one of them is no TOML.
[[nodiscard]] const Json& data_file(const std::string& name);

/// The texts of all of them, by their names.
[[nodiscard]] const std::map<std::string, const char*>& data_file_texts();

}  // namespace duhem::reports
