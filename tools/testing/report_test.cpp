#include <catch2/catch.hpp>

#include "reports/inputs/expectation.hpp"
#include "reports/inputs/statements.hpp"
#include "tools/for_tests/run_program.hpp"

#include <sys/wait.h>

#include <set>

using namespace duhem::testing;

namespace {

int shell(const std::string& command) {
  const int status = std::system(command.c_str());
  return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

std::string outcome_of(const nlohmann::json& list, const std::string& name) {
  for (const auto& item : list)
    if (item.at("name") == name) return item.at("outcome");
  return "not there";
}

}  // namespace

TEST_CASE("what the program lists is what the report demands: none can go without being missed", "[lists]") {
  const auto properties = run_program({"list", "properties", "--json"}).json();
  std::set<std::pair<std::string, bool>> listed, expected;
  for (const auto& item : properties["properties"]) listed.insert({item["name"], item["expectation"] == "falsifiable"});
  for (const bool must_fail : {false, true})
    for (const auto& name : duhem::reports::expected_statements(must_fail)) expected.insert({name, must_fail});
  CHECK(listed == expected);

  const auto cases = run_program({"list", "cases", "--json"}).json();
  std::set<std::string> listed_cases;
  for (const auto& item : cases["cases"]) listed_cases.insert(item["name"]);
  const auto known = duhem::reports::cases_with_expectation();
  CHECK(listed_cases == std::set<std::string>(known.begin(), known.end()));
}

TEST_CASE("duhem report refuses what it cannot mean, and touches nobody's files", "[refusals]") {
  const ScratchDirectory scratch;
  CHECK(run_program({"report", "--quick", "--full", "--out", scratch.path("new")}).exit_code == 2);
  CHECK(run_program({"report", "--cases", "0", "--out", scratch.path("new")}).exit_code == 2);
  CHECK(run_program({"report", "--seed", "x", "--out", scratch.path("new")}).exit_code == 2);
  CHECK(!std::filesystem::exists(scratch.path("new")));

  std::filesystem::create_directories(scratch.path("mine/runs"));
  scratch.write("mine/runs/letter.txt", "dear");
  scratch.write("mine/version.txt", "mine 1\n");
  scratch.write("elsewhere.txt", "duhem is a name in this file of mine\n");
  std::filesystem::create_directories(scratch.path("linked"));
  std::filesystem::create_symlink(scratch.path("elsewhere.txt"), scratch.path("linked/version.txt"));
  CHECK(run_program({"report", "--cases", "1", "--out", scratch.path("linked")}).exit_code == 2);
  CHECK(slurp(scratch.path("elsewhere.txt")) == "duhem is a name in this file of mine\n");

  const Output refused = run_program({"report", "--out", scratch.path("mine")});
  CHECK(refused.exit_code == 2);
  CHECK(refused.err.find("--out") != std::string::npos);
  CHECK(slurp(scratch.path("mine/runs/letter.txt")) == "dear");
}

TEST_CASE("two reports do not write to one folder: the second is refused, the first is left alone", "[refusals]") {
  const ScratchDirectory scratch;
  const std::string program = std::string("'") + DUHEM_PROGRAM + "' report --jobs 1 --out '" + scratch.path("out") + "'";
  // The first has campaigns without end; the second comes when it has begun, and the first is then told to end.
  const int code = shell("timeout -s INT 30 " + program + " --cases 100000000 >/dev/null 2>&1 & first=$!; " +
                         "while ! test -e '" + scratch.path("out/properties.json") + "'; do sleep 0.1; done; " + program +
                         " --cases 10 2>'" + scratch.path("second.txt") + "'; code=$?; test -e '" +
                         scratch.path("out/properties.json") + "' || code=99; kill -INT $first; wait $first; exit $code");
  CHECK(code == 2);
  CHECK(slurp(scratch.path("second.txt")).find("no other report") != std::string::npos);
}

TEST_CASE("an interrupted report leaves whole files that say what was not reached, and nothing of the report before",
          "[interrupt]") {
  const ScratchDirectory scratch;
  std::filesystem::create_directories(scratch.path("out/runs/stick-mj-double"));
  scratch.write("out/version.txt", "duhem 0.0.1\n");
  scratch.write("out/runs/stick-mj-double/exit_code", "0\n");
  scratch.write("out/index.html", "of before");
  // Long campaigns: it is still at work when it is told to end.
  const Output output =
      interrupt_program({"report", "--cases", "100000000", "--jobs", "1", "--out", scratch.path("out")}, std::chrono::seconds(3));
  CHECK(output.exit_code == 130);
  const auto report = nlohmann::json::parse(slurp(scratch.path("out/report.json")));
  CHECK(report["interrupted"] == true);
  CHECK(report["exit_code"] == 130);
  CHECK(outcome_of(report["runs"], "stick-mj-double") == "failed");
  const std::string page = slurp(scratch.path("out/index.html"));
  CHECK(page.find("Interrupted") != std::string::npos);
  CHECK(page.ends_with("</html>\n"));
  CHECK(slurp(scratch.path("out/junit.xml")).ends_with("</testsuites>\n"));
}

#ifdef DUHEM_BROKEN
TEST_CASE("a mistake in Fremond's law is red in the page, in report.json, in junit.xml and in the exit code, where it shows",
          "[broken]") {
  const ScratchDirectory scratch;
  const int code = shell(std::string("'") + DUHEM_BROKEN + "' report --quick --cases 200 --out '" + scratch.path("out") + "' >'" +
                         scratch.path("summary") + "' 2>&1");
  CHECK(code == 1);
  const auto report = nlohmann::json::parse(slurp(scratch.path("out/report.json")));
  const std::string page = slurp(scratch.path("out/index.html")), junit = slurp(scratch.path("out/junit.xml"));
  CHECK(report["exit_code"] == 1);
  CHECK(report["verdict"][1]["as_expected"] == false);
  for (const std::string name : {"law_inclusion", "proposition_1", "friction_work_55"}) {
    CAPTURE(name);
    CHECK(outcome_of(report["statements"], name) == "against");
    CHECK(page.find("<tr class=\"against\" id=\"statement-" + name + '"') != std::string::npos);
    CHECK(junit.find("name=\"" + name + "\"><failure ") != std::string::npos);
  }
  for (const std::string name : {"energy_identity", "lemma_1", "cone_projection", "potential_law", "erratum_11"}) {
    CAPTURE(name);
    CHECK(outcome_of(report["statements"], name) == "as expected");
    CHECK(page.find("<tr class=\"\" id=\"statement-" + name + '"') != std::string::npos);
    CHECK(junit.find("name=\"" + name + "\"/>") != std::string::npos);
  }
  for (const std::string name : {"stick-mjf-double", "rocking_block-mjf-double"}) {
    CAPTURE(name);
    CHECK(outcome_of(report["runs"], name) == "against");
    CHECK(page.find("<tr class=\"against\" id=\"run-" + name + '"') != std::string::npos);
    CHECK(junit.find("name=\"" + name + "\"><failure ") != std::string::npos);
  }
  CHECK(outcome_of(report["runs"], "stick-mj-double") == "as expected");  // Newton's law is as it was
}
#endif
