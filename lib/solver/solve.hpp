#pragma once

#include "lib/contact/cone_problem.hpp"

namespace duhem {

enum class SolverName {
  automatic,       ///< solver/automatic.hpp: finishes
  nsgs,            ///< block Gauss–Seidel with exact one-contact solves
  nsgs_newton,     ///< the same with the paper's one-contact solver: semi-smooth Newton with a Goldstein–Price line search
  newton,          ///< semi-smooth Newton on Alart and Curnier's function
  interior_point,  ///< Newton steps through the inside of the cone, after Nesterov and Todd
  projection,      ///< extra-gradient method on the variational inequality, self-adaptive step
  enumerate,       ///< every combination of modes; planar, at most six contacts
};

template <class S>
struct SolverSettings {
  SolverName name = SolverName::automatic;
  S tolerance;  ///< on both figures of verify/residual.hpp, dimensionless
  long max_iterations = 10000;
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
