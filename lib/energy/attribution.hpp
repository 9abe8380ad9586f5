#pragma once

#include "lib/cone/coulomb_cone.hpp"
#include "lib/contact/mode.hpp"
#include "lib/law/impact_law.hpp"

namespace duhem {

/// Who did the work u_{k+θ}·p of one contact. The four add up to the work as computed, exactly.
template <class S>
struct Attribution {
  S law{0};  ///< what the law itself does; if θ ≤ 1/(1+e) only Kane's term (1−θ−θe_T) u_{T,k}·z_T, absent from (72), is positive
  S tolerance{0};   ///< vanishes with the solver's residual
  S activation{0};  ///< of a contact that was separating when it was let in
  S rounding{0};    ///< the remainder

  Attribution& operator+=(const Attribution& o) {
    law += o.law;
    tolerance += o.tolerance;
    activation += o.activation;
    rounding += o.rounding;
    return *this;
  }
};

/// One contact over one step: velocities at both ends, and the impulse.
template <class S, int Dim>
struct ContactStep {
  const Local<S, Dim>& u_k;
  const Local<S, Dim>& u_k1;
  const Local<S, Dim>& u_th;  ///< u_{k+θ}
  const Local<S, Dim>& p;
};

template <class S, int Dim>
struct AttributedWork {
  Attribution<S> attribution;
  S tolerance_size;  ///< |ρ|·|θ z/σ + u_{k+θ}|: no solver residual of this size can do more work than that
  S rounding_size;  ///< u (|p| + σ|w̃|)·(θ|z|/σ + |u_{k+θ}|) + u (1 + μ)(|u_k| + |u_{k+1}|) |z|: what rounding may hide from ρ
  Mode mode;        ///< the face that the natural map hit: apex, interior or edge of K
  S part_size;   ///< |ρ|·(θ|z|/σ + |u_{k+θ}|): the same for the normal and the tangential work, each by itself
  S normal_law;  ///< [1−θ(1+e)] min(u_{N,k}, 0) z_N, the part of `law` that is normal work
  Local<S, Dim> rho;
};

/// The identity of [M 5], with z = proj_K(p − σ w̃) and ρ = p − z. It holds for any impulse and any σ > 0; the split between
/// law and tolerance depends on σ as long as ρ ≠ 0.
///
/// Normal and tangential work by themselves: ρ − σw̃ is in N_K(z), hence orthogonal to z, and (z_N, 0) is in K, so that
/// w_T·z_T ≤ ρ_T·z_T/σ and w_N z_N ≤ ρ·z/σ. What u_{N,k+θ} p_N exceeds [1−θ(1+e)] u_{N,k} z_N by, and u_{T,k+θ}·p_T Kane's
/// term, is therefore at most `part_size`.
template <class S, int Dim>
[[nodiscard]] AttributedWork<S, Dim> attribute(const ImpactLaw<S>& law, const S& theta, Approach approach, const S& sigma,
                                               const ContactStep<S, Dim>& step);

}  // namespace duhem
