#pragma once

#include <fstream>
#include <string>

namespace duhem::program {

/// What the processor calls itself.
[[nodiscard]] inline std::string processor() {
  std::ifstream file("/proc/cpuinfo");
  for (std::string line; std::getline(file, line);)
    if (line.starts_with("model name")) return line.substr(line.find(':') + 2);
  return "unknown processor";
}

}  // namespace duhem::program
