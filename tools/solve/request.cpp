#include "tools/solve/request.hpp"

#include "tools/files.hpp"

#include <filesystem>

namespace duhem::program {
namespace {

/// Where --out can be written at all is known before anything is solved.
void check_out(const std::string& path, const SolveRequest& request) {
  if (request.folder) throw InputError("--out", '"' + path + '"', "a single problem to be solved, not a folder");
  if (request.scalar != ScalarName::double_ && !path.ends_with(".json"))
    throw InputError("--out", '"' + path + '"',
                     std::string("a name that ends in .json: FCLIB holds doubles only, not ") + name_of(request.scalar));
  check_file(path, "--out");
}

}  // namespace

void declare(Options& options, SolveRequest& request) {
  options.argument("FILE", request.path,
                   "FCLIB's HDF5 (local or global), Siconos' text, or JSON {\"dimension\",\"W\",\"q\",\"mu\"}; or a folder");
  options.option("--solver", request.solver, value_of<SolverName>, "`duhem list solvers` explains them");
  options.option("--tol", request.tolerance, tolerance, "on both residuals", "1e-12 in double, less in longer scalars");
  options.option("--max-iter", request.max_iterations, whole<long>(1, unlimited), "iterations at most");
  options.option("--time SECONDS", request.seconds, seconds,
                 "stop a solver after so long and report the best that it reached; in a folder each file has so long",
                 "no limit");
  options.option("--repeat", request.repeat, whole<long>(1, unlimited),
                 "solve what can be solved so many times; its time is the shortest");
  options.option("--scalar", request.scalar, value_of<ScalarName>, "of the arithmetic; rational for planar problems");
  options.option("--out FILE", request.out, as_typed,
                 "write the problem with its solution: FCLIB, or JSON where the name ends in .json");
  options.flag("--all", request.all, "every solution of a planar problem, in exact arithmetic");
  options.flag("--full", request.full, "impulses and velocities too");
  options.flag("--energy-safe", request.energy_safe, "scale impulses whose work r.(W r + q) would be positive");
  options.flag("--json", request.json, "one JSON document on stdout");
}

void complete(const Options& options, SolveRequest& request) {
  std::error_code error;
  request.folder = std::filesystem::is_directory(request.path, error);
  if (!request.folder && !std::filesystem::exists(request.path, error))
    throw InputError("FILE", '"' + request.path + '"', "a contact problem's file, or a folder of them");
  // Every solution, and that there is no other, can only be said in exact arithmetic.
  if (request.all) request.scalar = ScalarName::rational;
  options.read();
  if (request.tolerance) require_tolerance(*request.tolerance, request.scalar);
  if (request.all && request.scalar != ScalarName::rational) options.refuse("--scalar", "rational with --all");
  if (request.all && request.solver != SolverName::automatic && request.solver != SolverName::enumerate)
    options.refuse("--solver", "auto or enumerate with --all");
  if (request.all) request.solver = SolverName::enumerate;
  // Nothing tends to a solution where arithmetic is exact.
  constexpr std::array limits{SolverName::newton, SolverName::smoothing, SolverName::projection};
  if (request.scalar == ScalarName::rational && std::ranges::find(limits, request.solver) != limits.end())
    options.refuse("--solver", "auto, nsgs, nsgs-newton or enumerate with --scalar rational");
  if (request.out) check_out(*request.out, request);
}

}  // namespace duhem::program
