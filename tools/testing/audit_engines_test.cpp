#include <catch2/catch.hpp>

#include "tools/for_tests/audit_traces.hpp"
#include "tools/for_tests/small_engine.hpp"

#include <algorithm>

using namespace duhem::testing;
using nlohmann::json;

namespace {

/// What an audit names first: a share, or the violation in its place; where no energy was created, of the law that is broken all
/// the same; else "nothing".
std::string named_first(const json& report) {
  if (!report["culprits"].empty()) {
    const json& first = report["culprits"][0];
    return first["violation"].is_null() ? first["share"] : first["violation"];
  }
  for (const json& violation : report["violations"])
    if (violation["systematic"]) return violation["violation"];
  return "nothing";
}

json audit_of(const SmallEngine& engine) {
  const ScratchDirectory scratch;
  scratch.write("trace", engine.trace());
  const Output output = run_program({"audit", "trace", "--json"}, scratch.path());
  CAPTURE(output.out, output.err);
  REQUIRE(output.exit_code <= 1);
  const json report = output.json();
  REQUIRE(report["impulses"] > 5);
  CHECK((output.exit_code == 1) == (report["created"]["contacts"] > 0));
  return report;
}

struct Mistake {
  const char* what;
  SmallEngine broken;
  const char* named;    ///< first
  const char* remains;  ///< named first of the repaired form
  SmallEngine repaired;
  const char* words = "";  ///< in the verdict, or where nothing was created in the remarks
};

const Mistake mistakes[] = {
    {"friction with the wrong sign",
     {.friction = SmallEngine::Friction::reversed},
     "along_slip",
     "nothing",
     {},
     "friction that pushes along the motion at 108 contacts (its sign is reversed)"},
    {"a pyramid for the cone",
     {.dimension = 3, .friction = SmallEngine::Friction::pyramid},
     "outside_cone",
     "nothing",
     {.dimension = 3},
     "by up to 41 % of mu p_N"},
    {"friction bounded by another number than mu p_N",
     {.dimension = 3, .friction = SmallEngine::Friction::fixed_bound},
     "outside_cone",
     "nothing",
     {.dimension = 3},
     "(its bound is not mu p_N)"},
    {"impulses that are not clamped",
     {.dimension = 3, .clamps_normal = false, .drops_separating = false},
     "pulling",
     "activation",
     {.dimension = 3, .drops_separating = false},
     "impulses that pull at 9 contacts"},
    {"four sweeps in the plane", {.e = 0, .sweeps = 4}, "tolerance", "nothing", {.e = 0}, "your solver's tolerance"},
    {"four sweeps in space, whose separation the next step is not blamed for",
     {.dimension = 3, .e = 0, .sweeps = 4, .drops_separating = false},
     "tolerance",
     "law",
     {.dimension = 3, .e = 0, .drops_separating = false},
     "your solver's tolerance"},
    {"two sweeps with friction before p_N is what it is, beyond its cone without another bound",
     {.dimension = 3, .mu = 0.6, .sweeps = 2, .friction_first = true},
     "tolerance",
     "nothing",
     {.dimension = 3, .mu = 0.6},
     "your solver's tolerance"},
    {"Baumgarte, declared",
     {.dimension = 3, .e = 0, .baumgarte = 0.2},
     "position",
     "law",  // Kane's, of one contact
     {.dimension = 3, .e = 0},
     "your penetration handling"},
    {"Baumgarte, not declared",
     {.baumgarte = 0.2, .declares_bias = false},
     "rebound_too_large",
     "position",
     {.baumgarte = 0.2},
     "a push-out that the trace does not declare"},
    {"restitution and push-out added", {.baumgarte = 0.2}, "position", "nothing", {}, "your penetration handling"},
    {"restitution after gravity",
     {.target = SmallEngine::Target::after_loads, .names_restitution = true},
     "restitution",
     "nothing",
     {.names_restitution = true},
     "restitution computed after the loads were added"},
    {"restitution after gravity, not said",
     {.dimension = 3, .target = SmallEngine::Target::after_loads},
     "restitution",
     "nothing",
     {.dimension = 3},
     "restitution computed after the loads were added"},
    {"contacts let in early, and loaded while they separate",
     {.let_in = 0.05, .drops_separating = false},
     "activation",
     "nothing",
     {.let_in = 0.05},
     "your activation of contacts that separate"},
    {"penetrated contacts that separate are loaded",
     {.drops_separating = false},
     "activation",
     "nothing",
     {},
     "your activation of contacts that separate"},
    {"another e than is written",
     {.dimension = 3, .used_e = 0.8},
     "rebound_too_large",
     "nothing",
     {.dimension = 3},
     "(an e larger by 0.3 than is named fits)"},
    {"no mistake but the law", {.dimension = 3, .e = 0}, "law", "nothing", {.dimension = 3, .e = 0, .fremond = true}, "your law"},
};

}  // namespace

