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

/// By how much a case breaks a property that makes several demands: the most that it breaks one of them by.
template <class S>
class Excess {
 public:
  /// value ≤ 0, but for the bound.
  void demand(const S& value, const S& bound) { most_ = std::max(most_, in_units_of<S>(value, bound)); }
  /// value = 0, but for the bound.
  void demand_zero(const S& value, const S& bound) {
    using std::abs;
    demand(abs(value), bound);
  }
  /// What has no bound.
  void demand(bool holds) {
    if (!holds) most_ = too_much;
  }
  [[nodiscard]] double most() const { return most_; }

 private:
  double most_ = 0;
};

}  // namespace duhem::properties
