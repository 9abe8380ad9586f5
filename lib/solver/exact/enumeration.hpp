#pragma once

#include "lib/contact/cone_problem.hpp"
#include "lib/solver/watch.hpp"
#include "lib/verify/residual.hpp"

namespace duhem {

/// Largest number of contacts that enumeration takes on: 4 modes each.
inline constexpr int enumeration_limit = 6;

/// Of the modes of so many contacts.
[[nodiscard]] constexpr long combinations(int contacts) { return 1L << (2 * contacts); }

/// Beyond it, on exact scalars, the search goes on for so many partial combinations.
inline constexpr long exact_search_limit = 2000;

/// A planar problem by its combinations of modes: take-off, stick, slip to either side. On rationals one exact solution,
/// the first that solver/exact/all_solutions.hpp finds; `no_solution` is proven; `not_converged` where more than six contacts
/// used up the limit. Elsewhere every combination is tried and the one of least residual accepted if it is within
/// `tolerance`; that proves nothing where none is, and more than six contacts are refused: `not_converged`.
template <class S, int MaxContacts>
[[nodiscard]] ConeSolution<S, 2, MaxContacts> enumerate(const ConeProblem<S, 2, MaxContacts>& problem, const S& tolerance,
                                                        const SolverWatch<S>& watch = {});

}  // namespace duhem
