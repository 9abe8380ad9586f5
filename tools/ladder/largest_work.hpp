#pragma once

#include "tools/run/step_line.hpp"

#include <algorithm>

namespace duhem::program {

/// The largest positive work of a contact in a step: normal, tangential, and both together, which is what creates energy;
/// 0 where there is none.
template <class S>
struct LargestWork {
  S normal{0}, tangential{0}, total{0};
  Attribution<S> of_total;  ///< of the contact and step with the largest total
  Attribution<S> share;     ///< the largest of each share, wherever that is
  bool normal_is_rounding = true, tangential_is_rounding = true, total_is_rounding = true;  ///< none exceeds its own bound

  void add(const ContactLine<S>& contact) {
    const S work = contact.work_normal + contact.work_tangential;
    const Attribution<S>& a = contact.attribution;
    if (work > total) {
      total = work;
      of_total = a;
    }
    normal = std::max(normal, contact.work_normal);
    tangential = std::max(tangential, contact.work_tangential);
    share = {std::max(share.law, a.law), std::max(share.tolerance, a.tolerance), std::max(share.activation, a.activation),
             std::max(share.rounding, a.rounding)};
    normal_is_rounding = normal_is_rounding && contact.work_normal <= contact.rounding_bound;
    tangential_is_rounding = tangential_is_rounding && contact.work_tangential <= contact.rounding_bound;
    total_is_rounding = total_is_rounding && work <= contact.rounding_bound;
  }
};

}  // namespace duhem::program
