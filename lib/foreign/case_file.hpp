#pragma once

#include "lib/catalogue/case_data.hpp"

#include <functional>
#include <string_view>

namespace duhem {

/// Finds a case of the catalogue by name, or nothing; a user's file may start from one.
using FindCase = std::function<std::optional<CaseData>(const std::string& name)>;

/// Reads a case from TOML text; `path` names it in messages and is where matrix files are looked for. Throws InputError
/// with file, line and field for anything that is not as reference_cases/README.md says, unknown keys included.
[[nodiscard]] CaseData read_case(std::string_view toml, const std::string& path, const FindCase& find);

/// The same from a file.
[[nodiscard]] CaseData read_case_file(const std::string& path, const FindCase& find);

}  // namespace duhem
