#pragma once

#include "tools/solve/solved_problem.hpp"

namespace duhem::program {

/// --out: the problem with the impulses that were found, as FCLIB's HDF5, or as JSON where the name ends in .json. Impulses
/// that solve it are stored as its solution; impulses that do not, as a guess.
template <class S>
void write_solution(const std::string& path, const ContactProblemFile<S>& file, const SolvedProblem<S>& solved);

}  // namespace duhem::program
