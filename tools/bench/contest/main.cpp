#include "lib/error.hpp"
#include "tools/bench/contest/profile.hpp"
#include "tools/bench/contest/report.hpp"
#include "tools/bench/text.hpp"

#include <fmt/format.h>
#include <fmt/ostream.h>
#include <CLI/CLI.hpp>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <csignal>
#include <filesystem>
#include <fstream>
#include <iostream>

namespace {

using namespace duhem::bench;

struct Request {
  std::string folder, out;
  ContestSettings settings;
  bool json = false;
};

std::vector<ContactProblem> problems_of(const std::string& folder) {
  std::vector<std::filesystem::path> paths;
  std::error_code error;
  for (const auto& entry : std::filesystem::directory_iterator(folder, error))
    if (entry.is_regular_file(error) && !entry.path().filename().string().starts_with('.')) paths.push_back(entry.path());
  if (error || paths.empty()) throw duhem::InputError("FOLDER", '"' + folder + '"', "a folder with contact problems");
  std::ranges::sort(paths);
  std::vector<ContactProblem> problems;
  for (const auto& path : paths) {
    try {
      problems.push_back(duhem::read_contact_problem<double>(path.string()));
    } catch (const duhem::InputError& refused) {
      std::cerr << "duhem_solver_bench: left out: " << refused.what() << '\n';
    }
  }
  return problems;
}

std::vector<Contest> hold(const Request& request) {
  const auto problems = problems_of(request.folder);
  std::vector<Contest> contests;
  for (const double tolerance : request.settings.tolerances) {
    Contest& contest = contests.emplace_back(Contest{tolerance, {}});
    for (const ContactProblem& problem : problems) {
      fmt::print(std::cerr, "{:.0e}  {}\n", tolerance, problem.name);
      contest.results.push_back(hold_contest(problem, tolerance, request.settings));
    }
  }
  return contests;
}

void print(std::ostream& out, const std::vector<Contest>& contests, const ContestSettings& settings) {
  fmt::print(out, "{}; {}. Wall clock, medians of at least {} solves; {} s at most for one method on one problem.\n", processor(),
             compiled_by(), settings.repeat, settings.cap);
  for (const Contest& contest : contests) print_contest(out, contest, settings);
}

void write(const std::string& folder, const std::vector<Contest>& contests, const ContestSettings& settings) {
  std::filesystem::create_directories(folder);
  std::ofstream table(folder + "/solver_comparison.md");
  print(table, contests, settings);
  if (!table.flush()) throw duhem::InputError("--out", '"' + folder + '"', "a folder that can be written");
  for (const Contest& contest : contests)
    draw_profiles(fmt::format("{}/performance_profile_{:.0e}.svg", folder, contest.tolerance), profiles(contest.results));
}

}  // namespace

int main(int argc, char** argv) {
  Request request;
  CLI::App app("Siconos' contact solvers and ours on the same problems, both judged by our residuals", "duhem_solver_bench");
  app.add_option("FOLDER", request.folder, "contact problems: FCLIB, Siconos' text or JSON")->required();
  app.add_option("--tol", request.settings.tolerances, "on both residuals (1e-8,1e-12)")
      ->delimiter(',')
      ->check(CLI::PositiveNumber);
  app.add_option("--repeat", request.settings.repeat, "solves of each method at least (20)")->check(CLI::PositiveNumber);
  app.add_option("--cap", request.settings.cap, "seconds at most for one method on one problem (60)")->check(CLI::PositiveNumber);
  app.add_option("--out", request.out,
                 "write solver_comparison.md and a performance_profile_TOL.svg for each tolerance into this folder");
  app.add_flag("--json", request.json, "one JSON document on stdout");
  try {
    app.parse(argc, argv);
    std::signal(SIGPIPE, SIG_IGN);  // a worker that crashed is noticed where it is asked
    const auto contests = hold(request);
    if (!request.out.empty()) write(request.out, contests, request.settings);
    if (request.json) {
      nlohmann::ordered_json document{
          {"schema_version", 1}, {"processor", processor()}, {"contests", nlohmann::ordered_json::array()}};
      for (const Contest& contest : contests) document["contests"].push_back(contest_json(contest));
      std::cout << document.dump(2) << '\n';
    } else {
      print(std::cout, contests, request.settings);
    }
  } catch (const CLI::ParseError& error) {
    return app.exit(error) == 0 ? 0 : 2;
  } catch (const duhem::InputError& error) {
    std::cerr << "duhem_solver_bench: " << error.what() << '\n';
    return 2;
  } catch (const std::exception& error) {
    std::cerr << "duhem_solver_bench: " << error.what() << '\n';
    return 3;
  }
}
