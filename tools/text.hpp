#pragma once

#include <fmt/format.h>

#include <concepts>
#include <string>
#include <vector>

namespace duhem::program {

/// "1 step", "3 steps".
[[nodiscard]] std::string counted(std::integral auto n, const char* noun) {
  return fmt::format("{} {}{}", n, noun, n == 1 ? "" : "s");
}

/// What stands between separators: "a,,b" has three parts.
[[nodiscard]] inline std::vector<std::string> parts_of(const std::string& text, char between) {
  std::vector<std::string> parts{""};
  for (const char c : text) {
    if (c == between)
      parts.emplace_back();
    else
      parts.back() += c;
  }
  return parts;
}

}  // namespace duhem::program
