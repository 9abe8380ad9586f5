#pragma once

#include "lib/contact/stacked.hpp"
#include "lib/verify/residual.hpp"

namespace duhem {

/// Both figures of impulses as they are: measured in twice the digits, where nothing of w drowns beside r. The floors are what r
/// itself cannot do better for having no more digits [M 6]. To be printed; a solver measures more cheaply on its way.
template <class S, int Dim, int MaxContacts>
[[nodiscard]] Residual<S> true_residual(const ConeProblem<S, Dim, MaxContacts>& problem,
                                        const PerContact<Local<S, Dim>, MaxContacts>& r);

/// w = A r + b, summed in twice the digits.
template <class S, int Dim>
[[nodiscard]] Locals<S, Dim> true_velocities(const ConeProblem<S, Dim>& problem, const Locals<S, Dim>& r);

}  // namespace duhem
