#pragma once

#include "lib/foreign/problem_parts.hpp"
#include "tools/fuzz/accepted.hpp"

namespace duhem::fuzz {

/// The sizes agree, every number is finite, every μ ≥ 0, every index within W.
inline void require_sane(const ProblemParts<double>& parts) {
  require(parts.dimension == 2 || parts.dimension == 3, "the dimension is 2 or 3");
  require(!parts.mu.empty() && parts.q.size() == parts.mu.size() * static_cast<std::size_t>(parts.dimension), "q has its size");
  const auto n = static_cast<std::int32_t>(parts.q.size());
  for (const auto& [row, column, value] : parts.W)
    require(row >= 0 && row < n && column >= 0 && column < n && is_finite(value),
            "W holds finite numbers in its rows and columns");
  for (const double x : parts.q) require(is_finite(x), "q is finite");
  for (const double x : parts.mu) require(is_finite(x) && x >= 0, "mu is finite and not negative");
  const auto problem = assemble(parts);
  const int contacts = std::visit([](const auto& known) { return known.contacts(); }, problem);
  require(contacts == static_cast<int>(parts.mu.size()), "the problem has as many contacts");
}

}  // namespace duhem::fuzz
