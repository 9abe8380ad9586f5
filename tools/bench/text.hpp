#pragma once

#include <string>

namespace duhem::bench {

/// What the machine calls itself, and what compiled this program.
[[nodiscard]] std::string processor();
[[nodiscard]] std::string compiled_by();
/// Three digits in the unit that suits.
[[nodiscard]] std::string time_text(double seconds);

}  // namespace duhem::bench
