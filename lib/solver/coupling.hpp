#pragma once

#include "lib/contact/cone_problem.hpp"
#include "lib/linear/block_lu.hpp"

namespace duhem {

/// Which contacts A couples.
template <class S, int Dim>
[[nodiscard]] BlockPattern pattern_of(const ConeProblem<S, Dim>& problem) {
  std::vector<std::vector<int>> neighbours(static_cast<std::size_t>(problem.contacts()));
  for (int alpha = 0; alpha < problem.contacts(); ++alpha)
    for (const auto& entry : problem.A.row(alpha))
      if (entry.column != alpha) neighbours[static_cast<std::size_t>(alpha)].push_back(entry.column);
  return BlockPattern(neighbours);
}

}  // namespace duhem
