#pragma once

#include <fmt/format.h>

#include <concepts>
#include <string>

namespace duhem::program {

/// "1 step", "3 steps".
[[nodiscard]] std::string counted(std::integral auto n, const char* noun) {
  return fmt::format("{} {}{}", n, noun, n == 1 ? "" : "s");
}

}  // namespace duhem::program
