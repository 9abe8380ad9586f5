#include "tools/bench/text.hpp"

#include "compiler.hpp"

#include <fmt/format.h>

namespace duhem::bench {

std::string compiled_by() { return compiler; }

std::string time_text(double seconds) {
  if (seconds < 1e-6) return fmt::format("{:.3g} ns", seconds * 1e9);
  if (seconds < 1e-3) return fmt::format("{:.3g} µs", seconds * 1e6);
  if (seconds < 1) return fmt::format("{:.3g} ms", seconds * 1e3);
  return fmt::format("{:.3g} s", seconds);
}

}  // namespace duhem::bench
