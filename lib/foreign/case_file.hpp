#pragma once

#include "lib/catalogue/case_data.hpp"

#include <functional>
#include <string_view>

namespace duhem {

/// The word for a mesh that gmsh makes of the case's own geometry: what else a parameter "mesh" holds is a file.
inline constexpr const char* generated_mesh = "generated";

/// Finds a case of the catalogue by name, or nothing; a user's file may start from one.
using FindCase = std::function<std::optional<CaseData>(const std::string& name)>;

/// What `--set` or a file gives for a parameter: a number, else a word where it begins with a letter, or where the parameter
/// holds a word. `where` goes into messages.
[[nodiscard]] std::variant<Exact, Word> read_value(const std::string& text, const std::string& where, bool holds_word);

/// Reads a case from TOML text; `path` names it in messages and is where matrix files and meshes are looked for. Throws
/// InputError with file, line and field for anything that is not as reference_cases/README.md says, unknown keys included.
[[nodiscard]] CaseData read_case(std::string_view toml, const std::string& path, const FindCase& find);

/// The same from a file.
[[nodiscard]] CaseData read_case_file(const std::string& path, const FindCase& find);

}  // namespace duhem