TEST_CASE("the mistake of a small engine is named first, and of its repaired form nothing or what else there is",
          "[program][audit]") {
  for (const Mistake& mistake : mistakes) {
    CAPTURE(mistake.what);
    const json broken = audit_of(mistake.broken);
    CAPTURE(broken["verdict"], broken["remarks"]);
    CHECK(named_first(broken) == mistake.named);
    double named = 0;  // whoever is named, together they created it; no remark takes back what the verdict says
    for (const json& culprit : broken["culprits"]) {
      named += number(culprit["work"]);
      CHECK_FALSE(says(broken, "The " + culprit["share"].get<std::string>() + " share is the largest in"));
    }
    CHECK(named >= 0.95 * number(broken["created"]["work"]));
    const bool said =
        broken["verdict"].get<std::string>().find(mistake.words) != std::string::npos || says(broken, mistake.words);
    CHECK(said);
    const json repaired = audit_of(mistake.repaired);
    CAPTURE(repaired["verdict"], repaired["remarks"]);
    CHECK(named_first(repaired) == mistake.remains);
  }
}

TEST_CASE("the solver's tolerance is what exact solution takes away, and no more", "[program][audit]") {
  const json few = audit_of({.e = 0, .sweeps = 4});
  CHECK(few["solved_exactly"]["steps"] == few["created"]["steps"]);
  CHECK(few["solved_exactly"]["not_solvable"] == 0);
  CHECK(number(few["solved_exactly"]["remains"]) == 0);
  CHECK(number(few["solved_exactly"]["created"]) == number(few["created"]["work"]));

  // Kane's impact whose impulse is a little off: solved exactly it creates nearly as much, whatever the shares say.
  const ScratchDirectory scratch;
  json kane = json::parse(kane_line("newton"));
  kane["p"][0] = 1.001 * number(kane["p"][0]);
  scratch.write("kane", kane.dump());
  const json off = audit_json(scratch, "kane", 1);
  CHECK(named_first(off) == "law");
  CHECK(off["residual"]["unsolved_steps"] == 1);
  CHECK(number(off["solved_exactly"]["remains"]) == Approx(number(off["created"]["work"])).epsilon(0.01));
  CHECK(run_program({"audit", "kane"}, scratch.path()).out.find("Solved exactly, ") != std::string::npos);
}

TEST_CASE("friction that a sweep looked at too early is beyond its cone, and not by another bound", "[program][audit]") {
  const json early = audit_of({.dimension = 3, .e = 0, .mu = 0.6, .sweeps = 3, .friction_first = true});
  const auto beyond = std::ranges::find(early["violations"], "outside_cone", [](const json& v) { return v["violation"]; });
  REQUIRE(beyond != early["violations"].end());
  CHECK((*beyond)["contacts"] > 10);
  CHECK((*beyond)["systematic"] == false);
  CHECK_FALSE(says(early, "its bound is not mu p_N"));
}

TEST_CASE("what a step left in one contact's velocity excuses no other contact, and no other body", "[program][audit]") {
  const ScratchDirectory scratch;
  // Contact 0 is solved badly; contact 1 rebounds by its law, and is loaded while it separates.
  scratch.write(
      "left",
      R"({"dimension":2,"W":[[1,0,0,0],[0,1,0,0],[0,0,1,0],[0,0,0,1]],"law":"newton","mu":0,"restitution":"approaching","step":1,"e":[0,1],"u_minus":[-1,0,-0.5,0],"p":[2,0,1,0]}
{"dimension":2,"W":[[1,0,0,0],[0,1,0,0],[0,0,1,0],[0,0,0,1]],"law":"newton","mu":0,"restitution":"approaching","step":2,"e":[0,1],"u_minus":[1,0,0.5,0],"free_velocity":[1,0,-1,0],"p":[0,0,1,0]}
)");
  CHECK(audit_json(scratch, "left", 1)["verdict"] == "your activation of contacts that separate");
  // A step of another body that is not solved, then Kane's.
  scratch.write("kane", R"({"dimension":2,"W":[[1,0],[0,1]],"u_minus":[-1,1],"mu":0.5,"p":[1,-0.1],"law":"newton","e":0})"
                        "\n" +
                            kane_line("newton"));
  CHECK(audit_json(scratch, "kane", 1)["verdict"] == "your law");
}

