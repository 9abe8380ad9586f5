#pragma once

#include "lib/model/system.hpp"
#include "lib/names.hpp"

#include <optional>

namespace duhem {

template <class S>
struct Activation {
  ActivationRule rule = ActivationRule::gap_velocity;
  S gap_slack{0};       ///< s_g, length
  S velocity_slack{0};  ///< s_v, velocity
  S gamma{1};           ///< γ ≥ 0 of `projected_gap`, dimensionless
};

/// What the rule asks of the gap of a contact, as the number that must not be positive.
[[nodiscard]] constexpr const char* gap_condition(ActivationRule rule) {
  switch (rule) {
    case ActivationRule::gap_velocity:
    case ActivationRule::gap:
    case ActivationRule::gap_clipped: return "g - s_g";
    case ActivationRule::forecast_velocity: return "g(q_k + h v_k) - s_g";
    case ActivationRule::projected_gap: return "g_k + gamma h u_N,k - s_g";
    case ActivationRule::midpoint: return "g(q_k + h (1-theta) v_k) - s_g";
  }
  return "";
}

/// Whether it asks for u_{N,k} − s_v ≤ 0 besides.
[[nodiscard]] constexpr bool asks_for_velocity(ActivationRule rule) {
  return rule == ActivationRule::gap_velocity || rule == ActivationRule::forecast_velocity;
}

/// What a rule asks of the contacts of a step from (q_k, v_k), first as numbers: a contact is active where none is positive.
template <System Sys>
class ActivationConditions {
 public:
  using S = typename Sys::Scalar;
  using Geometry =
      std::remove_cvref_t<decltype(std::declval<const Sys&>().geometry(std::declval<const typename Sys::Position&>()))>;

  /// Looks at all of this while it is used.
  ActivationConditions(const Sys& system, const Geometry& geometry_k, const State<Sys>& x_k, const StepSize<S>& size,
                       const Activation<S>& activation)
      : geometry_k_(geometry_k), v_k_(x_k.v), h_(size.h), activation_(activation) {
    const bool forecasts = activation.rule == ActivationRule::forecast_velocity;
    if (!forecasts && activation.rule != ActivationRule::midpoint) return;
    const S time = forecasts ? size.h : S(size.h * (S(1) - size.theta));
    q_later_ = advance(system, x_k.q, typename Sys::Velocity(time * x_k.v));
    geometry_later_.emplace(system.geometry(q_later_));
  }
  ActivationConditions(const ActivationConditions&) = delete;
  ActivationConditions& operator=(const ActivationConditions&) = delete;

  /// As `gap_condition` has it.
  [[nodiscard]] S gap(int alpha) const {
    const S g = geometry_later_ ? geometry_later_->gap(alpha) : geometry_k_.gap(alpha);
    if (activation_.rule != ActivationRule::projected_gap) return g - activation_.gap_slack;
    return g + activation_.gamma * h_ * u_N(alpha) - activation_.gap_slack;
  }
  /// u_{N,k} − s_v.
  [[nodiscard]] S velocity(int alpha) const { return u_N(alpha) - activation_.velocity_slack; }

  [[nodiscard]] bool hold(int alpha) const {
    return gap(alpha) <= S(0) && (!asks_for_velocity(activation_.rule) || velocity(alpha) <= S(0));
  }

 private:
  [[nodiscard]] S u_N(int alpha) const {
    const Local<S, Sys::dimension> u = geometry_k_.H(alpha) * v_k_;
    return normal(u);
  }

  const Geometry& geometry_k_;
  const typename Sys::Velocity& v_k_;
  const S& h_;
  const Activation<S>& activation_;
  typename Sys::Position q_later_;          // of the rules that look ahead
  std::optional<Geometry> geometry_later_;  // may refer to it
};

/// The active contacts of a step from (q_k, v_k), in increasing order.
template <System Sys, class Geometry>
[[nodiscard]] PerContact<int, Sys::max_contacts> active_contacts(const Sys& system, const Geometry& geometry_k,
                                                                 const State<Sys>& x_k,
                                                                 const StepSize<typename Sys::Scalar>& size,
                                                                 const Activation<typename Sys::Scalar>& activation) {
  const ActivationConditions<Sys> conditions(system, geometry_k, x_k, size, activation);
  PerContact<int, Sys::max_contacts> active;
  for (const int alpha : contacts_at(system, geometry_k))
    if (conditions.hold(alpha)) active.push_back(alpha);
  return active;
}

}  // namespace duhem
