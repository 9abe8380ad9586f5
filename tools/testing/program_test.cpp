#include <catch2/catch.hpp>

#include "tools/for_tests/run_program.hpp"

#include <sys/resource.h>
#include <sys/wait.h>

#include <cstdlib>
#include <map>
#include <set>

using namespace duhem::testing;
using nlohmann::json;

TEST_CASE("run --json holds every field of the contract", "[program][json]") {
  const json run = run_json({"stick", "--scheme", "mj"});
  for (const char* key : {"schema_version", "case", "scheme", "parameters", "steps", "dof", "contacts", "initial", "final",
                          "energy", "impacts", "impacts_total", "min_gap", "dropped_contacts", "verdict", "seconds"}) {
    CAPTURE(key);
    CHECK(run.contains(key));
  }
  for (const char* key :
       {"h", "theta", "e", "e_t", "mu", "t_end", "activation", "gap_slack", "velocity_slack", "scalar", "solver", "tolerance"}) {
    CAPTURE(key);
    CHECK(run["parameters"].contains(key));
  }
  for (const char* key : {"initial", "final", "kinetic", "elastic", "potential", "external_work", "damping_work", "numerical",
                          "mass_change", "rotation", "contact_normal", "contact_tangential", "max_positive_normal_work",
                          "max_positive_tangential_work", "max_identity_residual", "attribution"}) {
    CAPTURE(key);
    CHECK(run["energy"].contains(key));
  }
  for (const char* key :
       {"step", "t", "contact", "mode", "p", "u_minus", "u_plus", "work_normal", "work_tangential", "attribution"}) {
    CAPTURE(key);
    CHECK(run["impacts"][0].contains(key));
  }
  for (const char* key : {"law", "tolerance", "activation", "rounding"}) CHECK(run["impacts"][0]["attribution"].contains(key));
  CHECK(run["steps"] == 2000);
  CHECK(run["dof"] == 3);
  CHECK(run["contacts"] == 1);
  CHECK(run["final"]["t"].get<double>() == 0.2);
  CHECK(run["parameters"]["set"]["inertia"] == "uniform");
  const auto& e = run["energy"];
  CHECK(e["final"].get<double>() ==
        Approx(e["kinetic"].get<double>() + e["elastic"].get<double>() + e["potential"].get<double>()).epsilon(1e-15));
}

TEST_CASE("step k+1 ends at t_{k+1} = (k+1) h, never accumulated", "[program][json]") {
  const json run = run_json({"rocking_block"});
  for (const auto& impact : run["impacts"]) CHECK(impact["t"].get<double>() == impact["step"].get<double>() * 1e-4);
}

TEST_CASE("doubles read back bit for bit: a run continued from its JSON is the run", "[program][json]") {
  const json run = run_json({"stick", "--t-end", "0.05"});
  const double x = run["final"]["q"][0].get<double>();
  CHECK(json::parse(json(x).dump()).get<double>() == x);
  CHECK(run["final"]["q"][0].dump() == json(x).dump());
}

TEST_CASE("options are read exactly into the scalar in use", "[program]") {
  const json third = run_json({"stick", "--scalar", "mp50", "--mu", "1/3", "--t-end", "1e-4"});
  CHECK(third["parameters"]["mu"].get<std::string>().substr(0, 50) == "3.333333333333333333333333333333333333333333333333");
  CHECK(run_json({"exact_seed", "--scalar", "rational", "--mu", "0x1.8p-1"})["parameters"]["mu"] == "3/4");
  CHECK(run_json({"exact_seed", "--scalar", "rational", "--e", "0.1"})["parameters"]["e"] == "1/10");
}

TEST_CASE("text for people leads with the verdict", "[program]") {
  CHECK(run_program({"run", "stick", "--scheme", "mj"}).out.rfind("CREATES ENERGY", 0) == 0);
  CHECK(run_program({"run", "stick"}).out.rfind("DISSIPATIVE", 0) == 0);
  CHECK(run_program({"run", "stick", "--scalar", "mp50"}).out.find("3.765950572") != std::string::npos);
  CHECK(run_program({"run", "stick"}).err.empty());
  CHECK(run_program({"run", "stick", "--e-t", "1"}).err.find("no effect") != std::string::npos);
}

