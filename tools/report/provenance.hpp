#pragma once

#include "tools/json.hpp"

namespace duhem::program {

/// Who makes a report, of what and where: the program, the libraries it was built with, the packages that dpkg knows, the
/// machine.
[[nodiscard]] Json provenance();

}  // namespace duhem::program
