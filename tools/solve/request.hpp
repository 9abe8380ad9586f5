#pragma once

#include "lib/solver/solve.hpp"
#include "tools/options.hpp"

namespace duhem::program {

/// A solve as asked for, everything checked that can be checked before a file is read.
struct SolveRequest {
  std::string path;
  bool folder = false;
  SolverName solver = SolverName::automatic;
  ScalarName scalar = ScalarName::double_;
  std::optional<Exact> tolerance;  ///< nothing: the scalar's own
  long max_iterations = SolverSettings<double>{}.max_iterations;
  std::optional<double> seconds;  ///< the time that a solver has, of a folder for each file
  long repeat = 1;                ///< times that a solver works on a problem that it solves: its time is the shortest
  bool all = false, full = false, energy_safe = false, json = false;
  std::optional<std::string> out;
};

void declare(Options& options, SolveRequest& request);

/// Reads the options. Throws InputError naming one of them.
void complete(const Options& options, SolveRequest& request);

}  // namespace duhem::program
