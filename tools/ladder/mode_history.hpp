#pragma once

#include "lib/energy/balance.hpp"

#include <algorithm>
#include <span>
#include <utility>
#include <vector>

namespace duhem::program {

/// A contact that the activation rule let in, and what it did; its impulse may be zero.
struct ActiveContact {
  int contact;
  Mode mode;
  friend bool operator==(const ActiveContact&, const ActiveContact&) = default;
};

template <class Contacts>
[[nodiscard]] std::vector<ActiveContact> modes_of(const Contacts& contacts) {
  std::vector<ActiveContact> active;
  for (const auto& contact : contacts) active.push_back({contact.contact, contact.mode});
  return active;
}

/// Which contacts were active in which mode, step after step. Memory grows with the changes, not with the steps.
class ModeHistory {
 public:
  using Active = std::vector<ActiveContact>;

  /// The next step.
  void add(Active active) {
    ++steps_;
    if (changes_.empty() || changes_.back().second != active) changes_.emplace_back(steps_, std::move(active));
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
