#include <catch2/catch.hpp>

#include "lib/foreign/fclib.hpp"
#include "lib/foreign/problem_json.hpp"
#include "lib/solver/solve.hpp"
#include "tools/for_tests/check_refused.hpp"

#include <sys/resource.h>

#include <cmath>
#include <fstream>
#include <sstream>

using namespace duhem::testing;
using nlohmann::json;

namespace {

json audit_json(const ScratchDirectory& scratch, const std::string& trace, int exit_code, std::vector<std::string> options = {}) {
  options.insert(options.begin(), {"audit", trace, "--json"});
  const Output output = run_program(options, scratch.path());
  CAPTURE(trace, output.out, output.err);
  REQUIRE(output.exit_code == exit_code);
  CHECK(output.err.empty());
  return output.json();
}

std::string replaced(const std::string& text, const std::string& from, const std::string& to) {
  const auto at = text.find(from);
  REQUIRE(at != std::string::npos);
  std::string result = text;
  return result.replace(at, from.size(), to);
}

template <int Dim>
json flat(const std::vector<duhem::Local<double, Dim>>& locals) {
  json list = json::array();
  for (const auto& local : locals)
    for (int i = 0; i < Dim; ++i) list.push_back(local(i));
  return list;
}

template <int Dim>
json rows(const duhem::BlockMatrix<double, Dim>& W) {
  json list = json::array();
  for (int alpha = 0; alpha < W.rows(); ++alpha)
    for (int i = 0; i < Dim; ++i) {
      std::vector<double> row(static_cast<std::size_t>(W.rows() * Dim), 0.0);
      for (const auto& [beta, block] : W.row(alpha))
        for (int j = 0; j < Dim; ++j) row[static_cast<std::size_t>(beta * Dim + j)] = block(i, j);
      list.push_back(row);
    }
  return list;
}

/// A box on its four corners that a load pushes sideways and turns, too weakly to move it: hyperstatic, so that a solver is
/// needed, and every contact sticks, so that no work can be done but by the tolerance.
struct RestingBox {
  duhem::ConeProblem<double, 3> problem;
  RestingBox() {
    const double mass = 3, h = 1e-2, half[3] = {0.25, 0.1, 0.15};
    Eigen::Matrix<double, 6, 1> inverse, load;
    inverse << 1 / mass, 1 / mass, 1 / mass, 30.8, 11.8, 13.8;
    load << 1.7, -9.81, 0.9, 0.6, 1.1, -0.7;
    Eigen::Matrix<double, 12, 6> H;
    for (int corner = 0; corner < 4; ++corner) {
      const Eigen::Vector3d arm(corner < 2 ? -half[0] : half[0], -half[1], corner % 2 == 0 ? -half[2] : half[2]);
      const Eigen::Vector3d axes[] = {{0, 1, 0}, {1, 0, 0}, {0, 0, 1}};
      for (int i = 0; i < 3; ++i) H.row(3 * corner + i) << axes[i].transpose(), arm.cross(axes[i]).transpose();
    }
    const Eigen::Matrix<double, 12, 12> W = H * inverse.asDiagonal() * H.transpose();
    const Eigen::Matrix<double, 12, 1> u_free = h * (H * load);
    for (int alpha = 0; alpha < 4; ++alpha) {
      for (int beta = 0; beta < 4; ++beta) problem.A.append(beta, W.block<3, 3>(3 * alpha, 3 * beta));
      problem.A.end_row();
      problem.b.push_back(u_free.segment<3>(3 * alpha));
      problem.mu.push_back(0.5);
    }
  }
  [[nodiscard]] std::vector<duhem::Local<double, 3>> solved_to(double tolerance) const {
    return duhem::solve<double, 3, duhem::Dynamic>(problem, {duhem::SolverName::nsgs, tolerance, 100000}).r;
  }
  /// The step from rest, under Fremond's law.
  [[nodiscard]] std::string line(double tolerance) const {
    return json{{"dimension", 3},
                {"W", rows(problem.A)},
                {"u_minus", std::vector<double>(12, 0.0)},
                {"free_velocity", flat<3>(problem.b)},
                {"p", flat<3>(solved_to(tolerance))},
                {"mu", 0.5},
                {"e", 0},
                {"law", "fremond"}}
               .dump() +
           '\n';
  }
};

/// Kane's double pendulum at the textbook's angles and rates, its tip on the floor, e = 0.7, mu = 0.5; solved in closed form.
std::string kane_line(const std::string& law) {
  const double degree = std::acos(-1.0) / 180, theta1 = 20 * degree, theta2 = 30 * degree;
  Eigen::Matrix2d M, H;
  M << 4.0 / 3, std::cos(theta1 - theta2) / 2, std::cos(theta1 - theta2) / 2, 1.0 / 3;
  H << std::sin(theta1), std::sin(theta2), std::cos(theta1), std::cos(theta2);
  const Eigen::Vector2d u_minus = H * Eigen::Vector2d(-0.1, -0.2);
  const double e_T = law == "fremond" ? 1 : 0;
  duhem::ConeProblem<double, 2> problem;
  problem.A.append(0, H * M.inverse() * H.transpose());
  problem.A.end_row();
  problem.b.push_back({1.7 * u_minus(0), (1 + e_T) * u_minus(1)});
  problem.mu.push_back(0.5);
  const auto solution = duhem::solve<double, 2, duhem::Dynamic>(problem, {duhem::SolverName::automatic, 1e-14});
  json line{
      {"dimension", 2}, {"W", rows(problem.A)}, {"u_minus", {u_minus(0), u_minus(1)}}, {"mu", 0.5}, {"p", flat<2>(solution.r)}};
  if (!law.empty()) line["law"] = law, line["e"] = 0.7;
  return line.dump() + '\n';
}

/// A penetrated contact that separates and is pushed back by a load, let in by the rule `gap`: u+ = -e u-, p = 3/2, work 3/8.
const std::string gap_line =
    R"({"dimension":2,"W":[[1,0],[0,1]],"u_minus":[1,0],"external_impulse":[-3,0],"p":[1.5,0],"mu":0.5,"e":0.5,"law":"newton","gap":[-0.01]})"
    "\n";
/// A body at rest that Baumgarte pushes out of a penetration: u+ = 0.1.
const std::string bias_line =
    R"({"dimension":2,"W":[[2,0],[0,2]],"u_minus":[0,0],"p":[0.05,0],"mu":0.5,"e":0,"law":"newton","gap":[-0.01],"bias_velocity":[0.1,0]})"
    "\n";

/// An impact without friction's help: u+ = -e u.
std::string head_on(double u, double e, double load) {
  return json{{"dimension", 2},
              {"W", {{2, 0}, {0, 2}}},
              {"u_minus", {u, 0}},
              {"free_velocity", {u + load, 0}},
              {"p", {(-e * u - u - load) / 2, 0}},
              {"mu", 0.5}}
             .dump() +
         '\n';
}

bool says(const json& report, const std::string& words) { return report["remarks"].dump().find(words) != std::string::npos; }

const std::string none = "no energy was created beyond rounding";

}  // namespace

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
  CHECK(gap["verdict"] == "your activation or penetration handling");
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
  CHECK(all["verdict"] == "your activation or penetration handling, then your law, then your solver's tolerance");
  CHECK(all["steps"] == 4);
  CHECK(all["created"]["steps"] == 3);
  CHECK(all["worst"][0]["step"] == 3);
  CHECK(all["worst"][0]["line"] == 3);
  CHECK(all["worst"][2]["line"] == 5);  // a blank line is no step
  CHECK(all["worst"][2]["step"] == 4);

  std::string more_law = gap_line;
  for (int i = 0; i < 10; ++i) more_law += kane;
  scratch.write("more_law", more_law);
  CHECK(audit_json(scratch, "more_law", 1)["verdict"] == "your law, then your activation or penetration handling");

  scratch.write("within_a_contact", replaced(gap_line, "[1.5,0]", "[1.9,0]"));  // 0.4 more than the law asks for
  const json within = audit_json(scratch, "within_a_contact", 1);
  CHECK(within["culprits"].size() == 2);
  CHECK(within["created"]["contacts"] == 1);
  CHECK(number(within["created"]["attribution"]["tolerance"]) > 0);

  scratch.write("a_trifle", replaced(gap_line, "[1.5,0]", "[1.501,0]"));  // less than a hundredth is in the figures alone
  CHECK(audit_json(scratch, "a_trifle", 1)["verdict"] == "your activation or penetration handling");
}

