#pragma once

#include "lib/contact/mode.hpp"
#include "lib/linear/types.hpp"

namespace duhem {

/// Alart and Curnier's function of one contact (1991), in units where impulses and velocities weigh the same:
///   open    r_N ≤ w_N:           F = r
///   stick   ‖r_T − w_T‖ ≤ ϱ:     F = w                          with the radius ϱ = μ (r_N − w_N)
///   slip    otherwise:           F = (w_N, r_T − ϱ d),          d = (r_T − w_T)/‖r_T − w_T‖.
/// F = 0 if and only if K* ∋ w̃ ⟂ r ∈ K. No De Saxcé shift is needed: the radius uses r_N, not a multiplier of its own.
template <class S, int Dim>
struct AlartCurnier {
  Local<S, Dim> F;
  Mode mode;
};
template <class S, int Dim>
[[nodiscard]] AlartCurnier<S, Dim> alart_curnier(const Local<S, Dim>& r, const Local<S, Dim>& w, const S& mu);

/// The same with the mode given, whichever holds: a function as smooth as that mode's formula.
template <class S, int Dim>
[[nodiscard]] Local<S, Dim> alart_curnier_in(Mode mode, const Local<S, Dim>& r, const Local<S, Dim>& w, const S& mu);

/// An element of its generalised Jacobian:  δF = E δr + G δw.
template <class S, int Dim>
struct AlartCurnierSlope {
  Mat<S, Dim, Dim> E, G;
  Mode mode;  ///< open: E = 1, G = 0; stick: E = 0, G = 1
};
template <class S, int Dim>
[[nodiscard]] AlartCurnierSlope<S, Dim> alart_curnier_slope(const Local<S, Dim>& r, const Local<S, Dim>& w, const S& mu);

/// Its derivative in a mode that is given.
template <class S, int Dim>
[[nodiscard]] AlartCurnierSlope<S, Dim> alart_curnier_slope_in(Mode mode, const Local<S, Dim>& r, const Local<S, Dim>& w,
                                                               const S& mu);

}  // namespace duhem
