#pragma once

#include "lib/contact/cone_problem.hpp"
#include "lib/solver/watch.hpp"

namespace duhem {

/// Semi-smooth Newton on Alart and Curnier's function of all contacts, with a line search, in units of UnitScaling. Fast
/// where the modes are nearly known; it can cycle between modes, and then it stops at `max_steps` with `not_converged`.
/// A little of the identity is added to A only where a pivot vanishes.
template <class S, int Dim>
[[nodiscard]] ConeSolution<S, Dim> newton(const ConeProblem<S, Dim>& problem, const S& tolerance, long max_steps,
                                          std::vector<Local<S, Dim>> start = {}, const SolverWatch<S>& watch = {});

}  // namespace duhem
