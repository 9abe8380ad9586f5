#pragma once

#include "lib/energy/balance.hpp"

#include <algorithm>
#include <span>

namespace duhem::program {

/// What the contacts of one step did: the extreme works of a contact, as in Figures 9(c,d) and 10(c,d), where a side on which
/// no contact lies is 0; and how many contacts the rule let in, by mode.
template <class S>
struct StepWorks {
  S max_normal{0}, min_normal{0}, max_tangential{0}, min_tangential{0};
  long active = 0, takeoff = 0, stick = 0, slip = 0;

  StepWorks() = default;
  explicit StepWorks(std::span<const ContactWork<S>> contacts) : active(static_cast<long>(contacts.size())) {
    for (const auto& contact : contacts) {  // one without an impulse does no work
      max_normal = std::max(max_normal, contact.normal_work);
      min_normal = std::min(min_normal, contact.normal_work);
      max_tangential = std::max(max_tangential, contact.tangential_work);
      min_tangential = std::min(min_tangential, contact.tangential_work);
      switch (contact.mode) {
        case Mode::takeoff: ++takeoff; break;
        case Mode::stick: ++stick; break;
        case Mode::slip: ++slip; break;
      }
    }
  }
};

}  // namespace duhem::program