TEST_CASE("--impacts limits the list, never the counts", "[program][json]") {
  const json few = run_json({"linear", "--impacts", "3"}), all = run_json({"linear", "--impacts", "all"}),
             most = run_json({"linear"});
  CHECK(few["impacts"].size() == 3);
  CHECK(most["impacts"].size() == 1000);
  CHECK(all["impacts"].size() == all["impacts_total"].get<std::size_t>());
  CHECK(few["impacts_total"] == all["impacts_total"]);
  CHECK(few["energy"] == all["energy"]);
}

TEST_CASE("--out writes three tables with units, one row a step, named as the JSON's energy", "[program][csv]") {
  const ScratchDirectory scratch;
  const json run = run_json({"rocking_block", "--scheme", "mj", "--out", scratch.path("deep/er")});
  const auto trajectory = read_csv(scratch.path("deep/er/trajectory.csv")), energy = read_csv(scratch.path("deep/er/energy.csv")),
             impacts = read_csv(scratch.path("deep/er/impacts.csv"));
  CHECK(trajectory.size() == 10000 + 2);  // header and initial state
  CHECK(energy.size() == 10000 + 2);
  CHECK(impacts.size() == run["impacts_total"].get<std::size_t>() + 1);
  CHECK(trajectory[0] ==
        std::vector<std::string>{"step", "t [-]", "q_x [-]", "q_y [-]", "q_gamma [rad]", "v_x [-]", "v_y [-]", "v_gamma [rad]"});
  for (const auto& [name, value] : run["energy"].items()) {
    if (!value.is_number()) continue;
    const auto column = std::find(energy[0].begin(), energy[0].end(), name + " [-]");
    CAPTURE(name);
    REQUIRE(column != energy[0].end());
    CHECK(std::stod(energy.back()[static_cast<std::size_t>(column - energy[0].begin())]) == value.get<double>());
  }
  CHECK(std::stod(trajectory.back()[2]) == run["final"]["q"][0].get<double>());
  CHECK(impacts[1][3] == "slip");
}

TEST_CASE("energy.csv says of each step what its contacts did, and of whom it was so far", "[program][csv]") {
  const ScratchDirectory scratch;
  const json run = run_json({"small_wall", "--scheme", "mj", "--out", scratch.path()});
  const auto energy = read_csv(scratch.path("energy.csv")), impacts = read_csv(scratch.path("impacts.csv"));
  const auto at = [](const auto& table, std::size_t row, const std::string& name) {
    const auto& header = table.front();
    const auto column = std::find_if(header.begin(), header.end(),
                                     [&](const std::string& cell) { return cell == name || cell == name + " [-]"; });
    REQUIRE(column != header.end());
    return table[row].at(static_cast<std::size_t>(column - header.begin()));
  };
  const auto number_at = [&](const auto& table, std::size_t row, const std::string& name) {
    return std::stod(at(table, row, name));
  };

  std::size_t impact = 1, several = 0;
  for (std::size_t row = 1; row < energy.size(); ++row) {
    std::map<std::string, double> extremes, modes;
    double impulses = 0;
    for (; impact < impacts.size() && impacts[impact][0] == energy[row][0]; ++impact, ++impulses) {
      for (const std::string part : {"normal", "tangential"}) {
        const double work = number_at(impacts, impact, "work_" + part);
        double &most = extremes["step_max_" + part + "_work"], &least = extremes["step_min_" + part + "_work"];
        most = std::max(most, work);
        least = std::min(least, work);
      }
      ++modes[impacts[impact][3]];
    }
    if (impulses > 1) ++several;
    for (const char* name :
         {"step_max_normal_work", "step_min_normal_work", "step_max_tangential_work", "step_min_tangential_work"})
      if (number_at(energy, row, name) != extremes[name]) FAIL("row " << row << ": " << name << " is not that of impacts.csv");
    double sum = 0;
    for (const char* mode : {"stick", "slip", "takeoff"}) {
      sum += number_at(energy, row, mode);
      if (number_at(energy, row, mode) < modes[mode]) FAIL("row " << row << ": too few in mode " << mode);
    }
    if (sum != number_at(energy, row, "active_contacts")) FAIL("row " << row << ": modes do not add up to the active contacts");
  }
  CHECK(impact == impacts.size());
  CHECK(several > 0);  // else the extremes would say nothing

  const std::size_t last = energy.size() - 1;
  for (const auto& [who, value] : run["energy"]["attribution"].items())
    CHECK(number_at(energy, last, "attribution_" + who) == value.get<double>());
  CHECK(number_at(energy, last, "min_gap") >= run["min_gap"].get<double>());  // whose last gaps are those after the last step
  CHECK(number_at(energy, last, "potential") != number_at(energy, 1, "potential"));
  CHECK(number_at(energy, last, "external_work_with_constant_loads") ==
        number_at(energy, last, "external_work") - (number_at(energy, last, "potential") - number_at(energy, 1, "potential")));
}

