#pragma once

#include "lib/contact/cone_problem.hpp"
#include "lib/verify/residual.hpp"

namespace duhem {

/// Block Gauss–Seidel over the contacts with exact one-contact solves (the paper's nonsmooth Gauss–Seidel, section 4).
/// Starts from `start.r` (zero where empty) and stops after the first sweep whose residual, the paper's criterion and the
/// scaled one, is within the tolerance. After `max_sweeps` it returns the last iterate with status `not_converged`.
template <class S, int Dim, int MaxContacts>
[[nodiscard]] ConeSolution<S, Dim, MaxContacts> nsgs(const ConeProblem<S, Dim, MaxContacts>& problem, const S& tolerance,
                                                     long max_sweeps, PerContact<Local<S, Dim>, MaxContacts> start = {});

}  // namespace duhem
