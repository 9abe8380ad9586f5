#pragma once

#include "lib/contact/cone_problem.hpp"
#include "lib/contact/stacked.hpp"

namespace duhem {

/// Impulses near a solution led on, by Newton's method in S on an error that is measured in twice the digits, to the tolerance or
/// as near as their digits allow (verify/true_residual.hpp). Never to worse ones.
template <class S, int Dim>
[[nodiscard]] Locals<S, Dim> polished(const ConeProblem<S, Dim>& problem, const S& tolerance, Locals<S, Dim> r);

}  // namespace duhem
