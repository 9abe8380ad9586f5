#pragma once

#include "lib/linear/types.hpp"

namespace duhem {

/// Where a projection landed: on the apex r = 0, inside the cone, or on its lateral surface.
enum class Face { apex, interior, boundary };

/// Coulomb's cone  K = { r : r_N ≥ 0, ‖r_T‖ ≤ μ r_N }  (11)  and its dual  K* = { u : μ ‖u_T‖ ≤ u_N }  (14).
///
/// Differs from the paper: (11) as printed lacks r_N ≥ 0, without which at μ = 0 it would be a whole line and (14)
/// not its dual. Membership takes no square root of anything but ‖r_T‖², so in the plane it is exact on rationals.
template <class S, int Dim>
struct CoulombCone {
  S mu;  ///< friction coefficient μ ≥ 0, dimensionless

  [[nodiscard]] bool contains(const Local<S, Dim>& r) const;       ///< r ∈ K
  [[nodiscard]] bool dual_contains(const Local<S, Dim>& u) const;  ///< u ∈ K*

  struct Projection {
    Local<S, Dim> r;
    Face face;
  };
  /// proj_K(x), the point of K nearest to x, and the face it hit. With x = r − proj it is Moreau's decomposition:
  /// proj_K(x) ⟂ x − proj_K(x) ∈ −K*.
  [[nodiscard]] Projection project(const Local<S, Dim>& x) const;
};

/// De Saxcé's shift  ũ = u + (μ ‖u_T‖, 0)  (10).
template <class S, int Dim>
[[nodiscard]] Local<S, Dim> de_saxce(const Local<S, Dim>& u, const S& mu) {
  Local<S, Dim> shifted = u;
  normal(shifted) += mu * tangent_norm<S, Dim>(u);
  return shifted;
}

}  // namespace duhem
