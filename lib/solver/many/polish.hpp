#pragma once

#include "lib/contact/cone_problem.hpp"
#include "lib/contact/stacked.hpp"
#include "lib/verify/residual.hpp"

namespace duhem {

/// Beyond this many contacts arithmetic in software takes longer than anyone will wait.
inline constexpr int contacts_in_longer_scalars = 60;

/// A true residual that no other impulses would better by much: the tolerance, or what their digits allow.
template <class S>
[[nodiscard]] bool is_enough(const Residual<S>& found, const S& tolerance) {
  return found.scaled <= std::max(tolerance, S(found.scaled_floor / 4));
}

/// Impulses near a solution led on, by Newton's method in S on an error that is measured in twice the digits, to the tolerance or
/// as near as their digits allow (verify/true_residual.hpp). Never to worse ones.
template <class S, int Dim>
[[nodiscard]] Locals<S, Dim> polished(const ConeProblem<S, Dim>& problem, const S& tolerance, Locals<S, Dim> r);

}  // namespace duhem
