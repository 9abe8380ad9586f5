#include <catch2/catch.hpp>

#include "tools/for_tests/audit_traces.hpp"
#include "tools/for_tests/check_refused.hpp"

using namespace duhem::testing;
using nlohmann::json;

TEST_CASE("four files, four right answers", "[program][audit]") {
  const ScratchDirectory scratch;
  const RestingBox box;
  scratch.write("loose", box.line(1e-4));
  scratch.write("tight", box.line(1e-12));
  scratch.write("kane", kane_line("newton"));
  scratch.write("gap", gap_line);

  const json loose = audit_json(scratch, "loose", 1);
  CHECK(loose["verdict"] == "your solver's tolerance");
  CHECK(loose["culprits"].size() == 1);
  CHECK(number(loose["created"]["attribution"]["tolerance"]) >= number(loose["created"]["work"]));  // friction takes some back
  CHECK(loose["residual"]["unsolved_steps"] == 1);

  const json tight = audit_json(scratch, "tight", 0);
  CHECK(tight["verdict"] == none);
  CHECK(tight["culprits"].empty());
  CHECK(tight["created"]["contacts"] == 0);
  CHECK(tight["impulses"] == 4);

  const json kane = audit_json(scratch, "kane", 1);
  CHECK(kane["verdict"] == "your law");
  CHECK(kane["worst"][0]["attribution"]["law"] == Approx(number(kane["created"]["work"])).epsilon(1e-12));
  CHECK(kane["residual"]["unsolved_steps"] == 0);

  const json gap = audit_json(scratch, "gap", 1);
  CHECK(gap["verdict"] == "your activation of contacts that separate");
  CHECK(gap["created"]["attribution"]["activation"] == 0.375);
  CHECK(gap["worst"][0]["gap"] == -0.01);
}

TEST_CASE("the gain that the audit finds in Kane's impact is that of duhem run", "[program][audit]") {
  const ScratchDirectory scratch;
  scratch.write("kane", kane_line("newton"));
  const Output run = run_program({"run", "kane", "--scheme", "mj", "--e", "0.7", "--mu", "0.5", "--json"});
  const json impact = run.json()["impacts"][0], worst = audit_json(scratch, "kane", 1)["worst"][0];
  CHECK(number(worst["work"]) == Approx(number(impact["work_normal"]) + number(impact["work_tangential"])).epsilon(1e-9));
  CHECK(worst["mode"] == impact["mode"]);
  scratch.write("fremond", kane_line("fremond"));
  CHECK(audit_json(scratch, "fremond", 0)["verdict"] == none);
}

TEST_CASE("mixtures are told in the order of their shares", "[program][audit]") {
  const ScratchDirectory scratch;
  const RestingBox box;
  const std::string kane = kane_line("newton");
  scratch.write("all", box.line(1e-12) + kane + gap_line + "\n" + box.line(1e-4));
  const json all = audit_json(scratch, "all", 1);
  // What the solver left is less than a millionth of it: in the figures, not in the words.
  CHECK(all["verdict"] == "your activation of contacts that separate, then your law");
  CHECK(number(all["created"]["attribution"]["tolerance"]) > 0);
  CHECK(all["steps"] == 4);
  CHECK(all["created"]["steps"] == 3);
  CHECK(all["worst"][0]["step"] == 3);
  CHECK(all["worst"][0]["line"] == 3);
  CHECK(all["worst"][2]["line"] == 5);  // a blank line is no step
  CHECK(all["worst"][2]["step"] == 4);

  std::string more_law = gap_line;
  for (int i = 0; i < 10; ++i) more_law += kane;
  scratch.write("more_law", more_law);
  CHECK(audit_json(scratch, "more_law", 1)["verdict"] == "your law, then your activation of contacts that separate");

  scratch.write("within_a_contact",
                replaced(replaced(gap_line, "[1.5,0]", "[1.9,0]"), "\"mu\"", "\"restitution\":\"always\",\"mu\""));
  const json within = audit_json(scratch, "within_a_contact", 1);
  CHECK(within["culprits"].size() == 2);
  CHECK(within["created"]["contacts"] == 1);
  CHECK(number(within["created"]["attribution"]["tolerance"]) > 0);

  scratch.write("a_trifle", replaced(gap_line, "[1.5,0]", "[1.501,0]"));  // less than a hundredth is in the figures alone
  CHECK(audit_json(scratch, "a_trifle", 1)["verdict"] == "your activation of contacts that separate");
}

