#pragma once

#include "lib/scalar/scalars.hpp"

#include <algorithm>
#include <limits>

namespace duhem::properties {

/// What no bound explains.
inline constexpr double too_much = std::numeric_limits<double>::max();

/// value/bound, 0 where the value is not positive. Where arithmetic is exact the bound is 0 and any positive value is too much.
template <class S>
[[nodiscard]] double in_units_of(const S& value, const S& bound) {
  if (value <= S(0)) return 0;
  if constexpr (!is_exact<S>)
    if (bound > S(0)) return std::min(too_much, static_cast<double>(S(value / bound)));
  return !(value <= bound) ? too_much : 0;  // a NaN is not within anything
}

}  // namespace duhem::properties
