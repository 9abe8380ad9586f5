#pragma once

#include "tools/ladder/listeners.hpp"
#include "tools/run/json.hpp"

namespace duhem::program {

/// A quantity of one run, with all its digits and for the eye.
struct Measured {
  std::string quantity;
  Json exact;
  std::string brief;
  bool holds;  ///< what is asked of it, that it is not positive
};

/// One contact in one step of one run: all that can make it act otherwise in another.
struct ContactSide {
  std::optional<Mode> mode;     ///< nothing where it is not active
  std::vector<Measured> asked;  ///< by the activation rule
  Measured push;                ///< p_N
  Measured from_the_edge;       ///< μ p_N − ‖p_T‖: 0 on the edge of the cone
  Measured sliding;             ///< ‖w_T‖ of the law's velocity: 0 where it sticks
};
template <class S>
[[nodiscard]] ContactSide contact_side(const RunPlan<S>& plan, const Moment<S>& moment, int contact);

/// Where a run parts from that of the highest rung, at which contact, and what decided.
struct Divergence {
  long step;
  int contact;
  bool is_activation;
  std::string here, there;                                ///< a mode, or "not active"
  std::vector<std::pair<Measured, Measured>> decided_by;  ///< here, there

  [[nodiscard]] std::string why() const;
};
[[nodiscard]] Divergence divergence(long step, int contact, const ContactSide& here, const ContactSide& there);

}  // namespace duhem::program
