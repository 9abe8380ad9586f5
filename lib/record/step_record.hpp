#pragma once

#include "lib/contact/mode.hpp"
#include "lib/law/impact_law.hpp"
#include "lib/model/system.hpp"

#include <span>

namespace duhem {

/// One active contact of a step, as it entered (91) and with the impulse that the velocities hold.
template <System Sys>
struct ContactRecord {
  using S = typename Sys::Scalar;
  int contact;        ///< α
  ContactMap<Sys> H;  ///< H^α(q_k)
  ImpactLaw<S> law;
  S sigma;                     ///< 1/mean(diag W_αα), W = H M̂⁻¹ Hᵀ: the scale of the attribution, impulse over velocity
  Local<S, Sys::dimension> p;  ///< p_{k+1}, impulse
};

/// Everything needed to judge a step again, and nothing derived from it.
template <System Sys>
struct StepRecord {
  using S = typename Sys::Scalar;
  S t_k, t_k1;
  StepSize<S> size;
  Approach approach;  ///< clipped under the rule `gap-clipped`
  State<Sys> x_k, x_k1;
  PerContact<S, Sys::max_contacts> gaps;  ///< g(q_k) of every contact, active or not
  PerContact<ContactRecord<Sys>, Sys::max_contacts> active;
  std::span<const ImpactLaw<S>> laws;  ///< of every contact, active or not, by law_index; owned by the run
  [[no_unique_address]] std::conditional_t<Turning<Sys>, typename Sys::Velocity, Zero> couple;  ///< h G as the step used it
};

}  // namespace duhem
