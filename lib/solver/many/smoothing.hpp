#pragma once

#include "lib/contact/cone_problem.hpp"
#include "lib/solver/watch.hpp"

namespace duhem {

/// The smoothing flow that holds slip back, from rest, once (smoothing_flow.hpp). Arrives nearly anywhere, in some hundred steps.
template <class S, int Dim>
[[nodiscard]] ConeSolution<S, Dim> smoothing(const ConeProblem<S, Dim>& problem, const S& tolerance, long max_steps,
                                             const SolverWatch<S>& watch = {});

}  // namespace duhem
