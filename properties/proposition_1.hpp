#pragma once

#include "properties/definition.hpp"
#include "properties/judged_contact.hpp"

namespace duhem::properties {

/// Proposition 1:  ΔE − W_ext − W_damp ≤ 0 (86),  and  u_{N,k+θ} p_N ≤ 0  and  u_{T,k+θ}·p_T ≤ 0  at each contact (87).
///
/// A solver that leaves ρ = p − z may miss (87), as σ|w_N| ≤ |ρ_N| + μ‖ρ_T‖ wherever z ≠ 0, see (69), and σ w_T = ρ_T − c t, by
///   normally       θ z_N (|ρ_N| + μ‖ρ_T‖)/σ + |u_{N,k+θ} ρ_N|
///   tangentially   2 θ μ z_N ‖ρ_T‖/σ + ‖u_{T,k+θ}‖ (‖ρ_T‖ + μ|ρ_N|)
struct Proposition1 : AboutSteps<Proposition1> {
  static constexpr std::string_view name = "proposition_1", equation = "(86) (87)",
                                    statement =
                                        "scheme (72) creates no energy, and no contact does, normally or tangentially, if "
                                        "1/2 <= theta <= 1/(1+e) and u_N,k <= 0 where active";
  static StepCase draw(Choices& choices) {
    StepCase c = any_step(choices);
    c.situation.theta = theta_of_proposition_1(choices, c.situation);
    return c;
  }
  template <class S, int Dim>
  static double excess(const TakenStep<S, Dim>& taken) {
    using std::abs;
    const S& theta = taken.settings.size.theta;
    const auto contacts = excused_contacts(taken);
    Excess<S> excess;
    excess.demand(taken.balance.created(), creation_bound(taken, contacts));  // (86)
    for (const auto& contact : contacts) {
      const S& mu = contact.active.law.mu;
      const Local<S, Dim> u_th = contact.u_th(theta);
      const S rho_N = contact.rho_N(), rho_T = contact.rho_T(), lever = theta * normal(contact.z) / contact.active.sigma;
      const S normal_bound = lever * (rho_N + mu * rho_T) + abs(normal(u_th)) * rho_N;
      const S tangential_bound = 2 * mu * lever * rho_T + tangent_norm<S, Dim>(u_th) * (rho_T + mu * rho_N);
      const auto& work = contact.work;
      excess.demand(work.normal_work, work.rounding_bound + normal_bound);          // (87): u_{N,k+θ} p_N ≤ 0
      excess.demand(work.tangential_work, work.rounding_bound + tangential_bound);  // (87): u_{T,k+θ}·p_T ≤ 0
    }
    return excess.most();
  }
};

}  // namespace duhem::properties
