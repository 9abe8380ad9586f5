#pragma once

#include "tools/run/step_line.hpp"

#include <algorithm>
#include <utility>
#include <vector>

namespace duhem::program {

/// Which contacts were active in which mode, step after step. Memory grows with the changes, not with the steps.
class ModeHistory {
 public:
  using Active = std::vector<ActiveContact>;

  /// The next step.
  void add(std::span<const ActiveContact> active) {
    ++steps_;
    if (changes_.empty() || !std::ranges::equal(changes_.back().second, active))
      changes_.emplace_back(steps_, Active(active.begin(), active.end()));
  }
  [[nodiscard]] long steps() const { return steps_; }
  /// Of a step that was added; they count from 1.
  [[nodiscard]] const Active& at(long step) const {
    const auto after = std::ranges::upper_bound(changes_, step, {}, &std::pair<long, Active>::first);
    return std::prev(after)->second;
  }

 private:
  long steps_ = 0;
  std::vector<std::pair<long, Active>> changes_;  // from this step on
};

/// The first contact that is active in one list and not in the other; where there is none, the first whose mode differs; -1
/// where the lists are alike.
[[nodiscard]] int first_difference(std::span<const ActiveContact> here, std::span<const ActiveContact> there);

/// The mode of a contact, or nothing where it is not active.
[[nodiscard]] std::optional<Mode> mode_of(std::span<const ActiveContact> active, int contact);

}  // namespace duhem::program
