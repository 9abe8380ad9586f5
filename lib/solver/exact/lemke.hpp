#pragma once

#include "lib/contact/cone_problem.hpp"
#include "lib/solver/watch.hpp"

namespace duhem {

/// One exact solution of a planar problem by Lemke's pivoting method, on its linear complementarity form (Stewart and
/// Trinkle 1996), r_T = β⁺ − β⁻, contact by contact:
///   0 ≤ r_N ⟂ w_N ≥ 0,   0 ≤ β± ⟂ λ ± w_T ≥ 0,   0 ≤ λ ⟂ μ r_N − β⁺ − β⁻ ≥ 0.
/// Ties in the ratio test are broken lexicographically, so it cannot cycle. It ends with a solution, `converged`, or on a
/// ray. For a positive semi-definite A with r·b ≥ 0 wherever r ∈ K makes A r = 0 the matrix is copositive and rays do
/// not happen; elsewhere a ray proves nothing, and after a few starts that all end on one the answer is
/// `not_converged`: not decided. `iterations` counts pivots.
template <class S, int MaxContacts>
[[nodiscard]] ConeSolution<S, 2, MaxContacts> lemke(const ConeProblem<S, 2, MaxContacts>& problem, long max_pivots,
                                                    const SolverWatch<S>& watch = {});

}  // namespace duhem
