#pragma once

#include "lib/model/system.hpp"

namespace duhem {

/// Which contacts enter a step. The theorems need u_{N,k} ≤ 0 on every active contact; only the rules with `velocity` in
/// their name give that, and `gap_clipped` does without.
enum class ActivationRule {
  gap_velocity,       ///< g(q_k) ≤ s_g and u_{N,k} ≤ s_v                          (64), the default
  forecast_velocity,  ///< g(q_k + h v_k) ≤ s_g and u_{N,k} ≤ s_v                  [v1] (55)
  gap,                ///< g(q_k) ≤ s_g only                                       the authors' published code
  projected_gap,      ///< g_k + γ h u_{N,k} ≤ s_g                                 [S]
  midpoint,           ///< g(q_k + h (1−θ) v_k) ≤ s_g                              [CD] remark 3
  gap_clipped,        ///< g(q_k) ≤ s_g only, and the law sees min(u_{N,k}, 0)     ours
};

template <class S>
struct Activation {
  ActivationRule rule = ActivationRule::gap_velocity;
  S gap_slack{0};       ///< s_g, length
  S velocity_slack{0};  ///< s_v, velocity
  S gamma{1};           ///< γ ≥ 0 of `projected_gap`, dimensionless
};

/// The active contacts of a step from (q_k, v_k), in increasing order.
template <System Sys, class Geometry>
[[nodiscard]] PerContact<int, Sys::max_contacts> active_contacts(const Sys& system, const Geometry& geometry_k,
                                                                 const State<Sys>& x_k,
                                                                 const StepSize<typename Sys::Scalar>& size,
                                                                 const Activation<typename Sys::Scalar>& activation) {
  using S = typename Sys::Scalar;
  const auto& [q_k, v_k] = x_k;
  const auto& [h, theta] = size;
  const auto& [rule, s_g, s_v, gamma] = activation;
  PerContact<int, Sys::max_contacts> active;

  const auto u_N = [&](int alpha) {
    const Local<S, Sys::dimension> u = geometry_k.H(alpha) * v_k;
    return normal(u);
  };
  const auto keep = [&](const auto& is_active) {
    for (int alpha = 0; alpha < system.contacts(); ++alpha)
      if (is_active(alpha)) active.push_back(alpha);
  };
  switch (rule) {
    case ActivationRule::gap_velocity: keep([&](int alpha) { return geometry_k.gap(alpha) <= s_g && u_N(alpha) <= s_v; }); break;
    case ActivationRule::forecast_velocity: {
      const typename Sys::Position q = system.advance(q_k, typename Sys::Velocity(h * v_k));
      const auto forecast = system.geometry(q);
      keep([&](int alpha) { return forecast.gap(alpha) <= s_g && u_N(alpha) <= s_v; });
      break;
    }
    case ActivationRule::gap:
    case ActivationRule::gap_clipped: keep([&](int alpha) { return geometry_k.gap(alpha) <= s_g; }); break;
    case ActivationRule::projected_gap:
      keep([&](int alpha) { return geometry_k.gap(alpha) + gamma * h * u_N(alpha) <= s_g; });
      break;
    case ActivationRule::midpoint: {
      const typename Sys::Position q = system.advance(q_k, typename Sys::Velocity(h * (S(1) - theta) * v_k));
      const auto middle = system.geometry(q);
      keep([&](int alpha) { return middle.gap(alpha) <= s_g; });
      break;
    }
  }
  return active;
}

}  // namespace duhem
