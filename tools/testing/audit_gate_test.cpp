#include <catch2/catch.hpp>

#include "tools/for_tests/audit_traces.hpp"
#include "tools/for_tests/check_refused.hpp"

#include <cstdlib>

using namespace duhem::testing;
using nlohmann::json;

namespace {

/// What a shell says to a line with "duhem" in it.
Output shell(const ScratchDirectory& scratch, std::string line) {
  line = replaced(line, "duhem", DUHEM_PROGRAM);
  const int status = std::system(("cd '" + scratch.path() + "' && bash -c \"" + line + "\" >out 2>err").c_str());
  return {WEXITSTATUS(status), slurp(scratch.path("out")), slurp(scratch.path("err"))};
}

}  // namespace

TEST_CASE("a budget is an energy, or a share of what contacts exchange", "[program][audit]") {
  const ScratchDirectory scratch;
  scratch.write("gap", gap_line);  // 0.375 created, and all that is exchanged
  scratch.write("both", gap_line + head_on(-2, 0.5, 0));
  CHECK(audit_json(scratch, "gap", 0, {"--budget", "0.375"})["gate"]["passed"] == true);
  CHECK(audit_json(scratch, "gap", 0, {"--budget", "3/8"})["verdict"] == "your activation of contacts that separate");
  const json beyond = audit_json(scratch, "gap", 1, {"--budget", "0.374"});
  CHECK(beyond["gate"]["passed"] == false);
  CHECK(number(beyond["gate"]["allowed"]) == 0.374);
  CHECK(audit_json(scratch, "gap", 0, {"--budget", "100%"})["gate"]["exchanged"] == 0.375);
  audit_json(scratch, "gap", 1, {"--budget", "99%"});
  // The impact takes 3/4: a third of 9/8 is 3/8.
  const json both = audit_json(scratch, "both", 1, {"--budget", "33%"});
  CHECK(number(both["gate"]["exchanged"]) == Approx(1.125));
  audit_json(scratch, "both", 0, {"--budget", "34%"});
  CHECK(audit_json(scratch, "gap", 1)["gate"].is_null());
  CHECK(run_program({"audit", "gap", "--budget", "1"}, scratch.path())
            .out.find("Within what is allowed: 0.375 created, 1 allowed") != std::string::npos);
}

TEST_CASE("a baseline is an earlier audit, a budget beside it what may be more", "[program][audit]") {
  const ScratchDirectory scratch;
  scratch.write("gap", gap_line);
  scratch.write("twice", gap_line + gap_line);
  scratch.write("old.json", run_program({"audit", "gap", "--json"}, scratch.path()).out);
  scratch.write("long.json", run_program({"audit", "gap", "--json", "--scalar", "mp50"}, scratch.path()).out);
  for (const char* old : {"old.json", "long.json"}) {
    CHECK(audit_json(scratch, "gap", 0, {"--baseline", old})["gate"]["baseline"] == 0.375);
    audit_json(scratch, "twice", 1, {"--baseline", old});
    audit_json(scratch, "twice", 1, {"--baseline", old, "--budget", "0.37"});
    audit_json(scratch, "twice", 0, {"--baseline", old, "--budget", "0.38"});
  }
  const std::string old = slurp(scratch.path("old.json"));
  scratch.write("negative.json", replaced(old, "\"work\":0.375,\"contacts\"", "\"work\":-1,\"contacts\""));
  scratch.write("version.json", replaced(old, "\"schema_version\":1", "\"schema_version\":7"));
  scratch.write("other.json", R"({"schema_version":1})");
  scratch.write("word.json", replaced(old, "\"work\":0.375,\"contacts\"", "\"work\":\"much\",\"contacts\""));
  check_refused({"audit", "gap", "--baseline", "negative.json"}, {"negative.json: created.work", ">= 0"}, scratch);
  check_refused({"audit", "gap", "--baseline", "version.json"}, {"version.json: schema_version = 7"}, scratch);
  check_refused({"audit", "gap", "--baseline", "other.json"}, {"other.json", "duhem audit --json"}, scratch);
  check_refused({"audit", "gap", "--baseline", "word.json"}, {"word.json: created.work", "much"}, scratch);
  check_refused({"audit", "gap", "--baseline", "gap"}, {"gap", "duhem audit --json"}, scratch);
  check_refused({"audit", "gap", "--baseline", "nowhere"}, {"--baseline", "nowhere"}, scratch);
  for (const char* bad : {"-1", "1 J", "%", "-1%", "nan", "1e999"})
    check_refused({"audit", "gap", "--budget", bad}, {"--budget"}, scratch);
}

TEST_CASE("a trace comes from standard input, or from a pipe", "[program][audit]") {
  const ScratchDirectory scratch;
  const std::string trace = kane_line("newton") + gap_line;
  scratch.write("trace", trace);
  scratch.write("open", kane_line(""));
  json file = audit_json(scratch, "trace", 1);
  for (const char* line : {"cat trace | duhem audit - --json", "duhem audit /dev/stdin --json < trace",
                           "duhem audit - --json < trace", "duhem audit <(cat trace) --json"}) {
    const Output output = shell(scratch, line);
    CAPTURE(line, output.out, output.err);
    REQUIRE(output.exit_code == 1);
    json piped = output.json();
    for (const char* other : {"seconds", "trace"}) piped.erase(other), file.erase(other);
    CHECK(piped == file);
  }
  CHECK(shell(scratch, "cat open | duhem audit - --json").json()["law"]["source"] == "identified");  // read three times
  CHECK(shell(scratch, "cat trace | duhem audit - --json").json()["trace"] == "standard input");
  CHECK(shell(scratch, "cat trace | duhem audit - --doctor").exit_code == 0);
  scratch.write("bad", trace + "{}");
  const Output bad = shell(scratch, "duhem audit - < bad");
  CHECK(bad.exit_code == 2);
  CHECK(bad.err.find("standard input:3: dimension") != std::string::npos);
  CHECK(shell(scratch, "duhem audit - < /dev/null").exit_code == 3);
  check_refused({"audit", "/dev/zero"}, {"TRACE", "/dev/zero"}, scratch);
}

TEST_CASE("what is no trace is told what one is, and a second one that there is one", "[program][audit][input]") {
  const ScratchDirectory scratch;
  scratch.write("notes.py", "import numpy\n");
  scratch.write("gap", gap_line);
  check_refused({"audit", "notes.py"}, {"notes.py", "JSON lines", "TRACE.md", "FCLIB"}, scratch);
  check_refused({"audit", "gap", "gap"}, {"argument", "nothing more than `duhem audit TRACE`"}, scratch);
  check_refused({"audit", "gap", "--bugdet", "1"}, {"did you mean --budget?"}, scratch);
}