TEST_CASE("energy.csv of a system without contacts has no smallest gap", "[program][csv]") {
  const ScratchDirectory scratch;
  scratch.write("free.toml",
                "system = \"linear\"\n[run]\nh=\"0.1\"\nt_end=\"0.3\"\n[matrices]\nM=[[1]]\n[initial]\nq=[0]\nv=[1]\n");
  CHECK(run_program({"run", "free.toml", "--out", "out"}, scratch.path()).exit_code == 0);
  const auto energy = read_csv(scratch.path("out/energy.csv"));
  REQUIRE(energy.size() == 5);
  for (const auto& row : energy) CHECK(row.size() == energy.front().size());
  const auto column = static_cast<std::size_t>(std::find(energy[0].begin(), energy[0].end(), "min_gap [-]") - energy[0].begin());
  CHECK(energy.back().at(column).empty());
}

TEST_CASE("--dump-problems writes each contact problem, exactly", "[program]") {
  const ScratchDirectory scratch;
  (void)run_json({"exact_seed", "--scheme", "mj", "--scalar", "rational", "--dump-problems", scratch.path("p")});
  const json problem = json::parse(slurp(scratch.path("p/problem_000000001.json")));
  CHECK(problem["dimension"] == 2);
  CHECK(problem["W"] == json::parse(R"([["1", "3/2"], ["3/2", "5/2"]])"));
  CHECK(problem["q"] == json({"-3/2", "-2"}));
  CHECK(problem["mu"] == json({"1/2"}));
}

TEST_CASE("a solver that does not reach its tolerance ends the run with exit 3 and claims nothing", "[program]") {
  const ScratchDirectory scratch;
  // Two bodies that press each other through four contacts of rank two: one step of Gauss-Seidel cannot solve it exactly,
  // and enumeration refuses in space.
  std::string contacts;
  for (const char* H :
       {"[[0, 1, 0], [1, 0, 0], [0, 0, 1]]", "[[1, 1, 0], [1, -1, 0], [0, 0, 1]]", "[[0, 1, 1], [1, 0, 0], [0, 1, -1]]"})
    contacts += std::string("[[contacts]]\nH = ") + H + "\nmu = \"0.9\"\n";
  scratch.write("hard.toml",
                "system = \"linear\"\ndimension = 3\n[run]\nh=\"0.1\"\nt_end=\"1\"\n[matrices]\nM=[[1,0,0],[0,2,0],[0,0,3]]\n"
                "[initial]\nq=[0,0,0]\nv=[3,-1,-2]\n" +
                    contacts);
  CHECK(run_program({"run", "hard.toml"}, scratch.path()).exit_code == 0);
  const Output failed = run_program({"run", "hard.toml", "--solver", "enumerate", "--json"}, scratch.path());
  CHECK(failed.exit_code == 3);
  CHECK(failed.json()["verdict"].is_null());
  CHECK(failed.json()["status"] == "not converged");
  CHECK(failed.json()["steps"] == 0);
  for (const char* folder : {"problems", "again"})
    CHECK(run_program({"run", "hard.toml", "--solver", "enumerate", "--dump-problems", folder}, scratch.path())
              .out.starts_with("NO VERDICT"));
  // What was not solved is what somebody will look at: it is there, to the byte.
  const std::string problem = slurp(scratch.path("problems/problem_000000001.hdf5"));
  CHECK(problem == slurp(scratch.path("again/problem_000000001.hdf5")));
  CHECK(run_program({"solve", "problems/problem_000000001.hdf5"}, scratch.path()).exit_code == 0);
}

TEST_CASE("a state that overflows ends the run with exit 3", "[program]") {
  const ScratchDirectory scratch;
  scratch.write(
      "blow.toml",
      "system = "
      "\"linear\"\n[run]\nh=1\nt_end=10000\ntheta=0\nscheme=\"mj\"\n[matrices]\nM=[[1]]\nK=[[1000]]\n[initial]\nq=[1]\nv=[0]\n");
  const Output output = run_program({"run", "blow.toml", "--json"}, scratch.path());
  CHECK(output.exit_code == 3);
  CHECK(output.json()["status"] == "not finite");
  CHECK(output.json()["verdict"].is_null());
}

