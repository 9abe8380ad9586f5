#pragma once

#include "tools/json.hpp"
#include "tools/ladder/listeners.hpp"

namespace duhem::program {

/// A quantity of one run, with all its digits and for the eye.
struct Quantity {
  std::string quantity;
  Json exact;
  std::string brief;
  bool holds;  ///< what is asked of it, that it is not positive
};

/// One contact in one step of one run: all that can make it act otherwise in another.
struct ContactSide {
  std::optional<Mode> mode;          ///< nothing where it is not active
  std::vector<Quantity> asked = {};  ///< by the activation rule
  Quantity push = {};                ///< p_N
  Quantity from_the_edge = {};       ///< μ p_N − ‖p_T‖: 0 on the edge of the cone
  Quantity sliding = {};             ///< ‖w_T‖ of the law's velocity: 0 where it sticks
};
template <class S>
[[nodiscard]] ContactSide contact_side(const RunPlan<S>& plan, const StepWithStart<S>& moment, int contact);

/// Where a run parts from that of the highest rung, at which contact, and what decided.
struct Divergence {
  long step;
  int contact;
  bool is_activation;
  std::string here, there;                                ///< a mode, or "not active"
  std::vector<std::pair<Quantity, Quantity>> decided_by;  ///< here, there

  [[nodiscard]] std::string why() const;
};
[[nodiscard]] Divergence divergence(long step, int contact, const ContactSide& here, const ContactSide& there);

}  // namespace duhem::program
