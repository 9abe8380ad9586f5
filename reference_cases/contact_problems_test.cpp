#include <catch2/catch.hpp>

#include "tools/for_tests/run_program.hpp"

#include <filesystem>
#include <set>
#include <string>

using namespace duhem::testing;

namespace {

const std::string folder = DUHEM_REFERENCE "/contact_problems";

bool is_absent() {
  if (std::filesystem::exists(folder)) return false;
  WARN("skipped: " << folder << " is not there");
  return true;
}

}  // namespace

TEST_CASE("every problem of the reference folder is solved to 1e-12 in both residuals", "[reference][solver]") {
  if (is_absent()) return;
  const auto result = run_program({"solve", folder, "--tol", "1e-12", "--json"});
  CHECK(result.exit_code == 0);
  std::set<std::string> by_the_scaled_alone;
  const auto problems = result.json()["problems"];  // a copy
  CHECK(problems.size() == 24);
  for (const auto& problem : problems) {
    CAPTURE(problem.dump());
    CHECK(problem["converged"] == true);
    CHECK(problem["residual_scaled"].get<double>() <= 1e-12);
    if (problem["decided_by"] == "scaled")
      by_the_scaled_alone.insert(problem["problem"].get<std::string>());
    else
      CHECK(problem["residual"].get<double>() <= 1e-12);
  }
  // Impulses of 1e5 against velocities of 1: rounding alone may put more into the unscaled figure.
  for (const std::string& name : by_the_scaled_alone) {
    CAPTURE(name);
    CHECK((name.starts_with("LMGC") || name.starts_with("Confeti-ex03")));
  }
}

TEST_CASE("up to sixty contacts, every one of them is polished to 1e-40 in 50 digits", "[reference][solver][mp50]") {
  if (is_absent()) return;
  int polished = 0;
  const auto in_folder = run_program({"solve", folder, "--json"}).json();
  for (const auto& in_double : in_folder["problems"]) {
    if (in_double["contacts"].get<int>() > 60) continue;
    const std::string name = in_double["problem"];
    CAPTURE(name);
    const auto result = run_program({"solve", folder + "/" + name, "--scalar", "mp50", "--tol", "1e-40", "--json"});
    CHECK(result.exit_code == 0);
    const auto problem = result.json();
    CHECK(number(problem["residual_scaled"]) <= 1e-40);
    CHECK(number(problem["residual"]) <= 1e-40);
    ++polished;
  }
  CHECK(polished == 19);
}
