#pragma once

#include <cstdint>
#include <functional>
#include <vector>

namespace duhem::properties {

struct Shrunk {
  std::vector<std::uint32_t> choices;
  long shrinks = 0;  ///< how often it became simpler
};

/// Makes a list of choices shorter and its numbers smaller as long as `still_fails`. Deterministic.
[[nodiscard]] Shrunk shrink(std::vector<std::uint32_t> choices,
                            const std::function<bool(const std::vector<std::uint32_t>&)>& still_fails);

/// Every list that is one move simpler, the boldest moves first: runs removed or set to 0, single numbers 0, halved, one less.
[[nodiscard]] std::vector<std::vector<std::uint32_t>> simpler_lists(const std::vector<std::uint32_t>& choices);

}  // namespace duhem::properties
