#include <catch2/catch.hpp>

#include "for_tests/statements.hpp"
#include "inputs/statements.hpp"

using namespace duhem::reports;

namespace {

const ListedStatement holds{"good", "it is so", "(1)", false}, fails{"bad", "it is so", "(2)", true};

TestedStatement read(const ListedStatement& listed, const nlohmann::json& document, int exit_code, unsigned long cases = 100,
                     unsigned long seed = 1) {
  const ScratchOut out;
  out.write("statements/" + listed.name + "/out.txt", document.dump());
  out.write("statements/" + listed.name + "/err.txt", "duhem: a reason\n");
  out.write("statements/" + listed.name + "/exit_code", std::to_string(exit_code));
  return read_statement(out.path(), listed, cases, seed);
}

}  // namespace

TEST_CASE("a statement is as expected where it held, or was falsified if it must fail", "[reports]") {
  auto good = read(holds, campaign("good", "holds", "held"), 0);
  CHECK(good.outcome == Outcome::as_expected);
  CHECK(good.margin() == "0.2500");
  good.worst_excess = 0.99999712;
  CHECK(good.margin() == "just below 1");
  good.worst_excess = 1;
  CHECK(good.margin() == "1.0000");
  CHECK(good.judged() == 90);
  REQUIRE(good.labels.size() == 2);
  CHECK(good.labels[1].name == "slip");
  CHECK(good.labels[1].is_rare);
  CHECK(!good.labels[0].is_rare);

  const auto bad = read(fails, campaign("bad", "falsifiable", "falsified"), 0);
  CHECK(bad.outcome == Outcome::as_expected);
  CHECK(bad.margin() == "broken 10 %");
  CHECK(bad.replay == "bad:1:7");

  const auto broken = read(holds, campaign("good", "holds", "falsified"), 1);
  CHECK(broken.outcome == Outcome::against);
  CHECK(broken.margin() == "broken 10 %");
  CHECK(broken.problem == "9 of 90 judged cases break it");  // the margin is of the same
  CHECK(read(holds, campaign("good", "holds", "undecided"), 3).outcome == Outcome::undecided);
}

TEST_CASE("that too few cases broke no statement that must fail says nothing against it", "[reports]") {
  auto document = campaign("bad", "falsifiable", "held");
  const auto few = read(fails, document, 1);
  CHECK(few.outcome == Outcome::undecided);
  CHECK(few.problem == "not broken in 90 judged cases, too few to say");
  document["properties"][0]["cases"] = 9'999;
  CHECK(read(fails, document, 1, 9'999).outcome == Outcome::undecided);
  CHECK(read(fails, document, 1, 10'000).outcome == Outcome::failed);  // of another campaign
  document["properties"][0]["cases"] = 10'000;
  CHECK(read(fails, document, 1, 10'000).outcome == Outcome::against);
}

TEST_CASE("an answer that is missing, of another question or contradicts itself has failed", "[reports]") {
  const auto document = campaign("good", "holds", "held");
  CHECK(read_statement("/nowhere", holds, 100, 1).outcome == Outcome::failed);
  const std::string problem = read(holds, document, 139).problem;
  CHECK(problem.starts_with("exit code 139 in "));
  CHECK(problem.ends_with("statements/good: duhem: a reason"));
  CHECK(read(holds, document, 1).outcome == Outcome::failed);
  CHECK(read(holds, document, 0, 200).outcome == Outcome::failed);
  CHECK(read(holds, document, 0, 100, 2).outcome == Outcome::failed);
  CHECK(read(holds, campaign("other", "holds", "held"), 0).outcome == Outcome::failed);
  CHECK(read(holds, campaign("good", "falsifiable", "falsified"), 0).outcome == Outcome::failed);
  auto contradicting = document;
  contradicting["passed"] = false;
  CHECK(read(holds, contradicting, 0).outcome == Outcome::failed);
  CHECK(read(holds, nlohmann::json::array(), 0).outcome == Outcome::failed);
  auto too_many = document;
  too_many["properties"][0]["discarded"] = 101;
  CHECK(read(holds, too_many, 0).outcome == Outcome::failed);
}
