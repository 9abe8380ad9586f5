#include <catch2/catch.hpp>

#include "tools/for_tests/check_refused.hpp"

#include <fstream>
#include <regex>

using namespace duhem::testing;
using nlohmann::json;

namespace {

void make_run(const ScratchDirectory& scratch, const std::string& name, std::vector<std::string> options) {
  options.insert(options.begin(), {"run", "stick", "--out", name});
  REQUIRE(run_program(options, scratch.path()).exit_code == 0);
}

json compared(const ScratchDirectory& scratch, const std::string& a, const std::string& b) {
  const Output output = run_program({"compare", a, b, "--json"}, scratch.path());
  CAPTURE(output.err);
  REQUIRE(output.exit_code == 0);
  return output.json();
}

/// One cell of a table of ours, changed.
void change(const ScratchDirectory& scratch, const std::string& file, std::size_t row, std::size_t column,
            const std::string& value) {
  auto rows = read_csv(scratch.path(file));
  rows.at(row).at(column) = value;
  std::ofstream out(scratch.path(file));
  for (const auto& cells : rows) {
    for (std::size_t i = 0; i < cells.size(); ++i) out << (i ? "," : "") << cells[i];
    out << '\n';
  }
}

std::string printed(double x) { return json(x).dump(); }

}  // namespace

TEST_CASE("two runs of one command are the same to the last digit, and two laws part where the first contact slips",
          "[program][compare]") {
  const ScratchDirectory scratch;
  make_run(scratch, "a", {});
  make_run(scratch, "b", {});
  make_run(scratch, "mj", {"--scheme", "mj"});
  const json same = compared(scratch, "a", "b");
  CHECK(same["verdict"] == "same");
  CHECK(same["compared"] == 2001);  // the start too
  CHECK(same["parting"].is_null());
  CHECK(same["parameters"].empty());

  const json laws = compared(scratch, "a", "mj");
  CHECK(laws["verdict"] == "part");
  CHECK(laws["parting"]["step_a"] == 604);  // the impact of the stick, section 6.1.1 of the paper
  CHECK(laws["parting"]["what"] == "impulse");
  CHECK(laws["parting"]["contact"] == 0);
  CHECK(laws["parameters"][0] == json{{"name", "scheme"}, {"a", "mjf"}, {"b", "mj"}});
  const json last = run_json({"stick", "--scheme", "mj"});
  for (const json& energy : laws["energies"])
    if (energy["name"] == "final") CHECK(energy["b"] == last["energy"]["final"]);
  const Output text = run_program({"compare", "a", "mj"}, scratch.path());
  CHECK(text.out.starts_with("THEY PART at step 604 (t = 0.0604): the impulse of contact 0 is ["));
  CHECK(text.out.find("scheme: A has \"mjf\", B \"mj\"") != std::string::npos);
}

TEST_CASE("a digit that differs is told from a difference that rounding does not explain", "[program][compare]") {
  const ScratchDirectory scratch;
  make_run(scratch, "a", {"--t-end", "0.1"});
  make_run(scratch, "b", {"--t-end", "0.1"});
  const auto energies = read_csv(scratch.path("a/energy.csv"));
  const std::size_t row = 301;  // step 300, before any contact
  const double energy = number(json::parse(energies[row][3]));
  REQUIRE(energies[0][3].starts_with("final"));

  change(scratch, "b/trajectory.csv", row, 2,
         printed(std::nextafter(std::stod(read_csv(scratch.path("a/trajectory.csv"))[row][2]), 9)));
  change(scratch, "b/energy.csv", row, 3, printed(std::nextafter(energy, 9)));
  const json digit = compared(scratch, "a", "b");
  CHECK(digit["verdict"] == "same but for rounding");
  CHECK(digit["first_digit"]["step_a"] == 300);
  CHECK(digit["first_digit"]["what"] == "q_x");

  // Rounding of 300 steps, each of 3 + 8 terms of about twice the energy and a half more, in both runs: 1e-11 at most. Not 1e-9.
  change(scratch, "b/energy.csv", row, 3, printed(energy + 1e-9));
  const json beyond = compared(scratch, "a", "b");
  CHECK(beyond["verdict"] == "part");
  CHECK(beyond["parting"]["step_a"] == 300);
  CHECK(beyond["parting"]["what"] == "final");
  const double rounding = beyond["parting"]["rounding"];
  CHECK(rounding < 1e-10);
  CHECK(rounding > 300 * 11 * 1.1e-16 * energy);
}

