#pragma once

#include "lib/solver/many/portfolio.hpp"

namespace duhem {

/// From a solution to double precision to one in all digits of S, where the data are singular but for the rounding errors
/// of doubles: 1e-16 of A then decides which of the solutions of the problem without them is one of the problem as given.
/// Follows the curve of solver/many/smoothing_path.hpp in 113 bits, from several places, and polishes its end in S. The problem
/// is in units of UnitScaling; `r` changes only on success.
template <class S, int Dim>
[[nodiscard]] PortfolioResult refine(const ConeProblem<S, Dim>& problem, std::vector<Local<S, Dim>>& r,
                                     const std::function<bool(const std::vector<Local<S, Dim>>&)>& is_solution, long budget);

}  // namespace duhem
