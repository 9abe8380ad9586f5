#include <catch2/catch.hpp>

#include "lib/foreign/fclib.hpp"
#include "lib/foreign/problem_json.hpp"
#include "tools/for_tests/audit_traces.hpp"
#include "tools/for_tests/check_refused.hpp"

#include <sys/resource.h>

#include <fstream>

using namespace duhem::testing;
using nlohmann::json;

TEST_CASE("contact problems with their solutions are audited as far as they go", "[program][audit]") {
  const ScratchDirectory scratch;
  const RestingBox box;
  std::filesystem::create_directory(scratch.path("folder"));
  for (const double tolerance : {1e-4, 1e-12}) {
    std::vector<double> r;
    for (const auto& local : box.solved_to(tolerance)) r.insert(r.end(), local.data(), local.data() + 3);
    const std::string name = tolerance > 1e-6 ? "loose" : "tight";
    scratch.write("folder/" + name + ".hdf5",
                  duhem::fclib_file(box.problem, "box", duhem::FclibSolution{std::vector<double>(12, 0.0), r}));
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
