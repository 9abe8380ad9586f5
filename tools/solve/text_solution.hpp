#pragma once

#include "tools/solve/solved_problem.hpp"

#include <ostream>

namespace duhem::program {

/// What a person reads after one solve: the verdict, then the figures it rests on.
template <class S>
void print_solution(std::ostream& out, const SolvedProblem<S>& solved, const SolveRequest& request);

}  // namespace duhem::program
