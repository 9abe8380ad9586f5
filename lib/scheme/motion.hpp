#pragma once

#include "lib/record/step_record.hpp"

namespace duhem {

/// The controlled rows of v_{k+1} − v_k; Zero where no velocity is prescribed.
template <System Sys>
[[nodiscard]] typename Sys::Velocity controlled_change(const Sys& system, const typename Sys::Scalar& t_k1,
                                                       const typename Sys::Velocity& v_k) {
  return system.prescribed_velocity(t_k1) - system.controlled_part(v_k);
}

/// The velocities that a step ends with, M̂ (v_{k+1} − v_k) = force + Hᵀp (92), without impulses and with them. The force and
/// the impulses go through M̂⁻¹ together: where they cancel, digits of a large v_free would be lost.
template <System Sys, class Operator, class Force>
class Motion {
 public:
  using S = typename Sys::Scalar;
  using Velocity = typename Sys::Velocity;
  using Locals = PerContact<Local<S, Sys::dimension>, Sys::max_contacts>;
  using Contacts = PerContact<ContactRecord<Sys>, Sys::max_contacts>;

  Motion(const Sys& system, const Operator& M_hat, const Velocity& v_k, const S& t_k1, const Force& force)
      : system_(system), M_hat_(M_hat), v_k_(v_k), t_k1_(t_k1), force_(force) {}

  /// u_free of the active contacts: H v_{k+1} if p = 0.
  [[nodiscard]] Locals without_impulses(const Contacts& active) const {
    const Velocity v_free = after(force_);
    Locals u_free;
    for (const auto& contact : active) u_free.push_back(contact.H * v_free);
    return u_free;
  }
  /// v_{k+1} under the impulses of the active contacts.
  [[nodiscard]] Velocity with_impulses(const Contacts& active) const {
    if (active.empty()) return after(force_);
    Velocity momentum = Velocity::Zero(v_k_.size());
    if constexpr (!is_zero<Force>) momentum += force_;
    for (const auto& contact : active) add_transposed(momentum, contact.H, contact.p);
    return after(momentum);
  }

 private:
  template <class Momentum>
  [[nodiscard]] Velocity after(const Momentum& momentum) const {
    if constexpr (Controlled<Sys>)
      if (is_controlled(system_)) return v_k_ + M_hat_.solve(momentum, controlled_change(system_, t_k1_, v_k_));
    if constexpr (is_zero<Momentum>)
      return v_k_;
    else
      return v_k_ + M_hat_.solve(momentum);
  }

  const Sys& system_;
  const Operator& M_hat_;
  const Velocity& v_k_;
  const S& t_k1_;
  const Force& force_;
};

/// The same where elimination can be halted at the contacts: one sweep forth and one back for both questions.
template <System Sys, class Operator, class Force>
requires requires(const Operator& M_hat, typename Sys::Velocity f) { M_hat.finish(M_hat.eliminate(f)); }
class Motion<Sys, Operator, Force> {
 public:
  using S = typename Sys::Scalar;
  using Velocity = typename Sys::Velocity;
  using Locals = PerContact<Local<S, Sys::dimension>, Sys::max_contacts>;
  using Contacts = PerContact<ContactRecord<Sys>, Sys::max_contacts>;

  Motion(const Sys& system, const Operator& M_hat, const Velocity& v_k, const S& t_k1, const Force& force)
      : M_hat_(M_hat),
        v_k_(v_k),
        eliminated_(is_controlled(system) ? M_hat.eliminate(force, controlled_change(system, t_k1, v_k))
                                          : M_hat.eliminate(force)) {}

  [[nodiscard]] Locals without_impulses(const Contacts& active) const {
    const Velocity change = M_hat_.at_contacts(eliminated_);
    Locals u_free;
    for (const auto& contact : active) {
      const Local<S, Sys::dimension> u_k = contact.H * v_k_;
      u_free.push_back(u_k + M_hat_.at_contact(change, contact.H));
    }
    return u_free;
  }
  [[nodiscard]] Velocity with_impulses(const Contacts& active) {
    for (const auto& contact : active) M_hat_.add_impulse(eliminated_, contact.H, contact.p);
    return v_k_ + M_hat_.finish(std::move(eliminated_));
  }

 private:
  const Operator& M_hat_;
  const Velocity& v_k_;
  Velocity eliminated_;
};

}  // namespace duhem
