#pragma once

#include "lib/contact/cone_problem.hpp"

namespace duhem {

enum class SolverName {
  automatic,  ///< one contact exactly; several by Gauss–Seidel, and planar ones by enumeration where that stalls
  nsgs,       ///< block Gauss–Seidel
  enumerate,  ///< every combination of modes; planar, at most six contacts
};

template <class S>
struct SolverSettings {
  SolverName name = SolverName::automatic;
  S tolerance;  ///< on both figures of verify/residual.hpp, dimensionless
  long max_iterations = 10000;
};

/// The one door to the solvers: (91) in, impulses and a status out.
template <class S, int Dim, int MaxContacts>
[[nodiscard]] ConeSolution<S, Dim, MaxContacts> solve(const ConeProblem<S, Dim, MaxContacts>& problem,
                                                      const SolverSettings<S>& settings);

/// 1e-12 in double, and as far above the round-off in every other scalar; 0 where arithmetic is exact.
template <class S>
[[nodiscard]] S default_tolerance();

}  // namespace duhem