TEST_CASE("balls that ride on together, but for rounding, obey their law", "[program]") {
  for (const std::string e : {"0.3", "0.5", "0.7"})
    for (const std::string mass : {"1", "0.11", "7"})
      for (const std::string scheme : {"mj", "mjf"})
        for (const std::string v : {"0", "1000"}) {
          CAPTURE(e, mass, scheme, v);
          const Output output = run_program({"run", "three_balls", "--scheme", scheme, "--e", e, "--t-end", "0.01", "--set",
                                             "mass3=" + mass, "--set", "v1=" + (v == "0" ? std::string("1.7") : v + ".0000001"),
                                             "--set", "v2=" + v, "--set", "v3=" + v, "--json"});
          CHECK(output.json()["status"] == "complete");
        }
}

TEST_CASE("theta below one half creates energy by itself, and the verdict says that no contact did", "[program]") {
  const ScratchDirectory scratch;
  scratch.write(
      "spring.toml",
      "system = \"linear\"\n[run]\nh=\"0.01\"\nt_end=1\ntheta=\"0.3\"\n[matrices]\nM=[[1]]\nK=[[10]]\n[initial]\nq=[1]\nv=[0]\n");
  const Output output = run_program({"run", "spring.toml", "--json"}, scratch.path());
  CHECK(output.exit_code == 0);  // nothing forbids it
  CHECK(output.json()["verdict"] == "creates energy");
  CHECK(output.json()["worst_creation"]["contact"].is_null());
  CHECK(output.json()["energy"]["numerical"].get<double>() > 0);
}

TEST_CASE("energy-safe scaling reports what it did", "[program][energy_safe]") {
  const json run = run_json({"rocking_block", "--energy-safe", "--tol", "1e-4"});
  CHECK(run["energy_safe"].contains("steps_scaled"));
  CHECK(run["energy"]["contact_normal"].get<double>() + run["energy"]["contact_tangential"].get<double>() < 0);
  CHECK(run["verdict"] == "dissipative");
}

TEST_CASE("list names everything, for people and as JSON", "[program]") {
  const Output all = run_program({"list", "--json"});
  REQUIRE(all.exit_code == 0);
  const json names = all.json();
  for (const char* topic : {"cases", "schemes", "solvers", "activations", "scalars", "properties"}) CHECK(names.contains(topic));
  std::set<std::string> cases;
  for (const auto& item : names["cases"]) {
    cases.insert(item["name"].get<std::string>());
    CHECK_FALSE(item["source"].get<std::string>().empty());
    CHECK_FALSE(item["expects"].get<std::string>().empty());
  }
  for (const char* name : {"stick", "rocking_block", "kane", "bouncing_ball", "three_balls", "linear"})
    CHECK(cases.contains(name));
  CHECK(names["activations"].size() == 6);
  CHECK(run_program({"list", "schemes"}).out.find("mjf") != std::string::npos);
  CHECK(run_program({"list", "cases", "--json"}).json().contains("cases"));
}

TEST_CASE("--version names version, commit and compiler", "[program]") {
  const Output version = run_program({"--version"});
  CHECK(version.exit_code == 0);
  CHECK(version.out.rfind("duhem ", 0) == 0);
  CHECK(version.out.find("commit") != std::string::npos);
  CHECK(version.out.find("GNU") + version.out.find("Clang") != std::string::npos);
}

TEST_CASE("Ctrl-C leaves valid, complete-so-far files", "[program]") {
  const ScratchDirectory scratch;
  const Output output = interrupt_program({"run", "stick", "--t-end", "100000", "--json", "--out", scratch.path("out")},
                                          std::chrono::milliseconds(400));
  CHECK(output.exit_code == 130);
  const json run = output.json();
  CHECK(run["status"] == "interrupted");
  const auto energy = read_csv(scratch.path("out/energy.csv"));
  CHECK(energy.size() == run["steps"].get<std::size_t>() + 2);
  CHECK(energy.back().size() == energy.front().size());
}

