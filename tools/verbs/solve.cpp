#include "tools/verbs/solve.hpp"

#include "tools/interrupt.hpp"
#include "tools/problem_folder.hpp"
#include "tools/progress.hpp"
#include "tools/solve/json_solution.hpp"
#include "tools/solve/solution_file.hpp"
#include "tools/solve/table.hpp"
#include "tools/solve/text_solution.hpp"

#include <algorithm>
#include <filesystem>
#include <iostream>

namespace duhem::program {
namespace {

template <class S>
Exit exit_of(const SolvedProblem<S>& solved) {
  return solved.status == SolveStatus::converged ? Exit::holds : Exit::undecided;
}

template <class S>
Exit solve_one(const SolveRequest& request) {
  const auto file = read_contact_problem<S>(request.path);
  const auto solved = solve_problem<S>(file, request);
  if (request.out) write_solution(*request.out, file, solved);
  if (request.json) {
    Json document{{"schema_version", 1}};
    document.update(solution_json(solved, request));
    std::cout << dump(document) << '\n';
  } else {
    print_solution(std::cout, solved, request);
  }
  return exit_of(solved);
}

template <class S>
Exit solve_folder(const SolveRequest& request) {
  const auto names = problem_files(request.path, "DIR");
  ProgressBar progress(static_cast<long>(names.size()));
  catch_interrupts();
  SolveTable table;
  Json problems = Json::array();
  Exit worst = Exit::holds;
  long done = 0;
  for (const std::string& name : names) {
    if (interrupted()) {
      worst = Exit::interrupted;
      break;
    }
    try {
      const auto file = read_contact_problem<S>((std::filesystem::path(request.path) / name).string());
      const auto solved = solve_problem<S>(file, request);
      worst = std::max(worst, exit_of(solved));
      table.add(solved, request);
      if (request.json) problems.push_back(solution_json(solved, request));
    } catch (const InputError& error) {
      worst = std::max(worst, Exit::wrong_input);
      table.add_refused(name, error.what());
      if (request.json) problems.push_back(refusal_json(name, error.what()));
    }
    progress.show(++done);
  }
  if (request.json)
    std::cout << dump({{"schema_version", 1}, {"problems", problems}}) << '\n';
  else
    table.print(std::cout);
  return worst;
}

template <class S>
Exit solve_in(const SolveRequest& request) {
  return request.folder ? solve_folder<S>(request) : solve_one<S>(request);
}

}  // namespace

Exit solve(const SolveOptions& options) {
  const SolveRequest request = make_solve_request(options);
  if (request.folder && request.full && !request.json)
    std::cerr << "duhem: note: --full has no effect on a table; --json has room\n";
  switch (request.scalar) {
    case ScalarName::double_: return solve_in<double>(request);
    case ScalarName::quad: return solve_in<Quad>(request);
    case ScalarName::mp50: return solve_in<Mp50>(request);
    case ScalarName::mp100: return solve_in<Mp100>(request);
    case ScalarName::rational: return solve_in<Rational>(request);
  }
  return Exit::wrong_input;
}

}  // namespace duhem::program
