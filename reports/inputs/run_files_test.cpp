#include <catch2/catch.hpp>

#include "for_tests/scratch_out.hpp"
#include "inputs/csv.hpp"

using namespace duhem::reports;

namespace {
const PlannedRun stick{"stick", "mjf", "double"};
}

TEST_CASE("a run that can be read has a result", "[reports]") {
  const ScratchOut out;
  out.write_run(stick, run_with_works(stick, {2e-3, -1e-3, 7e-3}).dump());
  const Run run = read_run(out.path(), stick);
  REQUIRE(run.problem.empty());
  REQUIRE(run.complete());
  CHECK(run.result->creating_impacts() == std::vector<std::size_t>{1, 3});
  CHECK(run.result->worst_creation->work.value == 7e-3);
}

TEST_CASE("what is missing, broken or of another run has no result, and says why", "[reports]") {
  const ScratchOut out;
  CHECK(read_run(out.path(), stick).problem.find("was not run") == 0);

  nlohmann::json json = quiet_run(stick);
  const auto problem_of = [&](const std::string& text, int exit_code = 0) {
    out.write_run(stick, text, exit_code);
    const Run run = read_run(out.path(), stick);
    CHECK(!run.result);
    return run.problem;
  };
  CHECK(problem_of("").find("cannot be used") != std::string::npos);
  CHECK(problem_of(json.dump().substr(0, 300)).find("cannot be used") != std::string::npos);
  CHECK(problem_of(json.dump(), 139).find("exit code 139") == 0);
  CHECK(problem_of(json.dump(), 2).find("exit code 2") == 0);

  for (const char* field : {"schema_version", "case", "scheme", "energy", "status", "creating_steps", "prop_1_applies", "min_gap",
                            "dropped_contacts", "catches"}) {
    nlohmann::json without = json;
    without.erase(field);
    CAPTURE(field);
    CHECK(!problem_of(without.dump()).empty());
  }
  nlohmann::json other = json;
  other["scheme"] = "mj";
  CHECK(problem_of(other.dump()).find("scheme is \"mj\"") != std::string::npos);
  other = json;
  other["energy"]["final"] = nullptr;  // what a NaN becomes in JSON
  CHECK(problem_of(other.dump()).find("expected a number") != std::string::npos);
  other = json;
  other["creating_steps"] = 1;
  CHECK(problem_of(other.dump()).find("contradict") != std::string::npos);
}

TEST_CASE("a variant's file must have been made with its options", "[reports]") {
  const ScratchOut out;
  const PlannedRun planned{
      "stick", "mjf", "mp50", "clipped", {"--activation", "gap-clipped", "--gap-slack", "1e-9", "--set", "size=5"}};
  auto json = quiet_run(planned);
  auto& parameters = json["parameters"];
  const auto is_read = [&] {
    out.write_run(planned, json.dump());
    return read_run(out.path(), planned).result.has_value();
  };
  CHECK(!is_read());  // of the plain case
  parameters["activation"] = "gap-clipped";
  parameters["gap_slack"] = "1.0000000000000000000000000000000e-09";
  parameters["set"]["size"] = 5;
  CHECK(is_read());
  for (const auto& [name, value] : {std::pair("gap_slack", nlohmann::json(1e-8)), std::pair("activation", nlohmann::json("gap")),
                                    std::pair("gap_slack", nlohmann::json(nullptr)), std::pair("set", nlohmann::json())}) {
    const auto kept = parameters;
    parameters[name] = value;
    CAPTURE(name);
    CHECK(!is_read());
    parameters = kept;
  }
}

TEST_CASE("positive works are read with who did them", "[reports]") {
  const ScratchOut out;
  auto json = quiet_run(stick);
  json["energy"]["positive_work"]["normal"] = positive_work(7, 0.25, "activation");
  json["dropped_contacts"] = 3;
  json["min_gap"] = nullptr;  // no contact
  out.write_run(stick, json.dump());
  const Run run = read_run(out.path(), stick);
  REQUIRE(run.result);
  CHECK(run.result->positive_normal.steps == 7);
  CHECK(run.result->positive_normal.attribution.activation.value == 0.25);
  CHECK(run.result->positive_tangential.steps == 0);
  CHECK(run.result->dropped_contacts == 3);
  CHECK(!run.result->min_gap);
}

TEST_CASE("the unit of a column is in its header", "[reports]") {
  const ScratchOut out;
  out.write("energy.csv", "step,t [ms],final [mJ]\n");
  CHECK(unit_of(out.path() + "/energy.csv", "final") == "mJ");
  CHECK_THROWS(unit_of(out.path() + "/energy.csv", "initial"));
  CHECK_THROWS(unit_of(out.path() + "/none.csv", "final"));
}

TEST_CASE("a CSV file is read by the names and units of its header, whole or not at all", "[reports]") {
  const ScratchOut out;
  const std::string path = out.path() + "/energy.csv";
  out.write("energy.csv", "step,t [s],final [J]\n0,0,1/2\n1,0.5,2e-3\n");
  const auto columns = read_csv(path, {"final", "t"});
  CHECK(columns.at("final").unit == "J");
  CHECK(columns.at("final").values == std::vector<double>{0.5, 2e-3});
  CHECK(columns.at("t").unit == "s");

  CHECK(read_csv(path, {"t"}, 1).at("t").values.size() == 2);
  CHECK_THROWS(read_csv(path, {"t"}, 2));  // half of a run
  CHECK_THROWS(read_csv(path, {"kinetic"}));
  CHECK_THROWS(read_csv(out.path() + "/none.csv", {"t"}));
  for (const char* text : {"", "step,t [s]\n", "step,t [s]\n0,0\n1\n", "step,t [s]\n0,0\n1,x\n"}) {
    out.write("energy.csv", text);
    CAPTURE(text);
    CHECK_THROWS(read_csv(path, {"t"}));
  }
}
