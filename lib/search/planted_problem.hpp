#pragma once

#include "lib/contact/cone_problem.hpp"

#include <random>

namespace duhem {

/// A problem in space that has a solution because it was made from one.
struct PlantedProblem {
  ConeProblem<double, 3> problem;
  std::vector<Local<double, 3>> r;  ///< a solution, but for the rounding of b: others may exist
};

/// 2 to 60 contacts of few bodies, hence hyperstatic, some contacts twice, masses up to 1e6 apart, units of impulses and of
/// velocities from 1e-10 to 1e10, μ from 0 to 5. `asymmetric`: a factor of its own on every contact's row of W, as mixed laws
/// give it.
[[nodiscard]] PlantedProblem planted_problem(std::mt19937_64& random, bool asymmetric = false);

}  // namespace duhem
