#pragma once

#include "properties/excess.hpp"
#include "properties/leftover.hpp"

namespace duhem::properties {

/// (86) and (87): the most that a contact creates, normally or tangentially, in units of what rounding and residual explain; and the step as
/// a whole. Contact by contact, with p = z + ρ and σ|w_N| ≤ |ρ_N| + μ‖ρ_T‖ wherever z ≠ 0 (as in (69)), and σ w_T = ρ_T − c t:
///   normal       ≤ θ z_N (|ρ_N| + μ‖ρ_T‖)/σ + |u_{N,k+θ} ρ_N|
///   tangential   ≤ 2 θ μ z_N ‖ρ_T‖/σ + ‖u_{T,k+θ}‖ (‖ρ_T‖ + μ|ρ_N|)
template <class S, int Dim>
[[nodiscard]] double creation(const TakenStep<S, Dim>& taken) {
  using std::abs;
  const S& theta = taken.settings.size.theta;
  const std::vector<S> excused = excused_shares(taken);
  double most = in_units_of<S>(taken.balance.created(), creation_bound(taken, excused));  // (86)
  for (std::size_t i = 0; i < taken.balance.contacts.size(); ++i) {                       // (87)
    const auto& contact = taken.balance.contacts[i];
    const auto& active = taken.record().active[i];
    const auto [w, z, rho, sigma, rounding] = leftover(taken.record(), active);
    const Local<S, Dim> u_th = (S(1) - theta) * contact.u_k + theta * contact.u_k1;
    const S rho_N = excused[i] * abs(normal(rho)) + rounding, rho_T = excused[i] * tangent_norm<S, Dim>(rho) + rounding, lever = theta * normal(z) / sigma;
    const S& mu = active.law.mu;
    const S normal_bound = lever * (rho_N + mu * rho_T) + abs(normal(u_th)) * rho_N;
    const S tangential_bound = 2 * mu * lever * rho_T + tangent_norm<S, Dim>(u_th) * (rho_T + mu * rho_N);
    most = std::max(most, in_units_of<S>(contact.normal_work, contact.rounding_bound + normal_bound));
    most = std::max(most, in_units_of<S>(contact.tangential_work, contact.rounding_bound + tangential_bound));
  }
  return most;
}

}  // namespace duhem::properties
