#pragma once

#include <string>
#include <string_view>

namespace duhem {

/// A value as a message shows it: cut where it is long, and nothing in it that could steer a terminal or begin a new line.
[[nodiscard]] inline std::string shown(std::string_view text, std::size_t most = 60) {
  std::string result = text.size() > most ? std::string(text.substr(0, most - 3)) + "..." : std::string(text);
  for (char& c : result)
    if (c < ' ' || c > '~') c = '?';
  return result;
}

}  // namespace duhem
