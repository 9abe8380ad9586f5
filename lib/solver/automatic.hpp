#pragma once

#include "lib/contact/cone_problem.hpp"
#include "lib/solver/watch.hpp"

namespace duhem {

/// The solver for everyday use. In this order, each where the one before did not do:
///   r = 0, if nothing approaches;  the impulses given;  the exact solution of a single contact;
///   a Gauss–Seidel sweep (up to 20 where contacts are stored inline: that costs no allocation);
///   a portfolio of proximal Newton and interior-point methods in units of UnitScaling — in other scalars than double
///   begun from its solution in double, with the path of refinement.hpp for small problems that resist;
///   for few planar contacts, every combination of modes.
/// Only verify/residual.hpp on the data as given decides what is a solution.
template <class S, int Dim, int MaxContacts>
[[nodiscard]] ConeSolution<S, Dim, MaxContacts> solve_automatically(const ConeProblem<S, Dim, MaxContacts>& problem,
                                                                    const S& tolerance, long max_iterations,
                                                                    const PerContact<Local<S, Dim>, MaxContacts>& start,
                                                                    const SolverWatch<S>& watch = {});

}  // namespace duhem