TEST_CASE("position handling has a line of its own", "[program][audit]") {
  const ScratchDirectory scratch;
  scratch.write("bias", bias_line);
  const json bias = audit_json(scratch, "bias", 1);
  CHECK(bias["verdict"] == "your activation or penetration handling");
  CHECK(bias["culprits"][0]["share"] == "position");
  CHECK(number(bias["created"]["attribution"]["position"]) == Approx(0.0025));

  // Undeclared it looks like tolerance, and the audit says where to look.
  scratch.write("undeclared", replaced(bias_line, ",\"bias_velocity\":[0.1,0]", ""));
  const json undeclared = audit_json(scratch, "undeclared", 1);
  CHECK(undeclared["verdict"] == "your solver's tolerance");
  CHECK(undeclared["remarks"].dump().find("bias_velocity") != std::string::npos);

  // Restitution computed after gravity: a ball at rest jumps.
  const std::string ball =
      R"({"dimension":2,"W":[[2,0],[0,2]],"u_minus":[0,0],"free_velocity":[-0.2,0],"p":[0.15,0],"mu":0,"e":0.5,"law":"newton","restitution_from":"free_velocity"})";
  scratch.write("gravity", ball);
  CHECK(audit_json(scratch, "gravity", 1)["culprits"][0]["share"] == "position");
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

TEST_CASE("a law that is not named is identified", "[program][audit]") {
  const ScratchDirectory scratch;
  scratch.write("open", kane_line(""));
  const json open = audit_json(scratch, "open", 1);
  CHECK(open["law"]["source"] == "identified");
  CHECK(number(open["law"]["e"]) == Approx(0.7).epsilon(1e-12));
  CHECK(open["law"]["contacts_for_e"] == 1);
  CHECK(open["verdict"] == "your law");
  scratch.write("named", kane_line("newton"));
  CHECK(number(open["created"]["work"]) == Approx(number(audit_json(scratch, "named", 1)["created"]["work"])).epsilon(1e-12));

  // From rest nothing says what e is, and nothing depends on it.
  scratch.write("rest", R"({"dimension":2,"W":[[1,0],[0,1]],"u_minus":[0,0],"external_impulse":[-1,0],"p":[1,0],"mu":0.5})");
  const json rest = audit_json(scratch, "rest", 0);
  CHECK(rest["law"]["e"].is_null());
  CHECK(rest["law"]["e_t"].is_null());
  CHECK(says(rest, "e cannot be identified: no loaded contact approached"));
  CHECK(says(rest, "every candidate fits to rounding. No share depends on which"));
  CHECK(open["law"]["unfit"] == 0);
}

TEST_CASE("an e at an end of [0, 1] is not driven out of it by rounding", "[program][audit]") {
  const ScratchDirectory scratch;
  for (const double e : {0.0, 1.0}) {
    std::string trace;
    for (int i = 1; i <= 40; ++i) {
      json impact = json::parse(head_on(-0.1 * i, e, 0));
      impact["u_plus"] = {0.1 * i * (e == 0 ? -4e-16 : 1 + 5e-16), 0};
      trace += impact.dump() + "\n";
    }
    scratch.write("end", trace);
    const json end = audit_json(scratch, "end", 0);
    CAPTURE(e);
    CHECK(number(end["law"]["e"]) == e);
    CHECK_FALSE(says(end, "outside [0, 1]"));
  }
  scratch.write("beyond", head_on(-1, 1.25, 0) + head_on(-2, 1.25, 0));
  CHECK(says(audit_json(scratch, "beyond", 1), "e = 1.25 fits best, outside [0, 1]"));
}

TEST_CASE("what one law leaves of two is not called the solver's", "[program][audit]") {
  const ScratchDirectory scratch;
  std::string named, open;
  for (int i = 1; i <= 20; ++i) {  // Kane's gain, where p sticks: W p = -(1 + e, 1) u-
    const double e = i % 2 == 0 ? 0.3 : 0.9, size = 0.1 * i;
    json impact{{"dimension", 2}, {"W", {{1, 1.5}, {1.5, 2.5}}}, {"u_minus", {-size, -2 * size}}, {"mu", 0.5}};
    impact["p"] = {size * (10 * (1 + e) - 12), size * (8 - 6 * (1 + e))};
    open += impact.dump() + "\n";
    impact["law"] = "newton", impact["e"] = e;
    named += impact.dump() + "\n";
  }
  scratch.write("named", named);
  scratch.write("open", open);
  CHECK(audit_json(scratch, "named", 1)["verdict"] == "your law");
  const json found = audit_json(scratch, "open", 1);
  const std::string verdict = found["verdict"];
  CHECK(verdict.find("your solver's tolerance or a law that differs from contact to contact (none was named)") != verdict.npos);
  CHECK(found["law"]["unfit"] == 20);
  std::string half;
  for (std::istringstream lines(named); std::getline(lines, half);) {
    json impact = json::parse(half);
    impact.erase("e");
    std::ofstream(scratch.path("half"), std::ios::app) << impact.dump() << '\n';
  }
  CHECK(audit_json(scratch, "half", 1)["verdict"].get<std::string>().find("(e was not named)") != verdict.npos);
  CHECK(says(found, "No single law of the family fits"));
  CHECK(says(found, "20 of 20 impulses"));

  // Contacts that approached and contradict each other are not contacts that did not approach.
  scratch.write("scatter", head_on(-0.1, 10, 0) + head_on(-0.2, 5, 0));
  const json scatter = audit_json(scratch, "scatter", 1);
  CHECK(scatter["law"]["e"].is_null());
  CHECK(says(scatter, "2 loaded contacts moved along the normal before the step, but what is left of it scatters"));
  CHECK_FALSE(says(scatter, "no loaded contact approached"));
}

TEST_CASE("an e_T between two candidates that both leave something is the reader's to name", "[program][audit]") {
  const ScratchDirectory scratch;
  // It sticks, once with e_T = 0.1 and once with 0.9: Newton's and Fremond's law fit both as badly.
  std::string trace;
  for (const double e_T : {0.1, 0.9})
    trace += json{{"dimension", 2}, {"W", {{1, 0}, {0, 1}}}, {"u_minus", {-1, -0.7}}, {"p", {1.5, 0.7 * (1 + e_T)}}, {"mu", 5}}
                 .dump() +
             "\n";
  scratch.write("two", trace);
  const json two = json::parse(run_program({"audit", "two", "--json"}, scratch.path()).out);
  CHECK(two["law"]["law"].is_null());
  CHECK(says(two, "The shares depend on which: name the law"));
  CHECK_FALSE(says(two, "No share depends"));
}

TEST_CASE("impacts after a hundred thousand resting impulses are heard", "[program][audit]") {
  const ScratchDirectory scratch;
  const std::string rest =
      R"({"dimension":2,"W":[[2,0],[0,2]],"mu":0.6,"u_minus":[0,0],"external_impulse":[-1,0.1],"p":[0.5,-0.05]})"
      "\n";
  std::string impacts;
  for (int i = 1; i <= 30; ++i)  // Moreau's law with e_T = 0.3, sticking
    impacts += json{{"dimension", 2},
                    {"W", {{2, 0}, {0, 2}}},
                    {"mu", 5},
                    {"u_minus", {-0.1 * i, 0.05 * i}},
                    {"p", {0.1 * i * 1.5 / 2, -0.05 * i * 1.3 / 2}}}
                   .dump() +
               "\n";
  {
    std::ofstream out(scratch.path("late"));
    for (int i = 0; i < 100'000; ++i) out << rest;
    out << impacts;
  }
  const json late = audit_json(scratch, "late", 0);
  CHECK(late["law"]["law"] == "moreau");
  CHECK(number(late["law"]["e"]) == Approx(0.5).epsilon(1e-12));
  CHECK(number(late["law"]["e_t"]) == Approx(0.3).epsilon(1e-12));
  CHECK(late["law"]["contacts"] == 100'000);
  CHECK(late["residual"]["unsolved_steps"] == 0);
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
  CHECK(open["verdict"] == "your activation or penetration handling (restitution computed after the loads were added)");
  CHECK(open["culprits"][0]["share"] == "position");
  CHECK(open["created"] == after["created"]);
  CHECK(open["law"]["restitution_from"] == "free_velocity");
  CHECK(says(open, "restitution_from free_velocity"));
  CHECK(read_csv(scratch.path("table.csv")).size() == 21);
  CHECK(after["verdict"] == "your activation or penetration handling");
  CHECK(audit_json(scratch, "before", 1)["verdict"] == "your solver's tolerance");  // the trace says otherwise
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
  CHECK(found["verdict"] == "your activation or penetration handling");
  CHECK(says(found, "The law share is the largest in 1 of 2 creations, but negative in their sum"));
  double work = 0;
  for (const json& culprit : found["culprits"]) work += number(culprit["work"]);
  CHECK(work > 0);
}

TEST_CASE("what Bullet, MuJoCo and Siconos wrote is judged as their page says", "[program][audit]") {
  const ScratchDirectory scratch;
  const json bullet = audit_json(scratch, std::string(DUHEM_TRACES) + "/bullet_box.jsonl", 1);
  CHECK(bullet["culprits"][0]["share"] == "position");
  CHECK(
      bullet["verdict"].get<std::string>().starts_with("your activation or penetration handling, then your solver's tolerance"));
  CHECK(bullet["worst"][0]["step"] == 132);
  CHECK(number(bullet["worst"][0]["attribution"]["position"]) == Approx(0.480495).epsilon(1e-5));
  CHECK(number(bullet["worst"][0]["attribution"]["law"]) == Approx(-0.332771).epsilon(1e-5));
  CHECK(number(bullet["velocity_gap"]["largest"]) < 1e-12);  // the exporter understands Bullet: u_plus is u_free + W p

  const json mujoco = audit_json(scratch, std::string(DUHEM_TRACES) + "/mujoco_box.jsonl", 1);
  CHECK(mujoco["verdict"] == "your activation or penetration handling");
  CHECK(mujoco["residual"]["unsolved_steps"] == 0);  // with its softness as a bias MuJoCo solves our problem
  CHECK(number(mujoco["residual"]["scaled"]["largest"]) < 1e-14);
  CHECK(number(mujoco["velocity_gap"]["largest"]) < 1e-12);

  const json tight = audit_json(scratch, std::string(DUHEM_TRACES) + "/siconos_1e-12.jsonl", 0);
  CHECK(tight["verdict"] == none);
  const json loose = audit_json(scratch, std::string(DUHEM_TRACES) + "/siconos_1e-4.jsonl", 1);
  CHECK(loose["verdict"].get<std::string>().starts_with("your solver's tolerance"));
  CHECK(number(loose["velocity_gap"]["largest"]) < 1e-12);
}

TEST_CASE("contact problems with their solutions are audited as far as they go", "[program][audit]") {
  const ScratchDirectory scratch;
  const RestingBox box;
  std::filesystem::create_directory(scratch.path("folder"));
  for (const double tolerance : {1e-4, 1e-12}) {
    std::vector<double> r;
    for (const auto& local : box.solved_to(tolerance)) r.insert(r.end(), local.data(), local.data() + 3);
    const std::string name = tolerance > 1e-6 ? "loose" : "tight";
    duhem::write_fclib(scratch.path("folder/" + name + ".hdf5"), box.problem, "box", "test",
                       duhem::FclibSolution{std::vector<double>(12, 0.0), r});
    scratch.write(name + ".json", duhem::write_problem_json<double>(box.problem, "box", r));
  }
  for (const char* name : {"folder/loose.hdf5", "loose.json"}) {
    const json loose = audit_json(scratch, name, 1);
    CHECK(loose["verdict"] == "your solver's tolerance");
    CHECK(loose["format"] == "contact problem");
    CHECK(loose["remarks"].dump().find("does not say the velocities") != std::string::npos);
  }
  for (const char* name : {"folder/tight.hdf5", "tight.json"}) CHECK(audit_json(scratch, name, 0)["verdict"] == none);
  const json folder = audit_json(scratch, "folder", 1);
  CHECK(folder["steps"] == 2);
  CHECK(folder["created"]["steps"] == 1);

  // A problem written over several lines is a problem too; one without a solution is refused.
  scratch.write("pretty.json", json::parse(slurp(scratch.path("loose.json"))).dump(2));
  CHECK(audit_json(scratch, "pretty.json", 1)["steps"] == 1);
  scratch.write("unsolved.json", duhem::write_problem_json<double>(box.problem, "box"));
  check_refused({"audit", "unsolved.json"}, {"unsolved.json: solution", "missing"}, scratch);
}

TEST_CASE("every contact of every step is in the table that is asked for", "[program][audit]") {
  const ScratchDirectory scratch;
  const std::string trace = kane_line("newton") + gap_line + bias_line;
  scratch.write("trace", trace);
  const json found = audit_json(scratch, "trace", 1, {"--out", "table.csv"});
  const auto rows = read_csv(scratch.path("table.csv"));
  REQUIRE(rows.size() == 4);
  CHECK(rows[0][8] == "law");
  CHECK(rows[2][0] == "2");
  CHECK(std::stod(rows[2][10]) == 0.375);  // activation
  double work = 0, shares = 0;
  for (std::size_t i = 1; i < rows.size(); ++i) {
    for (std::size_t j = 5; j < 8; ++j) work += std::stod(rows[i][j]);
    for (std::size_t j = 8; j < 13; ++j) shares += std::stod(rows[i][j]);
  }
  CHECK(work == Approx(shares));
  CHECK(work == Approx(number(found["created"]["work"])));

  scratch.write("open", kane_line(""));  // read three times, written once
  CHECK(audit_json(scratch, "open", 1, {"--out", "open.csv"})["law"]["source"] == "identified");
  CHECK(read_csv(scratch.path("open.csv")).size() == 2);

  scratch.write("table.csv", "precious");  // a trace that is refused at its end leaves nothing, and takes nothing
  scratch.write("bad", trace + "{}");
  check_refused({"audit", "bad", "--out", "table.csv"}, {"bad:4: dimension"}, scratch);
  CHECK(slurp(scratch.path("table.csv")) == "precious");
  check_refused({"audit", "trace", "--out", "none/table.csv"}, {"--out", "none/table.csv"}, scratch);

  // Nor is the trace itself a place to write to, by whatever name.
  std::filesystem::create_symlink("trace", scratch.path("link"));
  scratch.write("other.part", trace);
  check_refused({"audit", "trace", "--out", "trace"}, {"--out", "other than the trace"}, scratch);
  check_refused({"audit", "link", "--out", "./trace"}, {"--out", "other than the trace"}, scratch);
  check_refused({"audit", "other.part", "--out", "other"}, {"--out", "other than the trace"}, scratch);
  CHECK(slurp(scratch.path("trace")) == trace);
  CHECK(slurp(scratch.path("other.part")) == trace);
}

TEST_CASE("an audit of nothing has no verdict", "[program][audit]") {
  const ScratchDirectory scratch;
  scratch.write("empty", "");
  scratch.write("idle", R"({"dimension":2,"W":[[1,0],[0,1]],"u_minus":[1,0],"p":[0,0],"mu":0.5,"e":0,"law":"newton"})");
  scratch.write("airborne", R"({"dimension":3,"W":[],"u_minus":[],"p":[],"mu":0.5,"e":0,"law":"newton"})");
  scratch.write("huge", R"({"dimension":2,"W":[[1,0],[0,1]],"u_minus":[1e200,0],"p":[1e200,0],"mu":0.5,"e":0,"law":"newton"})");
  for (const char* name : {"empty", "idle", "airborne", "huge"}) {
    const json found = audit_json(scratch, name, 3);
    CHECK(found["verdict"].is_null());
    CHECK(found["status"] != "complete");
  }
  CHECK(audit_json(scratch, "airborne", 3)["steps"] == 1);
  CHECK(run_program({"audit", "idle"}, scratch.path()).out.starts_with("NO VERDICT"));
}

TEST_CASE("what makes figures doubtful is said", "[program][audit]") {
  const ScratchDirectory scratch;
  scratch.write("units",
                R"({"dimension":2,"W":[[0.001,0],[0,0.001]],"u_minus":[-1,0],"p":[1500,0],"mu":0.5,"e":0.5,"law":"newton"})");
  const json units = audit_json(scratch, "units", 0);
  CHECK(units["residual"]["natural_depends_on_units"] == true);
  CHECK(units["remarks"].dump().find("adds impulses to velocities") != std::string::npos);
  CHECK(number(units["sigma"]["most"]) == Approx(1000));
  scratch.write("asymmetric",
                R"({"dimension":2,"W":[[1,0.5],[0.4,1]],"u_minus":[-1,0],"p":[1.5,0],"mu":0.5,"e":0.5,"law":"newton"})");
  const json asymmetric = audit_json(scratch, "asymmetric", 0);
  CHECK(number(asymmetric["asymmetry"]["largest"]) == Approx(0.1));
  CHECK(asymmetric["asymmetry"]["at"]["step"] == 1);
  CHECK(asymmetric["remarks"].dump().find("asymmetric") != std::string::npos);
  CHECK_FALSE(says(asymmetric, "indefinite"));
  scratch.write("indefinite",
                R"({"dimension":2,"W":[[1,2],[2,1]],"u_minus":[-1,0],"p":[0.1,0],"mu":0.5,"e":0.5,"law":"newton"})");
  CHECK(says(json::parse(run_program({"audit", "indefinite", "--json"}, scratch.path()).out), "W is indefinite at step 1"));
  scratch.write("box", RestingBox().line(1e-12));  // singular, and no worse
  CHECK_FALSE(says(audit_json(scratch, "box", 0), "indefinite"));
}

TEST_CASE("bad traces are refused with the file, the line, the field and what was expected", "[program][audit][input]") {
  const std::string line =
      R"({"dimension":2,"W":[[1,0.5],[0.5,2]],"u_minus":[-1,0.25],"p":[1,0],"mu":0.3,"e":0.5,"e_t":0,"theta":0.5,"h":0.1})";
  const std::pair<std::string, std::vector<std::string>> bad[] = {
      {"{", {"bad.jsonl", "parse error"}},
      {line.substr(0, line.size() - 1), {"bad.jsonl:2"}},
      {"7", {"bad.jsonl:2", "an object"}},
      {"{}", {"bad.jsonl:2: dimension", "missing"}},
      {replaced(line, "\"dimension\":2", "\"dimension\":4"), {"bad.jsonl:2: dimension = 4", "2 or 3"}},
      {replaced(line, "\"dimension\":2", "\"dimension\":3"), {"bad.jsonl:2: u_minus", "3 numbers a contact"}},
      {replaced(line, "\"p\":[1,0]", "\"p\":[1]"), {"bad.jsonl:2: p = 1 numbers", "2 numbers"}},
      {replaced(line, ",\"p\":[1,0]", ""), {"bad.jsonl:2: p", "missing"}},
      {replaced(line, ",[0.5,2]", ""), {"bad.jsonl:2: W = 1 rows", "2, as u_minus"}},
      {replaced(line, "[0.5,2]", "[0.5,2,3]"), {"bad.jsonl:2: W[1] = 3 numbers"}},
      {replaced(line, "[0.5,2]", "[0.5,-2]"), {"bad.jsonl:2: W[1][1] = -2", ">= 0"}},
      {replaced(line, "[0.5,2]", "[0.5,null]"), {"bad.jsonl:2: W[1][1] = null"}},
      {replaced(line, "0.25", "NaN"), {"bad.jsonl:2", "JSON"}},
      {replaced(line, "0.25", "1e999"), {"bad.jsonl:2", "1e999"}},
      {replaced(line, "0.25", "\"inf\""), {"bad.jsonl:2: u_minus[1]", "\"inf\""}},
      {replaced(line, "0.25", "\"1/0\""), {"bad.jsonl:2: u_minus[1]", "denominator"}},
      {replaced(line, "0.25", "[0.25]"), {"bad.jsonl:2: u_minus[1] = [0.25]"}},
      {replaced(line, "0.25", "[[0.25]]"), {"bad.jsonl:2", "lists within lists"}},
      {replaced(line, "0.25", std::string(100000, '[')), {"bad.jsonl:2", "lists within lists"}},
      {replaced(line, "\"mu\":0.3", "\"mu\":-0.3"), {"bad.jsonl:2: mu = -0.3", ">= 0"}},
      {replaced(line, "\"mu\":0.3", "\"mu\":[0.3,0.3]"), {"bad.jsonl:2: mu = 2 numbers", "1 numbers"}},
      {replaced(line, "\"mu\":0.3", "\"mu\":[-0.3]"), {"bad.jsonl:2: mu[0] = -0.3"}},
      {replaced(line, "\"mu\"", "\"nu\""), {"bad.jsonl:2: nu", "did you mean mu?"}},
      {replaced(line, "\"mu\":0.3", "\"mu\":0.3,\"mu\":0.4"), {"bad.jsonl:2: mu", "twice"}},
      {replaced(line, "\"e\":0.5", "\"e\":1.5"), {"bad.jsonl:2: e = 1.5", "[0, 1]"}},
      {replaced(line, "\"e_t\":0", "\"e_t\":-2"), {"bad.jsonl:2: e_t = -2", "[-1, 1]"}},
      {replaced(line, "\"e_t\":0", "\"e_t\":0,\"law\":\"fremond\""), {"bad.jsonl:2: e_t", "beside"}},
      {replaced(line, "\"e_t\":0", "\"law\":\"fremont\""), {"bad.jsonl:2: law", "did you mean fremond?"}},
      {replaced(line, "\"theta\":0.5", "\"theta\":2"), {"bad.jsonl:2: theta = 2", "[0, 1]"}},
      {replaced(line, "\"theta\":0.5", "\"theta\":0,\"activation\":\"clipped\""), {"bad.jsonl:2: theta", "> 0"}},
      {replaced(line, "\"theta\"", "\"activation\":\"cut\",\"theta\""), {"bad.jsonl:2: activation", "as_is, clipped"}},
      {replaced(line, "\"h\":0.1", "\"h\":0"), {"bad.jsonl:2: h = 0", "> 0"}},
      {replaced(line, "\"h\":0.1", "\"position_correction\":[0,0]"), {"bad.jsonl:2: h", "missing"}},
      {replaced(line, "\"h\":0.1", "\"gap\":[0,0]"), {"bad.jsonl:2: gap = 2 numbers", "1 numbers"}},
      {replaced(line, "\"h\":0.1", "\"bias_velocity\":[0]"), {"bad.jsonl:2: bias_velocity"}},
      {replaced(line, "\"h\":0.1", "\"free_velocity\":[0,0],\"external_impulse\":[0,0]"),
       {"bad.jsonl:2: external_impulse", "one of the two"}},
      {replaced(line, "\"h\":0.1", "\"step\":1.5"), {"bad.jsonl:2: step = 1.5", "whole"}},
      {replaced(line, "\"h\":0.1", "\"step\":99999999999999999999"), {"bad.jsonl:2: step", "whole"}},
      {replaced(line, "\"h\":0.1", "\"schema_version\":2"), {"bad.jsonl:2: schema_version = 2"}},
  };
  const ScratchDirectory scratch;
  for (const auto& [text, names] : bad) {
    scratch.write("bad.jsonl", (text == "{" ? "" : line + "\n") + text + "\n" + line + "\n");
    check_refused({"audit", "bad.jsonl", "--json"}, names, scratch);
  }
  const std::string marked = "\xEF\xBB\xBF" + line;  // a byte order mark is passed over on every line
  scratch.write("marked.jsonl", marked + "\n" + marked);
  CHECK(audit_json(scratch, "marked.jsonl", 0)["steps"] == 2);
  scratch.write("good.jsonl", line + "\n" + line);
  CHECK(run_program({"audit", "good.jsonl"}, scratch.path()).exit_code < 2);

  check_refused({"audit"}, {"TRACE"}, scratch);
  check_refused({"audit", "nowhere.jsonl"}, {"TRACE", "nowhere.jsonl"}, scratch);
  check_refused({"audit", "good.jsonl", "--scalar", "rational"}, {"--scalar", "mp100"}, scratch);
  check_refused({"audit", "good.jsonl", "--tol", "-1"}, {"--tol = -1", ">= 0"}, scratch);
  check_refused({"audit", "good.jsonl", "--tool", "1"}, {"did you mean --tol?"}, scratch);
  std::filesystem::create_directory(scratch.path("hollow"));
  check_refused({"audit", "hollow"}, {"TRACE", "with files"}, scratch);
}

TEST_CASE("the audit of a hundred megabytes stays below 64 MB", "[program][audit][memory]") {
  const ScratchDirectory scratch;
  const std::string line = RestingBox().line(1e-12);
  const auto steps = 100'000'000 / line.size() + 1;
  {
    std::ofstream out(scratch.path("long.jsonl"));
    for (std::size_t i = 0; i < steps; ++i) out << line;
  }
  REQUIRE(std::filesystem::file_size(scratch.path("long.jsonl")) > 100'000'000);
  CHECK(audit_json(scratch, "long.jsonl", 0)["steps"] == steps);
  rusage usage{};
  getrusage(RUSAGE_CHILDREN, &usage);
  INFO("resident memory: " << usage.ru_maxrss << " kB");
  CHECK(usage.ru_maxrss < 64 * 1024);
}
