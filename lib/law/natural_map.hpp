#pragma once

#include "lib/cone/coulomb_cone.hpp"
#include "lib/law/impact_law.hpp"

namespace duhem {

/// One contact against its law, in Moreau's form of it: z = proj_K(p − σ w̃), and ρ = p − z, zero where the law is obeyed.
template <class S, int Dim>
struct NaturalMap {
  Local<S, Dim> w;        ///< what the law pairs with p: w_N = u_{N,k+1} + b_N, w_T = u_{T,k+1} + e_T u_{T,k}
  Local<S, Dim> shifted;  ///< σ w̃
  Local<S, Dim> z, rho;
  Face face;  ///< of K, on which z lies
};

template <class S, int Dim>
[[nodiscard]] NaturalMap<S, Dim> natural_map(const ImpactLaw<S>& law, const S& theta, Approach approach, const S& sigma,
                                             const Local<S, Dim>& u_k, const Local<S, Dim>& u_k1, const Local<S, Dim>& p) {
  const S b_N = law.normal_offset(normal(u_k), theta, approach), e_T = law.effective_e_T(theta);
  const Local<S, Dim> w = u_k1 + local<S, Dim>(b_N, e_T * tangent<S, Dim>(u_k));
  const Local<S, Dim> shifted = sigma * de_saxce<S, Dim>(w, law.mu);
  const auto [z, face] = CoulombCone<S, Dim>{law.mu}.project(Local<S, Dim>(p - shifted));
  return {.w = w, .shifted = shifted, .z = z, .rho = p - z, .face = face};
}

}  // namespace duhem
