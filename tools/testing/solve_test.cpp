#include <catch2/catch.hpp>

#include "tools/for_tests/run_program.hpp"

#include <cmath>
#include <fstream>
#include <set>
#include <sstream>

using namespace duhem::testing;
using nlohmann::json;

namespace {

// The exact seed of [M 7]: stick, p = (3, -1).
const std::string seed = R"({"dimension": 2, "W": [["1", "3/2"], ["3/2", "5/2"]], "q": ["-3/2", "-2"], "mu": ["1/2"]})";

// W = 1 and u_N = r_N + 1 > 0 with r = 0: take-off. Turned around, u_N = -r_N - 1 < 0 for every r_N >= 0: no solution.
const std::string none = R"({"dimension": 2, "W": [[-1, 0], [0, 1]], "q": [-1, 0], "mu": [0]})";
// u_N = 1 - r_N: r_N = 0 with u_N = 1, and r_N = 1 with u_N = 0. Two solutions without friction.
const std::string two = R"({"dimension": 2, "W": [[-1, 0], [0, 1]], "q": [1, 0], "mu": [0]})";
// Two contacts that share one load: r_1 + r_2 = 1 at u = 0, a family; the velocities are unique.
const std::string shared_load = R"({"dimension": 2, "W": [[1, 0, 1, 0], [0, 0, 0, 0], [1, 0, 1, 0], [0, 0, 0, 0]],
  "q": [-1, 0, -1, 0], "mu": [0, 0]})";

// Three contacts in space that press on each other: two sweeps are too few.
const std::string slow = R"({"dimension": 3, "W": [
  [2,0.5,0.3,1.9,0.4,0.2,1.8,0.1,0.1],[0.5,2,0.1,0.3,1.8,0.2,0.1,1.7,0.3],[0.3,0.1,2,0.2,0.1,1.9,0.4,0.2,1.8],
  [1.9,0.3,0.2,2,0.3,0.1,1.9,0.2,0.1],[0.4,1.8,0.1,0.3,2,0.1,0.2,1.8,0.1],[0.2,0.2,1.9,0.1,0.1,2,0.3,0.1,1.9],
  [1.8,0.1,0.4,1.9,0.2,0.3,2,0.1,0.2],[0.1,1.7,0.2,0.2,1.8,0.1,0.1,2,0.1],[0.1,0.3,1.8,0.1,0.1,1.9,0.2,0.1,2]],
  "q": [-1,0.5,0.2,-1.5,0.1,-0.7,-0.3,0.9,0.4], "mu": [0.7,0.3,0.5]})";

json solve_json(const ScratchDirectory& scratch, std::vector<std::string> arguments, int exit_code = 0) {
  arguments.insert(arguments.begin(), "solve");
  arguments.emplace_back("--json");
  const Output output = run_program(arguments, scratch.path());
  CAPTURE(arguments, output.err);
  CHECK(output.exit_code == exit_code);
  CHECK(output.err.empty());
  return output.json();
}

}  // namespace

TEST_CASE("solve --json holds every field of the contract", "[program][solve]") {
  const ScratchDirectory scratch;
  scratch.write("seed.json", seed);
  const json solved = solve_json(scratch, {"seed.json"});
  for (const char* key : {"schema_version", "problem", "dimension", "contacts", "asymmetry", "solver", "converged", "iterations",
                          "residual", "residual_scaled", "modes", "seconds", "decided_by", "status"}) {
    CAPTURE(key);
    CHECK(solved.contains(key));
  }
  CHECK(solved["problem"] == "seed.json");
  CHECK(solved["dimension"] == 2);
  CHECK(solved["contacts"] == 1);
  CHECK(solved["asymmetry"] == 0);
  CHECK(solved["converged"] == true);
  CHECK(solved["decided_by"] == "both");
  CHECK(solved["modes"]["stick"] == 1);
  CHECK_FALSE(solved.contains("r"));
}

TEST_CASE("--repeat changes nothing but the time, of what is solved and of what is not", "[program][solve]") {
  const ScratchDirectory scratch;
  scratch.write("slow.json", slow);
  for (const auto& [limit, exit_code] : {std::pair{"10000", 0}, std::pair{"2", 3}}) {
    json once = solve_json(scratch, {"slow.json", "--full", "--solver", "nsgs", "--max-iter", limit}, exit_code);
    json thrice =
        solve_json(scratch, {"slow.json", "--full", "--solver", "nsgs", "--max-iter", limit, "--repeat", "3"}, exit_code);
    CHECK(thrice["seconds"].get<double>() > 0);
    once.erase("seconds");
    thrice.erase("seconds");
    CHECK(once == thrice);
  }
}

