#pragma once

#include "tools/run/step_line.hpp"

#include <algorithm>

namespace duhem::program {

/// What the contacts of one step did: the extreme works of a contact, as in Figures 9(c,d) and 10(c,d), where a side on which
/// no contact lies is 0; and how many contacts the rule let in, by mode.
template <class S>
struct StepWorks {
  S max_normal{0}, min_normal{0}, max_tangential{0}, min_tangential{0};
  long active = 0, takeoff = 0, stick = 0, slip = 0;

  StepWorks() = default;
  explicit StepWorks(const StepLine<S>& line) : active(static_cast<long>(line.active.size())) {
    for (const auto& contact : line.contacts) {  // one without an impulse does no work
      max_normal = std::max(max_normal, contact.work_normal);
      min_normal = std::min(min_normal, contact.work_normal);
      max_tangential = std::max(max_tangential, contact.work_tangential);
      min_tangential = std::min(min_tangential, contact.work_tangential);
    }
    for (const ActiveContact& contact : line.active) switch (contact.mode) {
        case Mode::takeoff: ++takeoff; break;
        case Mode::stick: ++stick; break;
        case Mode::slip: ++slip; break;
      }
  }
};

}  // namespace duhem::program
