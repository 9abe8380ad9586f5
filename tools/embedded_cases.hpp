#pragma once

#include <string>
#include <vector>

namespace duhem::program {

/// The text of reference_cases/NAME.toml, built into the program so that it runs from anywhere; null for another name.
[[nodiscard]] const char* embedded_case(const std::string& name);

[[nodiscard]] std::vector<std::string> embedded_case_names();

}  // namespace duhem::program