TEST_CASE("rational solve is exact, other scalars write all their digits", "[program][solve]") {
  const ScratchDirectory scratch;
  scratch.write("seed.json", seed);
  const json exact = solve_json(scratch, {"seed.json", "--scalar", "rational", "--full"});
  CHECK(exact["r"] == json({"3", "-1"}));
  CHECK(exact["u"] == json({"0", "0"}));
  CHECK(exact["residual"] == "0");
  const json wide = solve_json(scratch, {"seed.json", "--scalar", "mp50", "--full"});
  CHECK(wide["r"][0].is_string());
  CHECK(number(wide["r"][0]) == 3);
  CHECK(wide["r"][0].get<std::string>().size() > 50);
}

TEST_CASE("the residuals are those of the formulas, recomputed here from r", "[program][solve]") {
  const ScratchDirectory scratch;
  // One sweep on a problem whose contacts see each other leaves a residual to measure.
  scratch.write("pair.json", R"({"dimension": 2, "W": [[2, 0, 1, 0], [0, 2, 0, 1], [1, 0, 2, 0], [0, 1, 0, 2]],
    "q": [-1, 0.25, -2, 0.5], "mu": [0.5, 0.5]})");
  const json solved = solve_json(scratch, {"pair.json", "--solver", "nsgs", "--max-iter", "1", "--full"}, 3);
  const double W[4][4] = {{2, 0, 1, 0}, {0, 2, 0, 1}, {1, 0, 2, 0}, {0, 1, 0, 2}}, q[4] = {-1, 0.25, -2, 0.5}, mu = 0.5;
  double natural = 0, scaled = 0, norm = 0;
  for (int alpha = 0; alpha < 2; ++alpha)
    for (const double sigma : {1.0, 0.5}) {  // 1/mean(diag W_aa) = 1/2
      double w[2];
      for (int i = 0; i < 2; ++i) {
        w[i] = q[2 * alpha + i];
        for (int j = 0; j < 4; ++j) w[i] += W[2 * alpha + i][j] * solved["r"][static_cast<std::size_t>(j)].get<double>();
        CHECK(solved["u"][static_cast<std::size_t>(2 * alpha + i)].get<double>() == Approx(w[i]).margin(1e-15));
      }
      const double r_N = solved["r"][static_cast<std::size_t>(2 * alpha)],
                   r_T = solved["r"][static_cast<std::size_t>(2 * alpha + 1)];
      const double x_N = r_N - sigma * (w[0] + mu * std::abs(w[1])), x_T = r_T - sigma * w[1];
      double z_N = x_N, z_T = x_T;  // the projection onto |z_T| <= mu z_N
      if (mu * std::abs(x_T) <= -x_N)
        z_N = z_T = 0;
      else if (std::abs(x_T) > mu * x_N) {
        z_N = (x_N + mu * std::abs(x_T)) / (1 + mu * mu);
        z_T = std::copysign(mu * z_N, x_T);
      }
      (sigma == 1.0 ? natural : scaled) += ((r_N - z_N) * (r_N - z_N) + (r_T - z_T) * (r_T - z_T)) / (sigma * sigma);
    }
  for (const double x : q) norm += x * x;
  CHECK(std::sqrt(natural) > 1e-3);  // there is something to measure
  CHECK(solved["residual"].get<double>() == Approx(std::sqrt(natural) / (1 + std::sqrt(norm))).epsilon(1e-12));
  CHECK(solved["residual_scaled"].get<double>() == Approx(std::sqrt(scaled) / std::sqrt(norm)).epsilon(1e-12));
}

TEST_CASE("a solver that does not reach its tolerance ends with exit 3 and says what it reached", "[program][solve]") {
  const ScratchDirectory scratch;
  scratch.write("slow.json", slow);
  const json stopped = solve_json(scratch, {"slow.json", "--solver", "nsgs", "--max-iter", "2"}, 3);
  CHECK(stopped["converged"] == false);
  CHECK(stopped["status"] == "not converged");
  CHECK(stopped["decided_by"].is_null());
  CHECK(stopped["iterations"] == 2);
  CHECK(stopped["residual_scaled"].get<double>() > 1e-12);
  const Output text = run_program({"solve", "slow.json", "--solver", "nsgs", "--max-iter", "2"}, scratch.path());
  CHECK(text.exit_code == 3);
  CHECK(text.out.rfind("NOT CONVERGED", 0) == 0);
  // A looser tolerance is reached.
  CHECK(solve_json(scratch, {"slow.json", "--tol", "1e-3", "--solver", "nsgs"})["converged"] == true);
}