TEST_CASE("two motions of the same energy part where their impulses do", "[program][compare]") {
  const ScratchDirectory
      scratch;  // at theta = 1/2 the stick of e = 1 keeps its energy, where it slides freely and where it sticks
  make_run(scratch, "slides", {"--mu", "0"});
  make_run(scratch, "sticks", {"--mu", "5"});
  const json found = compared(scratch, "slides", "sticks");
  for (const json& energy : found["energies"])
    if (energy["name"] == "final") CHECK(std::abs(energy["difference"].get<double>()) < 1e-14);
  CHECK(found["verdict"] == "part");
  CHECK(found["parting"]["step_a"] == 604);
  CHECK(found["parting"]["what"] == "impulse");
  CHECK(found["first_mode"]["a"] == "slip");
  CHECK(found["first_mode"]["b"] == "stick");
}

TEST_CASE("runs of different steps are compared where their times are equal, and modes and loads where they first differ",
          "[program][compare]") {
  const ScratchDirectory scratch;
  make_run(scratch, "a", {"--t-end", "0.05"});
  make_run(scratch, "half", {"--t-end", "0.05", "--h", "0.00005"});
  const json halved = compared(scratch, "a", "half");
  CHECK(halved["compared"] == 501);
  CHECK(halved["steps_a"] == 501);
  CHECK(halved["steps_b"] == 1001);

  make_run(scratch, "b", {});
  make_run(scratch, "c", {});
  const auto impacts = read_csv(scratch.path("b/impacts.csv"));
  REQUIRE(impacts[1][0] == "604");
  change(scratch, "c/impacts.csv", 1, 3, impacts[1][3] == "stick" ? "slip" : "stick");
  const json mode = compared(scratch, "b", "c");
  CHECK(mode["first_mode"]["step_a"] == 604);
  CHECK(mode["first_mode"]["a"] == impacts[1][3]);
  CHECK(mode["first_loaded"].is_null());
  change(scratch, "c/impacts.csv", 1, 0, "603");
  const json loaded = compared(scratch, "b", "c");
  CHECK(loaded["first_loaded"]["step_a"] == 603);
  CHECK(loaded["first_loaded"]["in"] == "b");
}

TEST_CASE("impulses are compared in every step, whichever of them have rows, and whatever the scalar", "[program][compare]") {
  const ScratchDirectory scratch;
  make_run(scratch, "every", {"--t-end", "0.1"});
  make_run(scratch, "some", {"--t-end", "0.1", "--every", "7"});
  make_run(scratch, "few", {"--t-end", "0.1", "--every", "100"});
  make_run(scratch, "quad", {"--t-end", "0.1", "--scalar", "quad"});
  make_run(scratch, "mj", {"--t-end", "0.1", "--every", "100", "--scheme", "mj", "--scalar", "quad"});
  for (const auto& [a, b] : {std::pair("every", "some"), {"few", "some"}, {"few", "every"}}) {
    const json same = compared(scratch, a, b);
    CAPTURE(a, b, same.dump());
    CHECK(same["verdict"] == "same where both have rows");
    CHECK(same["first_loaded"].is_null());
    CHECK(same["first_mode"].is_null());
  }
  CHECK(run_program({"compare", "every", "some"}, scratch.path()).out.starts_with("THE SAME WHERE BOTH HAVE ROWS: "));
  // Numbers that two scalars write differently are one number; what is asked for differently is the scalar and what comes with
  // it.
  const json scalars = compared(scratch, "every", "quad");
  REQUIRE(scalars["parameters"].size() == 2);
  CHECK(scalars["parameters"][0]["name"] == "parameters.scalar");
  CHECK(scalars["parameters"][1]["name"] == "parameters.tolerance");
  const json laws = compared(scratch, "few", "mj");
  CHECK(laws["parting"]["what"] == "impulse");
  CHECK(laws["parting"]["step_a"] == 604);
  CHECK(std::abs(laws["parting"]["t"].get<double>() - 0.0604) < 0.0001 / 2);  // not that of the row behind it
}

