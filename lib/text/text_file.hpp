#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace duhem {

/// What a reader takes for a file of its format.
struct TextFormat {
  const char* name;         ///< "a Gmsh file"
  std::uintmax_t largest;   ///< in bytes
  const char* advice = "";  ///< where the file is larger: ", ..."
};

/// The whole text of a file or a pipe: a device would never end. Throws InputError for `field`, which names the path, where it
/// cannot be read or is larger than its format may be.
[[nodiscard]] std::string text_file(const std::string& path, const std::string& field, const TextFormat& format);

/// A text that ends within itself for one reader and not for another is none: refuses a NUL byte.
void refuse_nul(std::string_view text, const std::string& field);

/// The first bytes of anything that can be read, a pipe too: `most` of them, or as many as there are.
[[nodiscard]] std::string beginning_of_file(const std::string& path, const std::string& field, const char* name,
                                            std::size_t most);

}  // namespace duhem
