#include "tools/verbs.hpp"

#include "lib/foreign/fclib.hpp"
#include "tools/files.hpp"
#include "tools/session.hpp"
#include "tools/solve/report.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <iostream>

namespace duhem::program {
namespace {

template <class S>
Exit exit_of(const SolvedProblem<S>& solved) {
  if (solved.stopped_by == StoppedBy::interrupt) return Exit::interrupted;
  return solved.status == SolveStatus::converged ? Exit::holds : Exit::undecided;
}

/// --out: the problem with the impulses that were found, as FCLIB's HDF5, or as JSON where the name ends in .json. Impulses
/// that solve it are stored as its solution; impulses that do not, as a guess.
template <class S>
void write_solution(const std::string& path, const ContactProblemFile<S>& file, const SolvedProblem<S>& solved) {
  const bool solution = solved.status == SolveStatus::converged, found = !solved.r.empty();
  const auto r_if = [&](bool wanted) { return wanted && found ? std::optional(solved.r) : std::nullopt; };
  if (path.ends_with(".json")) {
    write_file(path, "--out", write_problem_json(file.problem, file.name, r_if(solution), r_if(!solution)));
    return;
  }
  if constexpr (std::is_same_v<S, double>)
    write_file(path, "--out",
               fclib_file(file.problem, file.name,
                          solution && found ? std::optional(FclibSolution{solved.u, solved.r}) : std::nullopt, r_if(!solution)));
}

template <class S>
Exit solve_one(const SolveRequest& request) {
  const auto file = read_contact_problem<S>(request.path);
  Session session(1);
  const auto solved = solve_problem<S>(file, request, session);
  session.wipe();
  if (request.out) write_solution(*request.out, file, solved);
  if (request.json) {
    Json document{{"schema_version", 1}};
    document.update(solution_json(solved, request));
    print_json(std::cout, document, one_line);
  } else {
    print_solution(std::cout, solved, request);
  }
  return exit_of(solved);
}

template <class S>
Exit solve_folder(const SolveRequest& request) {
  const auto names = files_of(request.path, "DIR");
  Session session(names.size());
  SolveTable table;
  Json problems = Json::array();
  Exit worst = Exit::holds;
  auto next = names.begin();
  for (; next != names.end() && !session.is_over(); ++next) {
    const std::string& name = *next;
    try {
      const auto file = read_contact_problem<S>((std::filesystem::path(request.path) / name).string());
      const auto solved =
          solve_problem<S>(file, request, session, fmt::format("file {} of {}: ", next - names.begin() + 1, names.size()));
      worst = std::max(worst, exit_of(solved));
      table.add(solved, request);
      if (request.json) problems.push_back(solution_json(solved, request));
    } catch (const InputError& error) {
      worst = std::max(worst, Exit::wrong_input);
      table.add_refused(name, error.what());
      if (request.json) problems.push_back(refusal_json(name, error.what()));
    }
    session.advance(1);
  }
  session.wipe();
  const std::vector<std::string> not_tried(next, names.end());
  if (request.json)
    print_json(std::cout, {{"schema_version", 1}, {"problems", problems}, {"not_tried", not_tried}}, one_line);
  else
    table.print(std::cout, not_tried.size());
  return not_tried.empty() ? worst : Exit::interrupted;
}

template <class S>
Exit solve_in(const SolveRequest& request) {
  return request.folder ? solve_folder<S>(request) : solve_one<S>(request);
}

Exit solve(const Options& options, SolveRequest& request) {
  end_on_interrupts();
  complete(options, request);
  if (request.folder && request.full && !request.json) note("--full has no effect on a table; --json has room");
  return with_scalar(request.scalar, [&]<class S>() { return solve_in<S>(request); });
}

}  // namespace

void add_solve(Program& program) {
  program.verb<SolveRequest>("solve", "solve a frictional contact problem u = W r + q, or all of a folder as a table", declare,
                             solve);
}

}  // namespace duhem::program
