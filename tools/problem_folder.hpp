#pragma once

#include <string>
#include <vector>

namespace duhem::program {

/// The names of a folder's files in their order; hidden ones are not problems. Throws InputError naming `field` where the folder
/// cannot be read or has none.
[[nodiscard]] std::vector<std::string> problem_files(const std::string& folder, const std::string& field);

}  // namespace duhem::program