TEST_CASE("where the data's scale hides the first residual, the scaled one decides and the output says so", "[program][solve]") {
  const ScratchDirectory scratch;
  // r is about 1e11 and u about 1: the first residual mixes the two, and rounding r at its size alone is 1e-5.
  scratch.write("tiny.json", R"({"dimension": 2, "W": [["1e-11", "3e-12"], ["3e-12", "2e-11"]], "q": [-1, 3.3], "mu": ["1/3"]})");
  const json solved = solve_json(scratch, {"tiny.json"});
  CHECK(solved["residual"].get<double>() > 1e-12);
  CHECK(solved["residual_scaled"].get<double>() <= 1e-12);
  CHECK(solved["decided_by"] == "scaled");
  CHECK(run_program({"solve", "tiny.json"}, scratch.path()).out.find("scaled residual is within") != std::string::npos);
}

TEST_CASE("a planar problem without solution is reported as such, with exit 3", "[program][solve]") {
  const ScratchDirectory scratch;
  scratch.write("none.json", none);
  const json exact = solve_json(scratch, {"none.json", "--scalar", "rational"}, 3);
  CHECK(exact["status"] == "no solution");
  CHECK(exact["converged"] == false);
  CHECK(exact["residual"].is_null());
  const json all = solve_json(scratch, {"none.json", "--all"}, 3);
  CHECK(all["status"] == "no solution");
  CHECK(all["solutions"].empty());
  CHECK(all["families"].empty());
  CHECK(all["complete"] == true);
  CHECK_FALSE(all["no_solution"].empty());
  CHECK(run_program({"solve", "none.json", "--all"}, scratch.path()).out.rfind("NO SOLUTION", 0) == 0);
}

TEST_CASE("--all lists every isolated solution, and tells of families", "[program][solve]") {
  const ScratchDirectory scratch;
  scratch.write("two.json", two);
  const json both = solve_json(scratch, {"two.json", "--all"});
  CHECK(both["scalar"] == "rational");
  REQUIRE(both["solutions"].size() == 2);
  std::set<std::string> found;
  for (const json& solution : both["solutions"]) {
    found.insert(solution["r"][0].get<std::string>() + " " + solution["u"][0].get<std::string>());
    CHECK(solution["modes"].size() == 1);
  }
  CHECK(found == std::set<std::string>{"0 1", "1 0"});
  CHECK(both["families"].empty());
  CHECK(both["velocities_unique"] == false);

  scratch.write("shared.json", shared_load);
  const json family = solve_json(scratch, {"shared.json", "--all"});
  CHECK(family["solutions"].empty());
  REQUIRE_FALSE(family["families"].empty());
  CHECK(family["velocities_unique"] == true);
  const auto& r = family["families"][0]["r"];
  CHECK(number(r[0]) + number(r[2]) == 1);
}

TEST_CASE("--energy-safe reports its factor, and leaves no positive work", "[program][solve]") {
  const ScratchDirectory scratch;
  scratch.write("slow.json", slow);
  bool scaled = false;
  for (const char* sweeps : {"1", "2", "3"}) {
    const json safe = solve_json(scratch, {"slow.json", "--solver", "nsgs", "--max-iter", sweeps, "--energy-safe", "--full"}, 3);
    const auto& note = safe["energy_safe"];
    const double t = note["t"], before = note["work_before"], after = note["work_after"];
    CHECK(t <= 1);
    CHECK((before > 0) == (t < 1));
    // Three rounded sums of nine products of sizes below 10.
    CHECK(after <= 1e-14);
    double work = 0;
    for (std::size_t i = 0; i < 9; ++i) work += safe["r"][i].get<double>() * safe["u"][i].get<double>();
    CHECK(work == Approx(after).margin(1e-14));
    scaled = scaled || t < 1;
  }
  CHECK(scaled);  // or nothing was tested
}

