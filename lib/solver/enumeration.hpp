#pragma once

#include "lib/contact/cone_problem.hpp"
#include "lib/verify/residual.hpp"

namespace duhem {

/// Largest number of contacts that enumeration takes on: 4 modes each.
inline constexpr int enumeration_limit = 6;

/// A planar problem by trying every combination of modes: take-off, stick, slip to either side. On rationals the answer
/// is exact; elsewhere the combination of least residual is polished by nothing and accepted if it is within `tolerance`.
/// `no_solution` is proven on rationals and means "none within tolerance" otherwise. Refuses more than six contacts
/// with `not_converged`.
template <class S, int MaxContacts>
[[nodiscard]] ConeSolution<S, 2, MaxContacts> enumerate(const ConeProblem<S, 2, MaxContacts>& problem, const S& tolerance);

}  // namespace duhem
