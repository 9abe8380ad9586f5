#pragma once

#include "lib/solver/watch.hpp"
#include "lib/verify/no_solution.hpp"

namespace duhem {

/// A solution of (91) in the plane; u = A r + b.
template <class S>
struct PlanarSolution {
  std::vector<Local<S, 2>> r, u;
  std::vector<Mode> modes;  ///< the first mode of Lemma 1 that holds
};

/// A polyhedron of solutions that is more than a point: { r : each contact in its mode }. It is the set of all
/// r = one.r + Σ t_i directions_i that obey the modes.
template <class S>
struct SolutionFamily {
  PlanarSolution<S> one;                             ///< in the relative interior
  std::vector<ModeSet> modes;                        ///< one mode a contact; where μ = 0 possibly every mode but take-off
  std::vector<std::vector<Local<S, 2>>> directions;  ///< of r, linearly independent: as many as the family has dimensions
  std::vector<bool> u_unique, r_unique;              ///< contact by contact: the same over the whole family
  bool velocities_unique;                            ///< u is unique at every contact
};

/// The set of solutions, as its maximal convex subsets: isolated points and families, each once. The polyhedra of single
/// combinations of modes are all that is needed: a convex set of solutions lies in one of them (proof beside the code).
/// Families may meet, and a family is listed though another touches it; none is contained in another.
template <class S>
struct AllSolutions {
  std::vector<PlanarSolution<S>> isolated;
  std::vector<SolutionFamily<S>> families;
  bool velocities_unique = false;          ///< one u for everything found, and something was found
  bool complete = false;                   ///< false where the search was stopped: then there may be more
  std::vector<Refutation<S>> no_solution;  ///< where nothing exists, the certificate: see verify/no_solution.hpp
  long nodes = 0;                          ///< partial combinations of modes looked at

  [[nodiscard]] bool none() const { return complete && isolated.empty() && families.empty(); }
};

template <class S>
struct SearchLimits {
  long max_nodes = 0;         ///< 0: no limit
  bool first_only = false;    ///< stop at the first solution
  SolverWatch<S> watch = {};  ///< counts nodes
};

/// Every solution of a planar problem in exact arithmetic: depth first over the contacts' modes, a partial combination
/// dropped as soon as its linear constraints contradict each other. A need be neither symmetric nor of full rank.
template <class S>
[[nodiscard]] AllSolutions<S> all_solutions(const ConeProblem<S, 2>& problem, const SearchLimits<S>& limits = {});

}  // namespace duhem
