#pragma once

#include "lib/cone/coulomb_cone.hpp"

#include <optional>

namespace duhem {

/// The problem (91) of a single contact:  w = A r + b,  K* ∋ w̃ ⟂ r ∈ K.
template <class S, int Dim>
struct OneContact {
  Mat<S, Dim, Dim> A;
  Local<S, Dim> b;
  S mu;
};

/// An exact solution by the cases of Lemma 1, tried in this order; nothing where no case holds.
///   take-off  r = 0                               if b_N ≥ 0
///   stick     r = −A⁻¹ b                          if that is in K
///   slip      r = r_N (1, −μ s), ‖s‖ = 1, w_N = 0, w_T = λ s with λ ≥ 0
/// In the plane s = ±1. In space s is a root of one equation in the sliding angle, found by Newton's method from the
/// direction in which the contact would slide without friction, or, where that fails, among all roots of the quartic
/// it turns into. Where rounding leaves a point just outside every case, the nearest case is taken if its residual is
/// rounding. Several solutions can exist when μ couples strongly (Painlevé); this returns the first.
template <class S, int Dim>
[[nodiscard]] std::optional<Local<S, Dim>> solve_one_contact(const OneContact<S, Dim>& problem);

}  // namespace duhem
