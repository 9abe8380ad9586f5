#pragma once

#include "sections/section.hpp"

namespace duhem::reports {

/// The program's own solvers on contact problems that its own runs meet: who solves how many to 1e-12, with how many iterations,
/// and, by the clock, Dolan and Moré's performance profile. Its data: `groups` (each `group`, `problems`, `contacts` as
/// [least, most], `solved` by solver, null where a solver is not for any of them), `solvers` (each `solver`, `problems`, `solved`,
/// `median_iterations`, `largest_residual` of what is solved) and `times`, which another run of the same program gives otherwise:
/// by solver `median_seconds` and `profile`, a list of [factor of the fastest, share of the problems within it].
[[nodiscard]] std::vector<Evidence> solvers_need(const Scope& scope);
[[nodiscard]] Section make_solvers(const std::string& out, const Scope& scope);

}  // namespace duhem::reports
