#include <catch2/catch.hpp>

#include "document.hpp"
#include "for_tests/judged.hpp"

using namespace duhem::reports;

namespace {

JudgedRun run(const PlannedRun& planned) {
  Result result;
  result.initial = result.kinetic = parse_number("1");
  result.prop_1_applies = true;
  result.status = "complete";
  return {{planned, 0, {}, result, {}}, {Outcome::as_expected, "something", {}}};
}

/// A report in which all is well.
Results good() {
  Results results;
  results.statements.emplace_back().outcome = Outcome::as_expected;
  results.statements.back().listed.name = "proposition_1";
  results.statements.back().cases = 100;
  results.runs = {run({"kane", "mj"}), run({"stick", "mjf"})};
  results.runs[0].run.result->creating_steps = 1;
  return results;
}

/// The same, and a section with these claims.
Section part(const std::vector<Outcome>& outcomes) {
  Section section{"part", "A part"};
  for (const Outcome outcome : outcomes) section.add(Claims{{{"a < claim", "this", "th\001at", outcome}}});
  return section;
}

int exit_code(const Results& results, const std::vector<Outcome>& outcomes) {
  return Document(results, {part(outcomes)}).exit_code();
}

}  // namespace

TEST_CASE(
    "the exit code is 1 for what is against expectation, 3 for what is open or was not made, and nothing at all is no success",
    "[reports]") {
  CHECK(exit_code(good(), {Outcome::as_expected, Outcome::not_run}) == 0);
  CHECK(exit_code(good(), {Outcome::as_expected, Outcome::undecided}) == 3);
  CHECK(exit_code(good(), {Outcome::failed}) == 3);
  CHECK(exit_code(good(), {Outcome::failed, Outcome::against}) == 1);
  CHECK(exit_code(Results(), {}) == 3);
  Results no_statements = good();
  no_statements.statements.clear();
  CHECK(exit_code(no_statements, {}) == 3);
}

TEST_CASE("junit.xml has a test case for every statement, run and claim, with what CI makes of each", "[reports]") {
  const Results results = good();
  const std::string xml = junit_xml(
      Document(results, {part({Outcome::as_expected, Outcome::against, Outcome::undecided, Outcome::failed, Outcome::not_run})})
          .suites);
  CHECK(xml.find("<testsuites name=\"duhem report\" tests=\"11\" failures=\"1\" errors=\"2\" skipped=\"1\">") !=
        std::string::npos);
  CHECK(xml.find("<testsuite name=\"part\" tests=\"5\" failures=\"1\" errors=\"2\" skipped=\"1\">") != std::string::npos);
  CHECK(xml.find("<testcase classname=\"duhem.statements\" name=\"proposition_1\"/>") != std::string::npos);
  CHECK(xml.find("<testcase classname=\"duhem.runs\" name=\"stick-mjf-double\"/>") != std::string::npos);
  CHECK(xml.find("name=\"a &lt; claim\"><failure message=\"th at; expected: this\" type=\"against\">expected: this\nfound: th "
                 "at</failure>") != std::string::npos);
}
