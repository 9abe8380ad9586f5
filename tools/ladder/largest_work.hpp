#pragma once

#include "tools/run/step_line.hpp"

#include <algorithm>

namespace duhem::program {

/// The largest positive work of a contact in a step, by kind and by cause; 0 where there is none.
template <class S>
struct LargestWork {
  S normal{0}, tangential{0};
  Attribution<S> share;
  bool normal_is_rounding = true, tangential_is_rounding = true;  ///< none exceeds its own rounding bound

  void add(const ContactLine<S>& contact) {
    normal = std::max(normal, contact.work_normal);
    tangential = std::max(tangential, contact.work_tangential);
    share.law = std::max(share.law, contact.attribution.law);
    share.tolerance = std::max(share.tolerance, contact.attribution.tolerance);
    share.activation = std::max(share.activation, contact.attribution.activation);
    share.rounding = std::max(share.rounding, contact.attribution.rounding);
    normal_is_rounding = normal_is_rounding && contact.work_normal <= contact.rounding_bound;
    tangential_is_rounding = tangential_is_rounding && contact.work_tangential <= contact.rounding_bound;
  }
};

}  // namespace duhem::program
