#pragma once

#include <bitset>
#include <string_view>

namespace duhem::properties {

/// What was met in a case. Each statement has its own list of names; a campaign counts them, and what it never meets it has
/// not tested.
inline constexpr std::size_t most_labels = 64;
using Labels = std::bitset<most_labels>;

struct Label {
  std::string_view name;
  bool is_required = true;  ///< a campaign in which it stays below one case in a hundred has tested too little
};

}  // namespace duhem::properties
