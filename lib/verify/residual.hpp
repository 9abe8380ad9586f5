#pragma once

#include "lib/cone/coulomb_cone.hpp"
#include "lib/contact/cone_problem.hpp"

namespace duhem {

/// How far r is from solving (91), by the natural map  F_σ(r) = r − proj_K(r − σ w̃),  w = A r + b, on the data as given.
template <class S>
struct Residual {
  S natural;  ///< the paper's stopping criterion (section 4): ‖F_1‖₂ / (1 + ‖b‖₂); it mixes impulses with velocities
  S scaled;   ///< ‖F_σ/σ‖₂ / ‖b‖₂, σ_α = 1/mean(diag A_αα): free of units; the numerator alone where b = 0
  S natural_floor;       ///< what rounding alone may put into `natural`: no solver can be asked for less
  S scaled_floor;        ///< the same for `scaled`
  S natural_resolution;  ///< what r − w̃ cannot show of w̃ beside r: below this `natural` is not a measurement

  /// Both figures within the tolerance, or as small as this scalar can make them. The floors grow with r, and a figure below
  /// its floor is noise: of an iterate that ran away it may even be zero. So nothing counts as solved where rounding eats
  /// more than half of the digits of the scaled figure, unless the tolerance is wider still. A NaN is not within anything.
  [[nodiscard]] bool within(const S& tolerance) const {
    return (scaled_floor <= tolerance || can_be_told()) && natural <= std::max(tolerance, natural_floor) &&
           scaled <= std::max(tolerance, scaled_floor);
  }
  /// Rounding leaves more than half of the digits of the scaled figure.
  [[nodiscard]] bool can_be_told() const { return scaled_floor * scaled_floor <= unit_roundoff<S>(); }
  /// What of the scaled figure may be claimed: not less than the noise, where that is all there is. To compare iterates by.
  [[nodiscard]] S claimed() const { return can_be_told() ? scaled : std::max(scaled, scaled_floor); }
};

/// Measured in T, where more digits than those of the data are wanted. On exact scalars the largest component stands for the
/// length (there is no square root); zero means solved.
template <class S, int Dim, int MaxContacts, class T = S>
[[nodiscard]] Residual<T> residual(const ConeProblem<S, Dim, MaxContacts>& problem,
                                   const PerContact<Local<S, Dim>, MaxContacts>& r);

/// 1/mean(diag A_αα), the scale between impulses and velocities of one contact; 1 where that mean is not positive.
template <class S, int Dim>
[[nodiscard]] S impulse_per_velocity(const Mat<S, Dim, Dim>& A) {
  S trace(0);
  for (int i = 0; i < Dim; ++i) trace += A(i, i);
  return trace > S(0) ? S(S(Dim) / trace) : S(1);
}

}  // namespace duhem