TEST_CASE("what a solver cannot find in double is not called unsolvable", "[program][solve]") {
  const ScratchDirectory scratch;
  // r = (1, -1) to ten digits: rounding hides w, so double can neither confirm it nor rule it out. Exact arithmetic can.
  scratch.write("hidden.json", R"({"dimension": 2, "W": [[1, 1], [1, 1.0000000001164153]],
    "q": [-1.1641532182693481e-10, -1.3552527156068805e-20], "mu": [2]})");
  for (const char* solver : {"auto", "enumerate"}) {
    const json undecided = solve_json(scratch, {"hidden.json", "--solver", solver}, 3);
    CHECK(undecided["status"] == "not converged");
  }
  CHECK(solve_json(scratch, {"hidden.json", "--scalar", "rational"})["converged"] == true);
}

TEST_CASE("impulses that ran away are not reported with a residual of zero", "[program][solve]") {
  const ScratchDirectory scratch;
  // W = 0 presses on with u_N = -1 whatever r is; beside a huge r its residual drowns.
  scratch.write("still.json", R"({"dimension": 3, "W": [[0,0,0,0,0,0],[0,0,0,0,0,0],[0,0,0,0,0,0],[0,0,0,0,0,0],[0,0,0,0,0,0],
    [0,0,0,0,0,0]], "q": [-1,0,0,1,0,0], "mu": [0.5, 0.5]})");
  for (const char* solver : {"auto", "smoothing"})
    CHECK(solve_json(scratch, {"still.json", "--solver", solver}, 3)["residual_scaled"].get<double>() > 0.1);
}

TEST_CASE("exact arithmetic refuses the solvers that only tend to a solution", "[program][solve]") {
  const ScratchDirectory scratch;
  scratch.write("seed.json", seed);
  for (const char* solver : {"newton", "smoothing", "projection"})
    CHECK(run_program({"solve", "seed.json", "--scalar", "rational", "--solver", solver}, scratch.path()).exit_code == 2);
}

TEST_CASE("--energy-safe judges the impulses that it hands on, not those that it was given", "[program][solve]") {
  const ScratchDirectory scratch;
  // No friction, u = r + q. The guess is a solution but for r = 1/5 at a contact that parts with 10, within a wide tolerance;
  // its work there, 2.04, is more than scaling can take out, so t = 0, and the first contact is not held any more.
  scratch.write("loose.json", R"({"dimension": 2, "W": [[1,0,0,0],[0,1,0,0],[0,0,1,0],[0,0,0,1]], "q": [-1,0,10,0],
    "mu": [0,0], "guess": [1,0,"1/5",0]})");
  const json plain = solve_json(scratch, {"loose.json", "--tol", "0.02", "--full"});
  REQUIRE(plain["r"] == json({1., 0., 0.2, 0.}));
  const json safe = solve_json(scratch, {"loose.json", "--tol", "0.02", "--energy-safe", "--full", "--out", "safe.json"}, 3);
  CHECK(safe["r"] == json({0., 0., 0., 0.}));
  CHECK(safe["converged"] == false);
  CHECK(safe["status"] == "not converged");
  CHECK(safe["decided_by"].is_null());
  CHECK(safe["residual"].get<double>() == Approx(1 / (1 + std::sqrt(101))).epsilon(1e-14));  // u_N = -1 with r = 0
  CHECK(safe["residual_scaled"].get<double>() == Approx(1 / std::sqrt(101)).epsilon(1e-14));
  CHECK(safe["modes"]["takeoff"] == 2);
  // What the solver had reached stays visible.
  CHECK(plain["modes"]["takeoff"] == 1);
  CHECK(safe["energy_safe"]["converged_before"] == true);
  CHECK(safe["energy_safe"]["residual_before"] == plain["residual"]);
  CHECK(safe["energy_safe"]["residual_scaled_before"] == plain["residual_scaled"]);
  // Nobody finds them as a solution in the file.
  std::ifstream in(scratch.path("safe.json"));
  const json written = json::parse(in);
  CHECK_FALSE(written.contains("r"));
  CHECK(written["guess"] == safe["r"]);

  const Output text = run_program({"solve", "loose.json", "--tol", "0.02", "--energy-safe"}, scratch.path());
  CHECK(text.exit_code == 3);
  CHECK(text.out.rfind("NOT CONVERGED", 0) == 0);
  CHECK(text.out.find("after the energy-safe scaling its impulses no longer solve the problem") != std::string::npos);
  std::filesystem::create_directory(scratch.path("d"));
  std::filesystem::copy(scratch.path("loose.json"), scratch.path("d/loose.json"));
  const Output table = run_program({"solve", "d", "--tol", "0.02", "--energy-safe"}, scratch.path());
  CHECK(table.exit_code == 3);
  CHECK(table.out.find("not converged (the energy-safe scaling spoilt it)") != std::string::npos);
}

