#pragma once

#include "tools/ladder/ladder.hpp"

#include <ostream>

namespace duhem::program {

/// The one JSON document of a ladder.
[[nodiscard]] Json ladder_json(const LadderRequest& request, const LadderReport& report, double seconds);

/// What a person reads: what the work falls with, the rungs as a table, where they part and why.
void print_ladder(std::ostream& out, const LadderRequest& request, const LadderReport& report, double seconds);

}  // namespace duhem::program
