#include <catch2/catch.hpp>

#include "page/claims.hpp"
#include "page/junit.hpp"

using namespace duhem::reports;
using Kind = Claim::Outcome;

namespace {

JudgedRun run(const PlannedRun& planned) {
  Result result;
  result.initial = result.kinetic = parse_number("1");
  result.prop_1_applies = true;
  result.status = "complete";
  return {{planned, 0, result, {}}, {Outcome::as_expected, "something", {}}};
}

/// A report in which all is well, but for a section's claims.
Judged with(const std::vector<Kind>& outcomes) {
  Judged judged;
  judged.statements.emplace_back().outcome = Outcome::as_expected;
  judged.statements.back().listed.name = "proposition_1";
  judged.statements.back().cases = 100;
  judged.runs.push_back(run({"kane", "mj", "double"}));
  judged.runs.back().run.result->creating_steps = 1;
  judged.runs.push_back(run({"stick", "mjf", "double"}));
  judged.sections.push_back({"part", "A part", "", {}, {}});
  for (const Kind outcome : outcomes) judged.sections.back().claims.push_back({"a < claim", "this", "th\001at", outcome});
  return judged;
}

}  // namespace

TEST_CASE(
    "the exit code is 1 for what is against expectation, 3 for what is open or was not made, and nothing at all is no success",
    "[reports]") {
  CHECK(exit_code(with({Kind::as_expected, Kind::not_run})) == 0);
  CHECK(exit_code(with({Kind::as_expected, Kind::undecided})) == 3);
  CHECK(exit_code(with({Kind::failed})) == 3);
  CHECK(exit_code(with({Kind::failed, Kind::against})) == 1);
  CHECK(exit_code(Judged{}) == 3);
  Judged no_statements = with({});
  no_statements.statements.clear();
  CHECK(exit_code(no_statements) == 3);
}

TEST_CASE("junit.xml has a test case for every statement, run and claim, with what CI makes of each", "[reports]") {
  const std::string xml = junit_xml(with({Kind::as_expected, Kind::against, Kind::undecided, Kind::failed, Kind::not_run}));
  CHECK(xml.find("<testsuites name=\"duhem report\" tests=\"11\" failures=\"1\" errors=\"2\" skipped=\"1\">") !=
        std::string::npos);
  CHECK(xml.find("<testsuite name=\"part\" tests=\"5\" failures=\"1\" errors=\"2\" skipped=\"1\">") != std::string::npos);
  CHECK(xml.find("<testcase classname=\"duhem.statements\" name=\"proposition_1\"/>") != std::string::npos);
  CHECK(xml.find("<testcase classname=\"duhem.runs\" name=\"stick-mjf-double\"/>") != std::string::npos);
  CHECK(xml.find("name=\"a &lt; claim\"><failure message=\"th at; expected: this\" type=\"against\">expected: this\nfound: th "
                 "at</failure>") != std::string::npos);
}
