#pragma once

#include "lib/solver/solve.hpp"

namespace duhem {

/// What the figures of verify/residual.hpp cannot tell in S, since r is large or A badly conditioned, is made good: an answer
/// whose true residual (verify/true_residual.hpp) misses the tolerance is led on by Newton's method with velocities from twice
/// the digits and then, where contacts are few, solved in them. The status says what the true residual says of the answer.
template <class S, int Dim>
[[nodiscard]] ConeSolution<S, Dim> sharpened(const ConeProblem<S, Dim>& problem, const SolverSettings<S>& settings,
                                             ConeSolution<S, Dim> solution);

}  // namespace duhem