TEST_CASE("position handling has a line of its own", "[program][audit]") {
  const ScratchDirectory scratch;
  scratch.write("bias", bias_line);
  const json bias = audit_json(scratch, "bias", 1);
  CHECK(bias["verdict"] == "your penetration handling");
  CHECK(bias["culprits"][0]["share"] == "position");
  CHECK(number(bias["created"]["attribution"]["position"]) == Approx(0.0025));

  // Undeclared it is told from the solver's by the depth.
  const std::string one = replaced(bias_line, ",\"bias_velocity\":[0.1,0]", "");
  scratch.write("undeclared", one + replaced(replaced(one, "0.05", "0.1"), "-0.01", "-0.02") +
                                  replaced(replaced(one, "0.05", "0.15"), "-0.01", "-0.03"));
  const json undeclared = audit_json(scratch, "undeclared", 1);
  CHECK(undeclared["verdict"].get<std::string>().starts_with(
      "a push-out that the trace does not declare (3 contacts leave faster"));
  CHECK(undeclared["culprits"][0]["violation"] == "rebound_too_large");
  for (const std::string& says_nothing_of_depth : {one, one + one + one}) {
    scratch.write("alike", says_nothing_of_depth);
    CHECK(audit_json(scratch, "alike", 1)["verdict"] == "your solver's tolerance");
  }

  // Restitution computed after gravity: a ball at rest jumps.
  const std::string ball =
      R"({"dimension":2,"W":[[2,0],[0,2]],"u_minus":[0,0],"free_velocity":[-0.2,0],"p":[0.15,0],"mu":0,"e":0.5,"law":"newton","restitution_from":"free_velocity"})";
  scratch.write("gravity", ball);
  CHECK(audit_json(scratch, "gravity", 1)["culprits"][0]["share"] == "restitution");
  scratch.write("correction", replaced(replaced(ball, ",\"restitution_from\":\"free_velocity\"",
                                                ",\"h\":0.02,\"position_correction\":[0.01,0]"),
                                       "[0.15,0]", "[0.1,0]"));
  const json correction = audit_json(scratch, "correction", 1);
  CHECK(number(correction["work"]["position_correction"]) == Approx(0.05));
  CHECK(correction["culprits"][0]["share"] == "position");
}

TEST_CASE("the audit is the same in every scalar, and exact strings are read exactly", "[program][audit]") {
  const ScratchDirectory scratch;
  const std::string seed =
      R"({"dimension":2,"W":[["1","3/2"],["3/2","5/2"]],"u_minus":["-1","-2"],"p":["3","-1"],"mu":"1/2","e":"1/2","law":"newton"})";
  scratch.write("seed", seed);
  scratch.write("third", replaced(seed, "\"e\":\"1/2\"", "\"e\":\"1/3\""));
  for (const char* scalar : {"double", "quad", "mp50", "mp100"}) {
    const json found = audit_json(scratch, "seed", 1, {"--scalar", scalar});
    CHECK(found["scalar"] == scalar);
    CHECK(found["verdict"] == "your law");
    CHECK(number(found["created"]["work"]) == 0.25);
    CHECK(number(found["created"]["attribution"]["tolerance"]) == 0);
    CHECK(audit_json(scratch, "third", 1, {"--scalar", scalar})["culprits"].size() == 2);
  }
  CHECK(audit_json(scratch, "seed", 1, {"--scalar", "mp50"})["created"]["work"].is_string());
  // What rounding in double leaves is tolerance to fifty digits: they are held to fifty digits' tolerance.
  scratch.write("kane", kane_line("fremond"));
  CHECK(audit_json(scratch, "kane", 0)["residual"]["unsolved_steps"] == 0);
  CHECK(audit_json(scratch, "kane", 0, {"--scalar", "mp50"})["residual"]["unsolved_steps"] == 1);
  CHECK(audit_json(scratch, "kane", 0, {"--scalar", "mp50", "--tol", "1e-12"})["residual"]["unsolved_steps"] == 0);
}