TEST_CASE("two traces part in the step and at the contact whose work differs", "[program][compare]") {
  const ScratchDirectory scratch;
  const std::string trace = slurp(std::string(DUHEM_TRACES) + "/bullet_box.jsonl");
  scratch.write("a.jsonl", trace);
  scratch.write("b.jsonl", trace);
  CHECK(compared(scratch, "a.jsonl", "b.jsonl")["verdict"] == "same");
  scratch.write("none.jsonl", "");
  CHECK(compared(scratch, "none.jsonl", "b.jsonl")["verdict"] == "nothing to compare");
  CHECK(compared(scratch, "none.jsonl", "none.jsonl")["verdict"] == "nothing to compare");
  // One contact, its impulse doubled in the second step: u_{k+1} = u_free + W p follows.
  const auto line = [](int step, const char* p) {
    return R"({"dimension":2,"step":)" + std::to_string(step) +
           R"(,"W":[[1,0],[0,1]],"law":"newton","e":0,"mu":0.5,"u_minus":[-1,0],"free_velocity":[-1,0],"p":[)" + p + ",0]}\n";
  };
  scratch.write("c.jsonl", line(1, "1") + line(2, "1"));
  scratch.write("d.jsonl", line(1, "1") + line(2, "2"));
  scratch.write("cut.jsonl", line(1, "1"));
  CHECK(compared(scratch, "c.jsonl", "cut.jsonl")["verdict"] == "same where both have rows");
  const json parted = compared(scratch, "c.jsonl", "d.jsonl");
  CHECK(parted["verdict"] == "part");
  CHECK(parted["parting"]["step_a"] == 2);
  CHECK(parted["parting"]["contact"] == 0);
  CHECK(parted["parting"]["a"] == json{1, 0});
  CHECK(parted["parting"]["b"] == json{2, 0});
  CHECK(parted["parting"]["energy"] == 2);  // |u_N| is 1 + 0 in the one and 1 + 1 in the other
  CHECK(parted["energies"][0] == json{{"name", "contact_work"}, {"a", -1}, {"b", -0.5}, {"difference", 0.5}});
}

TEST_CASE("what cannot be compared is refused with its name", "[program][compare]") {
  const ScratchDirectory scratch;
  make_run(scratch, "a", {"--t-end", "0.001"});
  REQUIRE(run_program({"run", "kane", "--out", "kane"}, scratch.path()).exit_code == 0);
  scratch.write("t.jsonl", "");
  std::filesystem::create_directory(scratch.path("empty"));
  check_refused({"compare", "a"}, {"B = missing", "another of the same kind"}, scratch);
  check_refused({"compare", "a", "empty"}, {"B = \"empty\"", "no trajectory.csv"}, scratch);
  check_refused({"compare", "a", "none"}, {"none", "can be read"}, scratch);
  check_refused({"compare", "a", "t.jsonl"}, {"B = \"t.jsonl\"", "a folder of duhem run --out, as A"}, scratch);
  check_refused({"compare", "a", "kane"}, {"B = \"kane\"", "of the same system"}, scratch);
  scratch.write("a/energy.csv", "step,t [-]\n0,0\n");
  check_refused({"compare", "a", "a"}, {"energy.csv", "no column initial"}, scratch);
  make_run(scratch, "b", {"--t-end", "0.001"});
  for (const char* mark :
       {"", "3", R"({"parameters": 3})", R"({"parameters": {"scalar": 3}})", R"({"parameters": {"scalar": "x"}})"}) {
    CAPTURE(mark);
    make_run(scratch, "c", {"--t-end", "0.001"});
    scratch.write("c/duhem.json", mark);
    check_refused({"compare", "b", "c"}, {"c/duhem.json", "no scalar among its parameters"}, scratch);
    std::filesystem::remove_all(scratch.path("c"));
  }
  for (const auto& [name, text] :
       {std::pair("trajectory.csv", "step\n0\n"), {"impacts.csv", "p_N,u_minus_N,u_plus_N\n1,1,1\n"}}) {
    CAPTURE(name);
    make_run(scratch, "c", {"--t-end", "0.001"});
    scratch.write(std::string("c/") + name, text);
    check_refused({"compare", "b", "c"}, {std::string("c/") + name, "a table of duhem run --out"}, scratch);
    std::filesystem::remove_all(scratch.path("c"));
  }
}
