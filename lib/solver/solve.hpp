#pragma once

#include "lib/contact/cone_problem.hpp"
#include "lib/names.hpp"
#include "lib/solver/watch.hpp"

namespace duhem {

template <class S>
struct SolverSettings {
  SolverName name = SolverName::automatic;
  S tolerance;  ///< on both figures of verify/residual.hpp, dimensionless
  long max_iterations = 10000;
  SolverWatch<S> watch = {};  ///< a solver that it tells to stop returns its best iterate, `not_converged`
};

/// The one door to the solvers: (91) in, impulses and a status out. `start`: impulses to begin from, or empty.
template <class S, int Dim, int MaxContacts>
[[nodiscard]] ConeSolution<S, Dim, MaxContacts> solve(const ConeProblem<S, Dim, MaxContacts>& problem,
                                                      const SolverSettings<S>& settings,
                                                      const PerContact<Local<S, Dim>, MaxContacts>& start = {});

/// 1e-12 in double, and as far above the round-off in every other scalar; 0 where arithmetic is exact.
template <class S>
[[nodiscard]] S default_tolerance();

}  // namespace duhem
