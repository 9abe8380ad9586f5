#include "tools/solve/request.hpp"

#include "lib/scalar/text.hpp"
#include "tools/run/csv_files.hpp"

#include <filesystem>

namespace duhem::program {
namespace {

long count_in(const std::optional<std::string>& text, const std::string& option, long otherwise) {
  if (!text) return otherwise;
  const bool digits = !text->empty() && text->size() < 13 && text->find_first_not_of("0123456789") == std::string::npos;
  if (!digits || std::stol(*text) < 1) throw InputError(option, '"' + *text + '"', "a whole number >= 1");
  return std::stol(*text);
}

/// Where --out can be written at all is known before anything is solved.
void check_out(const std::string& path, const SolveRequest& request) {
  if (request.folder) throw InputError("--out", '"' + path + '"', "a single problem to be solved, not a folder");
  if (request.scalar != ScalarName::double_ && !path.ends_with(".json"))
    throw InputError("--out", '"' + path + '"',
                     std::string("a name that ends in .json: FCLIB holds doubles only, not ") + name_of(scalars, request.scalar));
  check_target_file(path, "--out");
}

}  // namespace

SolveRequest make_solve_request(const SolveOptions& options) {
  SolveRequest request{};
  request.path = options.path;
  std::error_code error;
  request.folder = std::filesystem::is_directory(options.path, error);
  if (!request.folder && !std::filesystem::exists(options.path, error))
    throw InputError("FILE", '"' + options.path + '"', "a contact problem's file, or a folder of them");
  request.solver = options.solver ? value_of(solvers, *options.solver, "--solver") : SolverName::automatic;
  if (options.all) {
    if (options.solver && request.solver != SolverName::automatic && request.solver != SolverName::enumerate)
      throw InputError("--solver", '"' + *options.solver + '"', "auto or enumerate with --all");
    request.solver = SolverName::enumerate;
  }
  // Every solution, and that there is no other, can only be said in exact arithmetic.
  request.scalar = value_of(scalars, options.scalar.value_or(options.all ? "rational" : "double"), "--scalar");
  if (options.all && request.scalar != ScalarName::rational)
    throw InputError("--scalar", '"' + *options.scalar + '"', "rational with --all");
  // Nothing tends to a solution where arithmetic is exact.
  constexpr std::array limits{SolverName::newton, SolverName::interior_point, SolverName::projection};
  if (request.scalar == ScalarName::rational && std::ranges::find(limits, request.solver) != limits.end())
    throw InputError("--solver", '"' + *options.solver + '"', "auto, nsgs, nsgs-newton or enumerate with --scalar rational");
  if (options.tol) {
    request.tolerance = Exact{parse_exact(*options.tol, "--tol"), "--tol"};
    if (request.tolerance->value < Rational(0)) throw InputError("--tol", decimal(request.tolerance->value), "a tolerance >= 0");
  }
  request.max_iterations = count_in(options.max_iter, "--max-iter", SolverSettings<double>{}.max_iterations);
  request.repeat = count_in(options.repeat, "--repeat", 1);
  request.all = options.all;
  request.full = options.full;
  request.energy_safe = options.energy_safe;
  request.json = options.json;
  request.out = options.out;
  if (request.out) check_out(*request.out, request);
  return request;
}

}  // namespace duhem::program
