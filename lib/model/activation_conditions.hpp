#pragma once

#include "lib/model/activation.hpp"

#include <vector>

namespace duhem {

/// One thing that a rule asks of a contact, as a number that must not be positive.
template <class S>
struct ActivationCondition {
  const char* quantity;
  S value;

  [[nodiscard]] bool holds() const { return value <= S(0); }
};

/// All that a rule asks of contact α at (q_k, v_k): it is active where every condition holds. `active_contacts` decides the
/// same without the words; here one sees by how much.
template <System Sys>
[[nodiscard]] std::vector<ActivationCondition<typename Sys::Scalar>> activation_conditions(
    const Sys& system, const State<Sys>& x_k, const StepSize<typename Sys::Scalar>& size,
    const Activation<typename Sys::Scalar>& activation, int alpha) {
  using S = typename Sys::Scalar;
  const auto& [q_k, v_k] = x_k;
  const auto& [h, theta] = size;
  const auto& [rule, s_g, s_v, gamma] = activation;

  const auto geometry_k = system.geometry(q_k);
  const Local<S, Sys::dimension> u_k = geometry_k.H(alpha) * v_k;
  const S g_k = geometry_k.gap(alpha), u_N = normal(u_k);
  const auto gap_after = [&](const S& time) {
    const typename Sys::Position q = system.advance(q_k, typename Sys::Velocity(time * v_k));
    return S(system.geometry(q).gap(alpha));
  };
  switch (rule) {
    case ActivationRule::gap_velocity: return {{"g - s_g", g_k - s_g}, {"u_N,k - s_v", u_N - s_v}};
    case ActivationRule::forecast_velocity: return {{"g(q_k + h v_k) - s_g", gap_after(h) - s_g}, {"u_N,k - s_v", u_N - s_v}};
    case ActivationRule::gap:
    case ActivationRule::gap_clipped: return {{"g - s_g", g_k - s_g}};
    case ActivationRule::projected_gap: return {{"g_k + gamma h u_N,k - s_g", g_k + gamma * h * u_N - s_g}};
    case ActivationRule::midpoint: return {{"g(q_k + h (1-theta) v_k) - s_g", gap_after(h * (S(1) - theta)) - s_g}};
  }
  return {};
}

}  // namespace duhem
