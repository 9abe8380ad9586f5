#pragma once

#include "tools/exit_code.hpp"
#include "tools/solve/request.hpp"

namespace duhem::program {

/// duhem solve FILE|DIR: solve one contact problem, or all of a folder as a table. A problem proven to have no solution is
/// reported as such and ends with exit code 3 like one that did not converge: there are no impulses to go on with. So does
/// one whose impulses, once --energy-safe has scaled them, do not solve it any more. Of a folder the highest exit code counts.
[[nodiscard]] Exit solve(const SolveOptions& options);

}  // namespace duhem::program
