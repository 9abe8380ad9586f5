#pragma once

#include "runs/csv.hpp"

namespace duhem::reports {

/// Both sides of the energy identity (65), summed from the start; E without the potential of constant loads, which the paper
/// counts as work (66). `taken`: the works of contacts alone.
struct BlockBalance {
  Column t, energy, input, taken;
  double apart = 0;  ///< at most, over the run
};

/// From a run's energy.csv, which must have a row for every step.
[[nodiscard]] BlockBalance block_balance(const std::string& path, long steps);

}  // namespace duhem::reports