TEST_CASE("single steps that break the law are told how", "[program][audit]") {
  const ScratchDirectory scratch;
  const auto first = [&](const char* line, int exit_code) {
    scratch.write("step", line);
    return audit_json(scratch, "step", exit_code);
  };
  // An engine asks for no rebound of a contact that separates: the law that is named means max(0, -e u_N).
  const json approaching = first(
      R"({"dimension":2,"W":[["1","0"],["0","1"]],"law":"newton","e":"1/2","mu":"0","u_minus":["1","0"],"free_velocity":["-1","0"],"p":["1","0"]})",
      1);
  CHECK(approaching["verdict"] == "your activation of contacts that separate");
  CHECK(number(approaching["created"]["attribution"]["activation"]) == 0.5);  // (1 - theta) u_N p_N
  CHECK(approaching["law"]["restitution"] == "approaching");
  CHECK(approaching["residual"]["unsolved_steps"] == 0);
  // The same said, and the contrary.
  const std::string said =
      R"({"dimension":2,"W":[["1","0"],["0","1"]],"law":"newton","e":"1/2","restitution":"approaching","mu":"0","u_minus":["1","0"],"free_velocity":["-1","0"],"p":["1","0"]})";
  CHECK(first(said.c_str(), 1)["created"] == approaching["created"]);
  CHECK(first(replaced(said, "approaching", "always").c_str(), 1)["residual"]["unsolved_steps"] == 1);
  // Nothing is named: both fits are tried, one more contact says what e is.
  const std::string open =
      R"({"dimension":2,"W":[["1","0"],["0","1"]],"mu":"0","u_minus":["1","0"],"free_velocity":["-1","0"],"p":["1","0"]})"
      "\n"
      R"({"dimension":2,"W":[["1","0"],["0","1"]],"mu":"0","u_minus":["-2","0"],"p":["3","0"]})";
  const json found = first(open.c_str(), 1);
  CHECK(found["law"]["restitution"] == "approaching");
  CHECK(number(found["law"]["e"]) == 0.5);
  CHECK(found["verdict"] == "your activation of contacts that separate");

  CHECK(
      first(
          R"({"dimension":2,"W":[["1","0"],["0","1"]],"law":"newton","e":"0","mu":"1/2","u_minus":["-1","1"],"p":["1","1/2"],"gap":["-1/1000"]})",
          1)["verdict"] == "friction that pushes along the motion at 1 contact (its sign is reversed)");
  const json cone = first(
      R"({"dimension":3,"W":[["1","0","0"],["0","1","0"],["0","0","1"]],"law":"newton","e":"0","mu":"1/2","u_minus":["-1","2","2"],"p":["1","-1/2","-1/2"]})",
      0);
  CHECK(says(cone, "friction beyond its cone at 1 contact, by up to 41 % of mu p_N"));
  CHECK(number(cone["violations"][0]["beyond_cone"]["largest"]) == Approx(std::sqrt(2) - 1));
  CHECK(says(
      first(R"({"dimension":2,"W":[["1","0"],["0","1"]],"law":"newton","e":"0","mu":"0","u_minus":["1","0"],"p":["-1","0"]})", 0),
      "impulses that pull at 1 contact"));
  const json after = first(
      R"({"dimension":2,"W":[["1","0"],["0","1"]],"law":"newton","e":"1","mu":"0","restitution_from":"free_velocity","u_minus":["-1","0"],"free_velocity":["-2","0"],"p":["4","0"]})",
      1);
  CHECK(after["verdict"] == "restitution computed after the loads were added");
  CHECK(number(after["created"]["attribution"]["restitution"]) == 2);
  CHECK(number(after["created"]["attribution"]["position"]) == 0);
}

TEST_CASE("a contact that its law would not have loaded has no mode, and tables hold no noise", "[program][audit]") {
  const ScratchDirectory scratch;
  scratch.write(
      "clipped",
      R"({"dimension":2,"W":[[1,0],[0,1]],"law":"newton","e":0.5,"activation":"clipped","mu":0.3,"u_minus":[2,0],"free_velocity":[2,0],"p":[1,0]})");
  const json report = audit_json(scratch, "clipped", 1, {"--out", "table.csv"});
  CHECK(report["worst"][0]["mode"] == "none");
  const auto rows = read_csv(scratch.path("table.csv"));
  CHECK(rows[1][4] == "none");
  CHECK(rows[0].back() == "not_solved");
  CHECK(std::stod(rows[1].back()) > 0);
  const Output mujoco = run_program({"audit", std::string(DUHEM_TRACES) + "/mujoco_box.jsonl"});
  CHECK(mujoco.out.find("e-5") == std::string::npos);  // of 5e-53 beside 4e-4
  CHECK(mujoco.out.find(" -0\n") == std::string::npos);
}
