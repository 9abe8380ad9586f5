#pragma once

#include <string>
#include <vector>

namespace duhem::reports {

/// How a user types a call of the program, from where the report was made. A shell reads these very words.
[[nodiscard]] std::string command_line(const std::vector<std::string>& arguments);

}  // namespace duhem::reports
