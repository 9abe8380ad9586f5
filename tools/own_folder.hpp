#pragma once

#include "tools/json.hpp"

#include <string>

namespace duhem::program {

/// A folder of --out that a verb writes several files into: what marks it as the verb's, in it, and what was asked for.
inline constexpr const char* folder_mark = "duhem.json";

/// Refuses a folder that is neither new nor empty nor an earlier one of this verb's: nobody's own files are overwritten. An empty
/// file, such as the shell makes for what it redirects, is nothing. Whether there is an earlier one.
[[nodiscard]] bool check_own_folder(const std::string& out, const std::string& verb);

/// Makes the folder where it is missing, and marks it; `about` goes on where the verb's name stands.
void mark_own_folder(const std::string& out, const std::string& verb, const Json& about);

}  // namespace duhem::program
