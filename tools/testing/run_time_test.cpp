#include <catch2/catch.hpp>

#include "tools/for_tests/check_refused.hpp"

#include <map>

using namespace duhem::testing;
using nlohmann::json;

TEST_CASE("a duration that is no whole number of steps is refused with the two nearest that are", "[program][time]") {
  const ScratchDirectory scratch;
  check_refused({"run", "stick", "--h", "0.15", "--t-end", "0.2"},
                {"--t-end = 0.2", "0.15 (1 step) or 0.3 (2 steps)", "--h-adjust"}, scratch);
  check_refused({"run", "stick", "--h", "3e-3"}, {"stick.toml", "t_end = 0.2", "0.198 (66 steps) or 0.201 (67 steps)"}, scratch);
  check_refused({"run", "stick", "--h", "0.3", "--t-end", "0.2"}, {"0.3 (1 step)"}, scratch);
  check_refused({"ladder", "stick", "--h", "3e-3"}, {"0.198"}, scratch);
  scratch.write("own.toml", "system = \"stick\"\n[run]\nh = \"0.003\"\nt_end = \"0.2\"\n");
  check_refused({"run", scratch.path("own.toml")}, {"own.toml:4: run.t_end = 0.2", "0.198 (66 steps) or 0.201"}, scratch);
}

TEST_CASE("a duration is judged on the decimals as written, and doubles of a file within their rounding", "[program][time]") {
  CHECK(run_json({"stick", "--h", "0.1", "--t-end", "0.3"})["steps"] == 3);  // 0.3/0.1 in doubles is 2.9999999999999996
  const ScratchDirectory scratch;
  scratch.write("doubles.toml", "system = \"stick\"\n[run]\nh = 1e-4\nt_end = 0.3\n");
  CHECK(run_json({scratch.path("doubles.toml")})["steps"] == 3000);
  check_refused({"run", "stick", "--h", "0.1", "--t-end", "0.30000000000001"}, {"whole number of steps"}, scratch);
}

TEST_CASE("--h-adjust makes h fit the duration, and says so", "[program][time]") {
  const Output output = run_program({"run", "stick", "--h", "3e-3", "--h-adjust", "--json"});
  REQUIRE(output.exit_code == 0);
  CHECK(output.json()["steps"] == 67);
  CHECK(output.json()["final"]["t"].get<double>() == Approx(0.2).epsilon(1e-15));
  CHECK(output.json()["parameters"]["h"].get<double>() == 0.2 / 67);
  CHECK(output.err.find("h = 0.003 is made") != std::string::npos);
  CHECK(run_program({"run", "stick", "--h-adjust"}).err.empty());
}

TEST_CASE("--every thins the rows of a run to every n-th step, the first and the last", "[program][time]") {
  const ScratchDirectory scratch;
  const Output output = run_program({"run", "stick", "--scheme", "mj", "--every", "300", "--out", scratch.path("thin")});
  REQUIRE(output.exit_code == 0);
  REQUIRE(run_program({"run", "stick", "--scheme", "mj", "--out", scratch.path("all")}).exit_code == 0);
  for (const char* name : {"trajectory.csv", "energy.csv", "contacts.csv"}) {
    const auto thin = read_csv(scratch.path(std::string("thin/") + name)),
               all = read_csv(scratch.path(std::string("all/") + name));
    std::vector<std::string> steps;
    for (const auto& row : thin) steps.push_back(row[0]);
    CHECK(steps == std::vector<std::string>{"step", "0", "300", "600", "900", "1200", "1500", "1800", "2000"});
    for (std::size_t i = 1; i < thin.size(); ++i) CHECK(thin[i] == all.at(static_cast<std::size_t>(std::stol(thin[i][0])) + 1));
  }
  CHECK(slurp(scratch.path("thin/impacts.csv")) == slurp(scratch.path("all/impacts.csv")));
  check_refused({"run", "stick", "--every", "10"}, {"--every", "--out DIR"}, scratch);
  check_refused({"run", "stick", "--every", "0", "--out", scratch.path("none")}, {"--every", "a whole number >= 1"}, scratch);
}

TEST_CASE("--every shows the last step of a run that ends early", "[program][time]") {
  const ScratchDirectory scratch;
  scratch.write("blow.toml",  // theta = 0 is unstable at h = 1: the velocity outgrows its scalar
                "system = \"linear\"\n[run]\nh=1\nt_end=10000\ntheta=0\nscheme=\"mj\"\n[matrices]\nM=[[1]]\nK=[[1000]]\n"
                "[initial]\nq=[1]\nv=[0]\n");
  const Output output = run_program({"run", "blow.toml", "--every", "7", "--out", "out", "--json"}, scratch.path());
  REQUIRE(output.exit_code == 3);
  const long steps = output.json()["steps"];
  REQUIRE(steps % 7 != 0);
  for (const char* name : {"out/trajectory.csv", "out/energy.csv"}) {
    const auto rows = read_csv(scratch.path(name));
    CHECK(std::stol(rows.back().at(0)) == steps);
    CHECK(std::stol(rows.at(rows.size() - 2).at(0)) == steps - steps % 7);
  }
}

TEST_CASE("contacts.csv holds gap, velocity, impulse and mode of every contact, so that Figure 2c can be drawn from it",
          "[program][time]") {
  const ScratchDirectory scratch;
  REQUIRE(run_program({"run", "stick", "--scheme", "mj", "--out", scratch.path("out")}).exit_code == 0);
  const auto rows = read_csv(scratch.path("out/contacts.csv"));
  REQUIRE(rows.front() == std::vector<std::string>{"step", "t [-]", "contact", "mode", "gap [-]", "u_N [-]", "u_T [-]", "p_N [-]",
                                                   "p_T [-]", "work_normal [-]", "work_tangential [-]"});
  REQUIRE(rows.size() == 2002);
  const auto impacts = read_csv(scratch.path("out/impacts.csv"));
  std::map<std::string, std::vector<std::string>> by_step;
  for (std::size_t i = 1; i < impacts.size(); ++i) by_step[impacts[i][0]] = impacts[i];
  std::size_t loaded = 0;
  for (std::size_t i = 1; i < rows.size(); ++i) {
    const auto& row = rows[i];
    const auto impact = by_step.find(row[0]);
    if (impact == by_step.end()) {
      CHECK((row[7] == "0" && row[8] == "0"));
      continue;
    }
    ++loaded;  // step, t, contact, mode, p_N, p_T, u_minus N and T, u_plus N and T
    CHECK(row[3] == impact->second[3]);
    CHECK((row[7] == impact->second[4] && row[8] == impact->second[5]));
    // A body turns within a step: H of its end is not H of its beginning.
    CHECK(std::stod(row[6]) == Approx(std::stod(impact->second[9])).margin(1e-3));
  }
  CHECK(loaded == by_step.size());
  // The gap at a step's end is what its velocities made of the one before, to the square of the step.
  for (std::size_t i = 2; i < rows.size(); ++i)
    CHECK(std::stod(rows[i][4]) - std::stod(rows[i - 1][4]) ==
          Approx(1e-4 * (std::stod(rows[i][5]) + std::stod(rows[i - 1][5])) / 2).margin(1e-7));
  REQUIRE(run_program({"run", "stick", "--near", "1/1000", "--out", scratch.path("near")}).exit_code == 0);
  const auto near = read_csv(scratch.path("near/contacts.csv"));
  CHECK(near.size() < rows.size());
  for (std::size_t i = 1; i < near.size(); ++i) CHECK((std::stod(near[i][4]) <= 1e-3 || near[i][7] != "0"));
}
