#pragma once

#include "lib/linear/types.hpp"
#include "lib/names.hpp"

#include <algorithm>

namespace duhem {

/// What (91) pairs with the impulse:  w = a u_{k+1} + c,  with c made of the velocity before the impact.
template <class S, int Dim>
struct PairedVelocity {
  S a;
  Local<S, Dim> c;
};

/// How the law sees a contact that is already separating (u_{N,k} > 0): as it stands, or clipped to zero
/// (the rule `gap-clipped`).
enum class Approach { as_is, clipped };

/// The three impact laws as one value. Each asks  K* ∋ w̃ ⟂ p ∈ K  of a velocity w affine in u_{k+1}:
///
///   Newton, Coulomb   w_N = u_{N,k+1} + e u_{N,k}        w_T = u_{T,k+1}                        (32) (39) (62)
///   Moreau            w_N = u_{N,k+1} + e u_{N,k}        w_T = u_{T,k+1} + e_T u_{T,k}          (58)
///   Frémond           w_N = θ (u_{N,k+1} + e u_{N,k})    w_T = θ u_{T,k+1} + (1−θ) u_{T,k}      (73), at θ = ½ (49) (50)
///
/// A positive factor on w changes nothing (K* is a cone), so Newton is Moreau with e_T = 0, and Frémond is Moreau
/// with e_T = (1−θ)/θ, which is 1 at θ = ½ and 0 at θ = 1, where both schemes coincide (84).
template <class S>
struct ImpactLaw {
  Law name;
  S e;    ///< normal restitution, in [0, 1], dimensionless
  S e_T;  ///< tangential restitution, in [−1, 1], dimensionless; Frémond's law does not read it
  S mu;   ///< friction coefficient, ≥ 0, dimensionless

  /// The tangential restitution that Moreau's form of the law has at this θ.
  [[nodiscard]] S effective_e_T(const S& theta) const { return name == Law::fremond ? S((S(1) - theta) / theta) : e_T; }

  /// 1 − θ − θ e_T, by which Kane's term of a contact's work is u_{T,k}·p_T: what makes friction push. (72) makes it zero.
  [[nodiscard]] S kane_factor(const S& theta) const { return name == Law::fremond ? S(0) : S(S(1) - theta - theta * e_T); }
  /// What a velocity of (91) is of one in Moreau's form: (72) counts in u_{k+θ}, that form in u_{k+1}.
  [[nodiscard]] S per_velocity(const S& theta) const { return name == Law::fremond ? S(S(1) / theta) : S(1); }

  /// b_N of Moreau's form: w_N = u_{N,k+1} + b_N. Clipped, it is [M 3]'s [(1−θ) u_N + (θ(1+e)−1) min(u_N, 0)]/θ.
  [[nodiscard]] S normal_offset(const S& u_N, const S& theta, Approach approach) const {
    if (approach == Approach::as_is || u_N <= S(0)) return e * u_N;
    return (S(1) - theta) * u_N / theta;
  }

  template <int Dim>
  [[nodiscard]] PairedVelocity<S, Dim> pair(const Local<S, Dim>& u_k, const S& theta, Approach approach) const {
    const S b_N = normal_offset(normal(u_k), theta, approach);
    if (name != Law::fremond) return {S(1), local<S, Dim>(b_N, e_T * tangent<S, Dim>(u_k))};
    return {theta, local<S, Dim>(theta * b_N, (S(1) - theta) * tangent<S, Dim>(u_k))};
  }
};

template <class S>
[[nodiscard]] ImpactLaw<S> newton_law(S e, S mu) {
  return {.name = Law::newton, .e = std::move(e), .e_T = S(0), .mu = std::move(mu)};
}
template <class S>
[[nodiscard]] ImpactLaw<S> moreau_law(S e, S e_T, S mu) {
  return {.name = Law::moreau, .e = std::move(e), .e_T = std::move(e_T), .mu = std::move(mu)};
}
template <class S>
[[nodiscard]] ImpactLaw<S> fremond_law(S e, S mu) {
  return {.name = Law::fremond, .e = std::move(e), .e_T = S(0), .mu = std::move(mu)};
}

}  // namespace duhem
