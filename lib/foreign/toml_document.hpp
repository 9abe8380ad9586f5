#pragma once

#include "lib/text/document.hpp"

namespace duhem {

/// A TOML text as a tree, tables as objects, each value with its line. Throws InputError with file and line for what is no TOML,
/// and for a date or a time: nothing here has one.
[[nodiscard]] Document read_toml(std::string_view text, const std::string& path);

}  // namespace duhem
