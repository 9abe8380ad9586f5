#pragma once

#include "lib/verify/residual.hpp"

#include <optional>

namespace duhem {

/// The problem (91) of a single contact:  w = A r + b,  K* ∋ w̃ ⟂ r ∈ K.
template <class S, int Dim>
struct OneContact {
  Mat<S, Dim, Dim> A;
  Local<S, Dim> b;
  S mu;
};

/// How far r is from solving it, as verify/residual.hpp tells.
template <class S, int Dim>
[[nodiscard]] Residual<S> residual(const OneContact<S, Dim>& problem, const Local<S, Dim>& r);

/// solve_one_contact where b_N < 0: without an impulse the contact would close, and take-off is out.
template <class S, int Dim>
[[nodiscard]] std::optional<Local<S, Dim>> solve_closing_contact(const OneContact<S, Dim>& problem);

/// An exact solution by the cases of Lemma 1, tried in this order; nothing where no case holds.
///   take-off  r = 0                               if b_N ≥ 0
///   stick     r = −A⁻¹ b                          if that is in K
///   slip      r = r_N (1, −μ s), ‖s‖ = 1, w_N = 0, w_T = λ s with λ ≥ 0
/// In the plane s = ±1. In space s is a root of one equation in the sliding angle, found by Newton's method from the
/// direction in which the contact would slide without friction, or, where that fails, among all roots of the quartic
/// it turns into. Where rounding leaves a point just outside every case, the nearest case is taken if its residual is
/// rounding. Several solutions can exist when μ couples strongly (Painlevé); this returns the first.
template <class S, int Dim>
[[nodiscard]] std::optional<Local<S, Dim>> solve_one_contact(const OneContact<S, Dim>& problem) {
  // Here, so that a contact that takes off costs its caller a comparison and no call.
  if (normal(problem.b) >= S(0)) return Local<S, Dim>(Local<S, Dim>::Zero());
  return solve_closing_contact<S, Dim>(problem);
}

}  // namespace duhem