TEST_CASE("ten million stick steps stay below 64 MB", "[program][memory]") {
  const ScratchDirectory scratch;
  const pid_t child = start_program({"run", "stick", "--scheme", "mj", "--t-end", "1000", "--json"}, scratch.path("json"));
  int status = 0;
  rusage usage{};
  wait4(child, &status, 0, &usage);
  CHECK(WEXITSTATUS(status) == 0);
  CHECK(json::parse(slurp(scratch.path("json")))["steps"] == 10000000);
  INFO("resident memory: " << usage.ru_maxrss << " kB");
  CHECK(usage.ru_maxrss < 64 * 1024);
}

TEST_CASE("a user's case on top of a case of the catalogue changes what it names", "[program]") {
  const ScratchDirectory scratch;
  scratch.write("heavy.toml", "system = \"stick\"\n[run]\ne = \"0.5\"\n[parameters]\nmass = \"3\"\n");
  const json file = json::parse(run_program({"run", "heavy.toml", "--json"}, scratch.path()).out);
  const json options = run_json({"stick", "--e", "0.5", "--set", "mass=3"});
  CHECK(file["case"] == "heavy");
  CHECK(file["energy"] == options["energy"]);
  CHECK(file["impacts"] == options["impacts"]);
}

TEST_CASE("a result that cannot be written is not reported as done", "[program]") {
  const ScratchDirectory scratch;
  for (const char* verb : {"run stick --json", "list", "help run"}) {
    const std::string said = scratch.path("said"),
                      command = std::string("'") + DUHEM_PROGRAM + "' " + verb + " >/dev/full 2>'" + said + "'";
    CHECK(WEXITSTATUS(std::system(command.c_str())) == 3);
    CHECK(slurp(said) == "duhem: standard output = unwritable: expected room for the whole result\n");
  }
}

TEST_CASE("a stiff spring keeps its identity and raises no alarm, in any scalar", "[program][energy_identity]") {
  const ScratchDirectory scratch;
  scratch.write(
      "stiff.toml",
      "system = "
      "\"linear\"\n[run]\nh=\"0.1\"\nt_end=\"100\"\n[matrices]\nM=[[1]]\nK=[[\"1e6\"]]\n[initial]\nq=[\"0.1\"]\nv=[\"0.3\"]\n");
  for (const char* scalar : {"double", "mp50"}) {
    const Output output = run_program({"run", "stiff.toml", "--scalar", scalar, "--json"}, scratch.path());
    CHECK(output.exit_code == 0);
    CHECK(output.json()["verdict"] == "dissipative");
    CHECK(output.json()["energy"]["identity_within_rounding"] == true);
  }
}

TEST_CASE("friction beyond every scalar's digits has no verdict", "[program]") {
  CHECK(run_program({"run", "kane", "--scheme", "mj", "--mu", "1e100"}).exit_code == 3);
  CHECK(run_program({"run", "kane", "--scheme", "mj", "--mu", "10"}).exit_code == 0);
}

TEST_CASE("theta = 1/(1+e) is the end of Proposition 1's interval in every scalar", "[program]") {
  for (const char* scalar : {"double", "mp50"}) {
    CHECK(run_json({"stick", "--theta", "10/17", "--e", "7/10", "--scalar", scalar})["prop_1_applies"] == true);
    CHECK(run_json({"stick", "--theta", "101/170", "--e", "7/10", "--scalar", scalar})["prop_1_applies"] == false);
  }
}

TEST_CASE("tables for people have no negative zero", "[program]") {
  for (const std::string name : {"stick", "bouncing_ball"}) {  // frictionless: tangential works are products with 0
    const std::string table = run_program({"run", name, "--mu", "0"}).out;
    CAPTURE(table);
    CHECK(table.find("work tang.") != std::string::npos);
    for (const char* zero : {" -0 ", " -0\n"}) CHECK(table.find(zero) == std::string::npos);
  }
}

TEST_CASE("a refusal touches no file", "[program][input]") {
  const ScratchDirectory scratch;
  std::filesystem::create_directories(scratch.path("o/impacts.csv"));
  scratch.write("o/trajectory.csv", "precious");
  CHECK(run_program({"run", "stick", "--out", "o"}, scratch.path()).exit_code == 2);
  CHECK(slurp(scratch.path("o/trajectory.csv")) == "precious");
  CHECK(run_program({"run", "stick", "--dump-problems", "new", "--out", "/proc/foo"}, scratch.path()).exit_code == 2);
  CHECK_FALSE(std::filesystem::exists(scratch.path("new")));
}
