#pragma once

#include "lib/contact/cone_problem.hpp"

#include <functional>

namespace duhem {

/// Several ways at one problem, each from where the last one left off or afresh, until `is_solution` says yes: the proximal
/// point method with several settings, the interior-point method with several and the proximal one to finish, Newton's
/// method alone, Gauss–Seidel sweeps between them, friction raised in steps from zero, and many places to begin. The problem
/// is in units of UnitScaling. On success `r` holds the solution, otherwise the last iterate. Returns the number of sweeps,
/// Newton steps and systems factorised, at most `budget`, and whether it succeeded.
struct PortfolioResult {
  bool solved;
  long iterations;
};
template <class S, int Dim>
[[nodiscard]] PortfolioResult portfolio(const ConeProblem<S, Dim>& problem, std::vector<Local<S, Dim>>& r,
                                        const std::function<bool(const std::vector<Local<S, Dim>>&)>& is_solution, long budget);

}  // namespace duhem
