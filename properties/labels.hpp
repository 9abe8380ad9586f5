#pragma once

#include <array>
#include <bitset>
#include <cstdint>
#include <string_view>
#include <vector>

namespace duhem::properties {

/// Of which classes a case is. Each property has its own list of names; a campaign counts them, and what it never meets it has
/// not tested.
inline constexpr std::size_t most_labels = 64;
using Labels = std::bitset<most_labels>;

struct Label {
  std::string_view name;
  bool is_required = true;  ///< a campaign in which it stays below one case in a hundred has tested too little
};

template <std::size_t n>
[[nodiscard]] std::vector<Label> labels_named(const std::array<std::string_view, n>& names) {
  std::vector<Label> labels;
  for (const std::string_view name : names) labels.push_back({name});
  return labels;
}

/// The labels of those classes that the case is in, as many answers as there are names, in their order.
template <const auto& names, std::size_t n>
[[nodiscard]] Labels labels_where(const bool (&answers)[n]) {
  static_assert(n == names.size());
  Labels labels;
  for (std::size_t i = 0; i < n; ++i) labels.set(i, answers[i]);
  return labels;
}

}  // namespace duhem::properties
