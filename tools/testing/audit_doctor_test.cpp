#include <catch2/catch.hpp>

#include "tools/for_tests/audit_traces.hpp"
#include "tools/for_tests/check_refused.hpp"
#include "tools/for_tests/small_engine.hpp"

#include <sstream>

using namespace duhem::testing;
using nlohmann::json;
using Recording = SmallEngine::Recording;

namespace {

json doctor(const std::string& trace) {
  const ScratchDirectory scratch;
  scratch.write("trace", trace);
  const Output output = run_program({"audit", "trace", "--doctor", "--json"}, scratch.path());
  CAPTURE(output.out, output.err);
  REQUIRE(output.exit_code == 0);
  return output.json();
}

struct Recorded {
  const char* found;  ///< "": nothing
  SmallEngine engine;
};

/// What an engine obeys and its trace does not say, or says otherwise.
const Recorded known[] = {
    {"", {}},
    {"", {.dimension = 3, .drops_separating = false}},
    {"forces", {.recording = Recording::forces}},
    {"forces", {.dimension = 3, .recording = Recording::forces}},
    {"normal_last", {.recording = Recording::normal_last}},
    {"normal_last", {.dimension = 3, .recording = Recording::normal_last}},
    {"tangent_reversed", {.dimension = 3, .recording = Recording::tangent_reversed}},
    {"impulse_reversed", {.recording = Recording::impulse_reversed}},
    {"normal_reversed", {.dimension = 3, .recording = Recording::normal_reversed}},
    {"normal_turned", {.recording = Recording::normal_turned}},
    {"loads_twice", {.dimension = 3, .recording = Recording::loads_twice}},
    {"push_out", {.baumgarte = 0.2, .declares_bias = false}},
    {"other_e", {.dimension = 3, .used_e = 0.8}},
    {"other_e", {.e = 0, .used_e = 0.5}},  // an e = 0 that is named, too
    {"let_in_early", {.let_in = 0.05, .speculative = true}},
    {"larger_of_both", {.baumgarte = 0.3, .takes_larger = true}},
    {"pyramid", {.dimension = 3, .friction = SmallEngine::Friction::pyramid}},
    {"fixed_bound", {.dimension = 3, .friction = SmallEngine::Friction::fixed_bound}},
};

}  // namespace

TEST_CASE("the doctor finds the known mistakes of recording by the steps that are solved without them", "[program][audit]") {
  for (const auto& [found, engine] : known) {
    CAPTURE(found, engine.dimension);
    const json report = doctor(engine.trace());
    CAPTURE(report.dump(1));
    CHECK((report["found"].is_null() ? "" : report["found"].get<std::string>()) == found);
    CHECK(report["no_loads"] == false);
    const long steps = report["steps"];
    REQUIRE(steps > 5);
    for (const json& tried : report["tried"])
      if (tried["mistake"] == (*found == '\0' ? "none" : found)) CHECK(4 * tried["solved"].get<long>() > 3 * steps);
  }
}

TEST_CASE("velocities recorded after gravity are known by contacts that are loaded step after step without any",
          "[program][audit]") {
  const std::string trace = SmallEngine{.e = 0, .recording = Recording::u_minus_after_loads}.trace();
  CHECK(doctor(trace)["no_loads"] == true);
  const ScratchDirectory scratch;
  scratch.write("trace", trace);
  CHECK(says(audit_json(scratch, "trace", 0), "u_minus was recorded after it"));
  scratch.write("right", SmallEngine{.e = 0}.trace());
  CHECK_FALSE(says(audit_json(scratch, "right", 0), "u_minus was recorded after it"));
  CHECK(run_program({"audit", "trace", "--doctor"}, scratch.path()).out.find("u_minus is recorded after it") !=
        std::string::npos);
}

TEST_CASE("the doctor identifies the law anew where the trace does not name it", "[program][audit]") {
  std::string open;
  for (int i = 1; i <= 20; ++i) {  // impacts that stick, with their friction reversed; u+ = -e u is recorded
    json step = json::parse(head_on(-0.1 * i, 0.5, 0));
    step["u_minus"][1] = 0.05 * i;
    step.erase("free_velocity");
    step["p"][1] = 0.025 * i;
    step["mu"] = 5;
    step["u_plus"] = {0.05 * i, 0};
    open += step.dump() + "\n";
  }
  const json report = doctor(open);
  CHECK(report["found"] == "tangent_reversed");
  CHECK(report["verdict"].get<std::string>().starts_with("FOUND: with p_T reversed 20 of 20 steps are solved"));
}

TEST_CASE("the doctor finds another mu, and no rule in a single step", "[program][audit]") {
  std::string halved;
  std::istringstream lines(SmallEngine{.dimension = 3}.trace());
  for (std::string line; std::getline(lines, line);) halved += replaced(line, "\"mu\":0.3", "\"mu\":0.15") + "\n";
  const json report = doctor(halved);
  CHECK(report["found"] == "other_mu");
  CHECK(report["verdict"].get<std::string>().starts_with("FOUND: with another mu (0.3)"));
  // Any push-out explains one contact that leaves too fast.
  const json single =
      doctor(R"({"dimension":2,"W":[[1,0],[0,1]],"law":"newton","e":0,"mu":0,"u_minus":[-1,0],"p":[2.5,0],"gap":[-1e-9]})");
  CHECK(single["found"].is_null());
}

TEST_CASE("the doctor has nothing to say of nothing", "[program][audit]") {
  const ScratchDirectory scratch;
  scratch.write("idle", R"({"dimension":2,"W":[[1,0],[0,1]],"u_minus":[1,0],"p":[0,0],"mu":0.5,"e":0,"law":"newton"})");
  const Output idle = run_program({"audit", "idle", "--doctor"}, scratch.path());
  CHECK(idle.exit_code == 3);
  CHECK(idle.out.starts_with("NO VERDICT"));
  check_refused({"audit", "idle", "--doctor", "--out", "table.csv"}, {"--out", "--doctor"}, scratch);
  check_refused({"audit", "idle", "--doctor", "--budget", "1"}, {"--budget", "--doctor"}, scratch);
}