TEST_CASE("--out writes the problem with its solution, and solve reads it back", "[program][solve]") {
  const ScratchDirectory scratch;
  scratch.write("seed.json", seed);
  const json first = solve_json(scratch, {"seed.json", "--out", "seed.hdf5", "--full"});
  const json again = solve_json(scratch, {"seed.hdf5", "--full"});
  CHECK(again["format"] == "FCLIB");
  CHECK(again["r"] == first["r"]);
  CHECK(again["residual"] == first["residual"]);
  (void)solve_json(scratch, {"seed.json", "--scalar", "rational", "--out", "exact.json"});
  std::ifstream in(scratch.path("exact.json"));
  const json written = json::parse(in);
  CHECK(written["r"] == json({"3", "-1"}));
  CHECK(written["W"][0][1] == "3/2");
}

TEST_CASE("--out that finds no room leaves the file that was there", "[program][solve]") {
  const ScratchDirectory scratch;
  scratch.write("seed.json", seed);
  for (const char* name : {"kept.json", "kept.hdf5"}) {
    scratch.write(name, "an earlier answer");
    const std::string command = "cd '" + scratch.path() + "' && trap '' XFSZ && ulimit -f 0 && '" + DUHEM_PROGRAM +
                                "' solve seed.json --out " + name + " 2>&1 >/dev/null | grep -q 'room for all of it'";
    CHECK(std::system(command.c_str()) == 0);
    CHECK(slurp(scratch.path(name)) == "an earlier answer");
  }
  CHECK(scratch.entries() == 3);
}

TEST_CASE("a folder is a table of its files, refused ones included, and its exit code the highest", "[program][solve]") {
  const ScratchDirectory scratch;
  std::filesystem::create_directory(scratch.path("d"));
  scratch.write("d/a_seed.json", seed);
  scratch.write("d/b_slow.json", slow);
  CHECK(run_program({"solve", "d", "--tol", "1e-6", "--solver", "nsgs"}, scratch.path()).exit_code == 0);
  scratch.write("d/c_bad.dat", "2\n1\n7\n2\n2\n2 2\n1 0 0 1\n-1 0\n0\n");
  const Output table = run_program({"solve", "d", "--tol", "1e-6", "--solver", "nsgs"}, scratch.path());
  CHECK(table.exit_code == 2);
  std::vector<std::string> lines;
  std::istringstream out(table.out);
  for (std::string line; std::getline(out, line);) lines.push_back(line);
  REQUIRE(lines.size() == 5);
  CHECK(lines[0].find("residual") != std::string::npos);
  CHECK(lines[1].rfind("a_seed.json", 0) == 0);
  CHECK(lines[1].find("converged") != std::string::npos);
  CHECK(lines[3].find("refused") != std::string::npos);
  CHECK(lines[3].find("c_bad.dat:3") != std::string::npos);
  CHECK(lines[4] == "3 files: 2 converged, 0 not converged, 0 without solution, 1 refused");

  const json all = solve_json(scratch, {"d", "--max-iter", "2", "--solver", "nsgs"}, 3);
  CHECK(all["problems"].size() == 3);
  CHECK(all["problems"][0]["converged"] == true);
  CHECK(all["problems"][1]["status"] == "not converged");
  CHECK(all["problems"][2]["status"] == "refused");
}

TEST_CASE("problems dumped in double are FCLIB files that solve to the run's impulses", "[program][solve]") {
  const ScratchDirectory scratch;
  const json run = run_json({"stick", "--dump-problems", scratch.path("p")});
  const auto& impact = run["impacts"][0];
  char name[40];
  std::snprintf(name, sizeof name, "p/problem_%09d.hdf5", impact["step"].get<int>());
  const json solved = solve_json(scratch, {name, "--full"});
  CHECK(solved["format"] == "FCLIB");
  CHECK(solved["r"] == impact["p"]);
  // The other scalars' files hold more digits than FCLIB can.
  (void)run_json({"exact_seed", "--scalar", "mp50", "--dump-problems", scratch.path("wide")});
  CHECK(std::filesystem::exists(scratch.path("wide/problem_000000001.json")));
}
