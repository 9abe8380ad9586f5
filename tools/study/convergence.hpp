#pragma once

#include "tools/json.hpp"

#include <optional>
#include <vector>

namespace duhem::program {

/// How the final q of a combination changes as h is halved: differences of successive runs, the largest over the coordinates, and
/// from them the observed order log2(d_i / d_{i+1}), as Richardson's extrapolation has it.
struct Convergence {
  std::vector<double> h;
  std::vector<std::optional<double>> difference;  ///< from h to h/2; nothing where one of the runs has no verdict
  std::vector<std::optional<double>> order;       ///< nothing too where a difference is what rounding can leave
};

/// Of the rows of one combination, h first, then its halves.
[[nodiscard]] Convergence convergence_of(const std::vector<Json>& rows);

}  // namespace duhem::program