TEST_CASE("who took more than it gave is not named", "[program][audit]") {
  const ScratchDirectory scratch;
  // Kane's impact, where the law gains, and a push that outweighs what the law takes back in the same contact.
  const std::string push =
      R"({"dimension":2,"W":[[2,0],[0,2]],"u_minus":[-10,0],"p":[10.5,0],"mu":0.5,"e":0,"law":"newton","bias_velocity":[11,0]})"
      "\n";
  scratch.write("push", kane_line("newton") + push);
  const json found = audit_json(scratch, "push", 1);
  CHECK(number(found["created"]["attribution"]["law"]) < 0);
  CHECK(found["verdict"] == "your penetration handling");
  CHECK(says(found, "The law share is the largest in 1 of 2 creations, but negative in their sum"));
  double work = 0;
  for (const json& culprit : found["culprits"]) work += number(culprit["work"]);
  CHECK(work > 0);
}

TEST_CASE("what Bullet, MuJoCo and Siconos wrote is judged as their page says", "[program][audit]") {
  const ScratchDirectory scratch;
  const json bullet = audit_json(scratch, std::string(DUHEM_TRACES) + "/bullet_box.jsonl", 1);
  CHECK(bullet["culprits"][0]["share"] == "position");
  CHECK(bullet["verdict"].get<std::string>().starts_with(
      "your penetration handling, then friction beyond its cone at 29 contacts"));
  CHECK(bullet["worst"][0]["step"] == 132);
  CHECK(number(bullet["worst"][0]["attribution"]["position"]) == Approx(0.480495).epsilon(1e-5));
  CHECK(number(bullet["worst"][0]["attribution"]["law"]) == Approx(-0.332771).epsilon(1e-5));
  CHECK(number(bullet["velocity_gap"]["largest"]) < 1e-12);  // the exporter understands Bullet: u_plus is u_free + W p

  const json mujoco = audit_json(scratch, std::string(DUHEM_TRACES) + "/mujoco_box.jsonl", 1);
  CHECK(mujoco["verdict"] == "your activation of contacts that separate, then your penetration handling");
  CHECK(mujoco["residual"]["unsolved_steps"] == 0);  // with its softness as a bias MuJoCo solves our problem
  CHECK(number(mujoco["residual"]["scaled"]["largest"]) < 1e-14);
  CHECK(number(mujoco["velocity_gap"]["largest"]) < 1e-12);

  const json tight = audit_json(scratch, std::string(DUHEM_TRACES) + "/siconos_1e-12.jsonl", 0);
  CHECK(tight["verdict"] == none);
  const json loose = audit_json(scratch, std::string(DUHEM_TRACES) + "/siconos_1e-4.jsonl", 1);
  CHECK(loose["verdict"].get<std::string>().starts_with("your solver's tolerance"));
  CHECK(number(loose["velocity_gap"]["largest"]) < 1e-12);
}

TEST_CASE("restitution after the loads is found where the law is named and its origin is not", "[program][audit]") {
  const ScratchDirectory scratch;
  // A ball that bounces, u+ = -e u_free with u_free = u- - 1/10.
  const auto bounces = [](const char* origin) {
    std::string trace;
    for (int i = 0; i < 20; ++i) {
      json step{{"dimension", 2}, {"W", {{2, 0}, {0, 2}}}, {"mu", 0.5}, {"e", 0.5}, {"law", "newton"}};
      const double u = -0.05 * i, u_free = u - 0.1;
      step["u_minus"] = {u, 0};
      step["free_velocity"] = {u_free, 0};
      step["p"] = {-1.5 * u_free / 2, 0};
      if (*origin != '\0') step["restitution_from"] = origin;
      trace += step.dump() + "\n";
    }
    return trace;
  };
  scratch.write("open", bounces(""));
  scratch.write("after", bounces("free_velocity"));
  scratch.write("before", bounces("u_minus"));
  const json open = audit_json(scratch, "open", 1, {"--out", "table.csv"}), after = audit_json(scratch, "after", 1);
  CHECK(open["verdict"] == "restitution computed after the loads were added");
  CHECK(open["culprits"][0]["share"] == "restitution");
  CHECK(open["created"] == after["created"]);
  CHECK(open["law"]["restitution_from"] == "free_velocity");
  CHECK(says(open, "restitution_from free_velocity"));
  CHECK(read_csv(scratch.path("table.csv")).size() == 21);
  CHECK(after["verdict"] == open["verdict"]);
  CHECK(audit_json(scratch, "before", 1)["verdict"] == "your solver's tolerance");  // the trace says otherwise
}
