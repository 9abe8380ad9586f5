#pragma once

#include "lib/checker/verdict.hpp"
#include "lib/record/witness.hpp"
#include "tools/run/json.hpp"

namespace duhem::program {

/// Numbers known exactly as "num/den"; bounds that are not as decimals, rounded outward.
[[nodiscard]] Json verdict_json(const std::string& path, const Witness& witness, const Verdict& verdict);

}  // namespace duhem::program
