#pragma once

#include <vector>

namespace duhem {

/// Who touches whom, told from the contacts that couple: two contacts do where they share a body. Contacts of the same pair of
/// bodies are one joint; the joints of a body couple in pairs, and are told from a triangle of three bodies by a fourth joint,
/// or by numbers (bodies.hpp).
struct ContactGraph {
  std::vector<std::vector<int>> joints;  ///< the contacts of each
  std::vector<std::vector<int>> bodies;  ///< the joints of each: at least two
};

/// coupled[α]: the β ≠ α that A couples with contact α, increasing. Where contacts couple in another way what is found means
/// nothing, and the numbers show it.
[[nodiscard]] ContactGraph contact_graph(const std::vector<std::vector<int>>& coupled);

}  // namespace duhem
