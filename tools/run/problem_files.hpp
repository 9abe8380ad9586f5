#pragma once

#include "tools/run/step_line.hpp"

#include <string>

namespace duhem::program {

/// Writes DIR/problem_STEP.json: {"dimension","W","q","mu"} of interface.md, the problem (91) of that step as it was solved.
template <class S>
void write_problem(const std::string& directory, const ProblemLine<S>& problem);

}  // namespace duhem::program
