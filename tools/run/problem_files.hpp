#pragma once

#include "lib/contact/any_problem.hpp"

#include <string>

namespace duhem::program {

/// Writes the problem (91) of a step as it was solved: DIR/problem_STEP.hdf5 for FCLIB's readers in double, which is all that
/// FCLIB holds, and DIR/problem_STEP.json in any other scalar. `duhem solve` reads both.
template <class S>
void write_problem(const std::string& directory, long step, const AnyConeProblem<S>& problem);

}  // namespace duhem::program
