#pragma once

#include "lib/audit/violation.hpp"

#include <algorithm>

namespace duhem {

/// The largest value of a number that is met again and again, and how far apart the p_N were at which it was.
template <class S>
class Plateau {
 public:
  void add(const S& value, const S& p_N, const S& digits) {
    if (value > largest_ * (S(1) + digits)) {
      times_ = 0;
      largest_ = least_p_N_ = most_p_N_ = S(0);
    }
    if (value < largest_ * (S(1) - digits)) return;
    least_p_N_ = times_ == 0 ? p_N : std::min(least_p_N_, p_N);
    most_p_N_ = times_ == 0 ? p_N : std::max(most_p_N_, p_N);
    largest_ = std::max(largest_, value);
    ++times_;
  }
  [[nodiscard]] const S& value() const { return largest_; }
  /// A third of `all`, three at least, though p_N was another one.
  [[nodiscard]] bool is_met_by(long all) const {
    return times_ >= 3 && 3 * times_ >= all && 100 * (most_p_N_ - least_p_N_) > most_p_N_;
  }

 private:
  S largest_{0}, least_p_N_{0}, most_p_N_{0};
  long times_ = 0;
};

/// Friction beyond its cone: that of another bound, or of a solver that looked at friction before p_N was what it is? Another
/// bound shows as one from contact to contact: the same number, the same multiple of μ p_N, or μ p_N in each direction. What
/// early stopping leaves is another number every time. Excesses in the lower half of the digits say nothing.
template <class S>
class OtherBound {
 public:
  void add(const Violations<S>& found, const S& digits) {
    if (!(found.size[Violation::outside_cone] > 10 * digits * found.p_T)) return;
    ++contacts_;
    component_.add(found.largest_p_i, found.p_N, digits);
    length_.add(found.p_T, found.p_N, digits);
    if (!(found.beyond_cone > S(0))) return;  // μ p_N = 0
    factor_.add(S(S(1) + found.beyond_cone), found.p_N, digits);
    const S of_room = found.largest_p_i * (S(1) + found.beyond_cone) / found.p_T;
    if (of_room <= S(1) + digits) ++in_pyramid_;
    if (of_room <= S(1) + digits && of_room >= S(1) - digits) ++at_its_edge_;
  }
  [[nodiscard]] bool is_seen() const {
    if (contacts_ == 0) return false;
    const bool is_pyramid = 10 * in_pyramid_ >= 9 * contacts_ && 3 * at_its_edge_ >= contacts_;
    return is_pyramid || component_.is_met_by(contacts_) || length_.is_met_by(contacts_) || factor_.is_met_by(contacts_);
  }

 private:
  long contacts_ = 0, in_pyramid_ = 0, at_its_edge_ = 0;
  Plateau<S> component_, length_, factor_;
};

}  // namespace duhem
