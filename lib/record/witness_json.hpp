#pragma once

#include "lib/record/witness.hpp"

#include <string>
#include <string_view>

namespace duhem {

/// Reads a witness (FORMAT.md). Throws InputError naming `file` and the field for a text that does not follow the grammar;
/// whether the numbers make a physical system is asked by lib/checker/admissible.hpp.
[[nodiscard]] Witness read_witness(std::string_view text, const std::string& file);

/// The same from a file, or from a pipe: no more is read of it than a witness may be long.
[[nodiscard]] Witness read_witness_file(const std::string& path);

/// The text of a witness; reading undoes writing.
[[nodiscard]] std::string witness_json(const Witness& witness);

}  // namespace duhem
