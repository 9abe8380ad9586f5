#pragma once

#include "lib/checker/verdict.hpp"
#include "lib/record/witness.hpp"
#include "tools/json.hpp"

#include <iosfwd>

namespace duhem::program {

/// Numbers known exactly as "num/den"; bounds that are not as decimals, rounded outward.
[[nodiscard]] Json verdict_json(const std::string& path, const Witness& witness, const Verdict& verdict);

/// The verdict first, then the numbers with which a person can do it again.
void print_verdict(std::ostream& out, const std::string& path, const Witness& witness, const Verdict& verdict);

}  // namespace duhem::program
