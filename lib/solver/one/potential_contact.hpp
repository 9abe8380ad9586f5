#pragma once

#include "lib/law/dissipation_potential.hpp"

#include <optional>

namespace duhem {

/// The impulse of one contact under (59) and u⁺ = u⁻ + W p (60): −p ∈ ∂φ(ū), ū = u⁻ + ½ W p, by cases: open or pressed,
/// sticking or sliding to either side. W positive definite makes the solution unique. Nothing if no case holds.
template <class S>
[[nodiscard]] std::optional<Local<S, 2>> solve_potential_contact(const ViscousFriction<S>& phi, const Mat<S, 2, 2>& W,
                                                                 const Local<S, 2>& u_minus);

}  // namespace duhem
