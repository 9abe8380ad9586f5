#pragma once

#include "tools/machine.hpp"

namespace duhem::bench {

using program::processor;
/// What compiled this program.
[[nodiscard]] std::string compiled_by();
/// Three digits in the unit that suits.
[[nodiscard]] std::string time_text(double seconds);

}  // namespace duhem::bench
