#pragma once

#include "lib/linear/types.hpp"

#include <algorithm>
#include <concepts>

namespace duhem {

/// The general form (59):  −p ∈ ∂φ(ū),  ū = ½ (u⁺ + u⁻),  with φ proper, convex, lower semi-continuous and φ ≥ 0 = φ(0).
///
/// Then φ(0) ≥ φ(ū) + (−p)·(0 − ū), so the work obeys  ū·p ≤ −φ(ū) ≤ 0: dissipative by construction.
/// Differs from the paper: it asks only φ(0) = 0, which does not suffice; φ(x) = −c·x has it and does the work c·ū.
/// Frémond's law with Coulomb friction is not of this form.
template <class Phi>
concept DissipationPotential = requires(const Phi& phi, const typename Phi::Velocity& u, const typename Phi::Velocity& p) {
  { phi.value(u) } -> std::convertible_to<typename Phi::Scalar>;  // φ(ū)
  { phi.responds(u, p) } -> std::same_as<bool>;                   // −p ∈ ∂φ(ū), exactly
};

/// A viscous bumper with a frictional threshold, in the plane:
///   φ(u) = ½ c_N min(u_N, 0)² + ½ c_T u_T² + f |u_T|.
/// It pushes against approach and never pulls, resists sliding in proportion to it and by a threshold of its own that,
/// unlike Coulomb's, does not depend on the normal impulse.
template <class S>
struct ViscousFriction {
  using Scalar = S;
  using Velocity = Local<S, 2>;
  S c_N;  ///< normal viscosity > 0, impulse over velocity
  S c_T;  ///< tangential viscosity ≥ 0, impulse over velocity
  S f;    ///< threshold ≥ 0, impulse

  [[nodiscard]] S value(const Velocity& u) const {
    using std::abs;
    const S approach = std::min(u[0], S(0));
    return (c_N * approach * approach + c_T * u[1] * u[1]) / 2 + f * S(abs(u[1]));
  }
  [[nodiscard]] bool responds(const Velocity& u, const Velocity& p) const {
    using std::abs;
    if (!(p[0] == -c_N * std::min(u[0], S(0)))) return false;
    if (u[1] == S(0)) return abs(p[1]) <= f;
    return p[1] == -c_T * u[1] - (u[1] > S(0) ? f : S(-f));
  }
};
static_assert(DissipationPotential<ViscousFriction<double>>);

}  // namespace duhem
