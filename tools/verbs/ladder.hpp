#pragma once

#include "tools/exit_code.hpp"
#include "tools/ladder/request.hpp"

namespace duhem::program {

/// duhem ladder CASE: the same case over tolerances and scalars; what does its positive work fall with?
[[nodiscard]] Exit ladder(const LadderOptions& options);

}  // namespace duhem::program
