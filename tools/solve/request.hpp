#pragma once

#include "lib/catalogue/case_data.hpp"
#include "tools/names.hpp"

#include <optional>
#include <string>

namespace duhem::program {

/// The options of `duhem solve` as they were typed.
struct SolveOptions {
  std::string path;
  std::optional<std::string> solver, tol, max_iter, scalar, repeat, out;
  bool all = false, full = false, energy_safe = false, json = false;
};

/// A solve as asked for, everything checked that can be checked before a file is read.
struct SolveRequest {
  std::string path;
  bool folder;
  SolverName solver;
  ScalarName scalar;
  std::optional<Exact> tolerance;  ///< nothing: the scalar's own
  long max_iterations;
  long repeat;  ///< times that a solver works on a problem that it solves: its time is the shortest
  bool all, full, energy_safe, json;
  std::optional<std::string> out;
};

/// Throws InputError naming the option.
[[nodiscard]] SolveRequest make_solve_request(const SolveOptions& options);

}  // namespace duhem::program
