#include <catch2/catch.hpp>

#include "document.hpp"
#include "for_tests/judged.hpp"
#include "for_tests/scratch_out.hpp"

using namespace duhem::reports;

namespace {

/// Energy from nothing, by one of law and activation.
JudgedRun creating(const PlannedRun& planned, const std::string& by, bool prop_1_applies = false) {
  auto json = run_with_works(planned, {7e-4});
  json["energy"]["kinetic"] = 2.76;
  json["energy"]["positive_work"][by == "law" ? "tangential" : "normal"] = positive_work(1, 7e-4, by);
  json["prop_1_applies"] = prop_1_applies;
  return judged(planned, json);
}

JudgedRun unfinished(const PlannedRun& planned, const std::string& status) {
  auto json = quiet_run(planned);
  json["verdict"] = nullptr;
  json["status"] = status;
  return judged(planned, json, 3);
}

TestedStatement tested(const std::string& name, bool must_fail, unsigned long cases, unsigned long discarded) {
  TestedStatement statement;
  statement.listed = {name, "it is so", "(1)", must_fail};
  statement.outcome = Outcome::as_expected;
  statement.answer = must_fail ? "falsified" : "held";
  statement.cases = cases;
  statement.discarded = discarded;
  return statement;
}

Results good() {
  Results all;
  all.statements = {tested("proposition_1", false, 100, 10), tested("erratum", true, 100, 20)};
  all.runs = {creating({"kane", "mj", "double"}, "law"),
              judged({"linear", "mj", "double"}, quiet_run({"linear", "mj", "double"})),
              judged({"stick", "mjf", "double"}, quiet_run({"stick", "mjf", "double"}))};
  return all;
}

Headline newton(const Results& all) { return headlines(all).at(0); }
Headline fremond(const Results& all) { return headlines(all).at(1); }

bool says(const Headline& line, const std::string& text) { return line.sentence.find(text) != std::string::npos; }

}  // namespace

TEST_CASE("the three sentences are good where all is, and count judged cases", "[reports]") {
  for (const auto& line : headlines(good())) {
    CAPTURE(line.sentence);
    CHECK(line.is_good());
  }
  CHECK(says(newton(good()), "and 1 of 2 runs under it create energy at some step."));
  CHECK(says(fremond(good()), "not in one of 90 random steps"));
  CHECK(says(fremond(good()), "nor in the 1 run that it covers."));
  CHECK(says(headlines(good()).at(2), "On 170 judged cases all 1 statements"));
  const Results all = good();
  const Document document(all, {});
  CHECK(document.exit_code() == 0);
  CHECK(outcome_line(document.suites).starts_with("All 8 checks"));
}

TEST_CASE("what an activation rule creates is no law's, and is not passed over in silence", "[reports]") {
  Results all = good();
  const PlannedRun newton_gap{"linear", "mj", "double", "gap"}, fremond_gap{"stick", "mjf", "double", "gap"};
  all.runs.push_back(creating(newton_gap, "activation"));
  all.runs.push_back(creating(fremond_gap, "activation"));
  all.runs.back().judgement.outcome = Outcome::as_expected;
  CHECK(says(newton(all), "and 1 of 3 runs under it create energy at some step"));
  CHECK(says(fremond(all), "creates none: "));
  CHECK(says(fremond(all),
             "nor in the 1 run that it covers; 1 more creates some by an activation rule that the proposition does "
             "not cover."));
  CHECK(fremond(all).is_good());
  all.runs.push_back(creating({"stick", "mjf", "double", "covered"}, "law", true));
  CHECK(says(fremond(all), "CREATES ENERGY, against the theory: in 0 of 90 random steps"));
  CHECK(says(fremond(all), "and in 1 of the 2 runs that it covers; 1 more"));
  CHECK(fremond(all).outcome == Outcome::against);
}

TEST_CASE("runs that do not obey the law are told apart from runs without an answer, under both laws", "[reports]") {
  for (const std::string scheme : {"mj", "mjf"}) {
    const std::size_t at = scheme == "mj" ? 0 : 1;
    Results all = good();
    all.runs.push_back(unfinished({"three_balls", scheme, "double"}, "not converged"));
    Headline line = headlines(all).at(at);
    CHECK(says(line, "; 1 other run gave NO ANSWER."));
    CHECK(line.outcome == Outcome::failed);
    all.runs.push_back(unfinished({"bouncing_ball", scheme, "double"}, "law not obeyed"));
    line = headlines(all).at(at);
    CHECK(says(line, "; 1 run does NOT OBEY the law; 1 other run gave NO ANSWER."));
    CHECK(line.outcome == Outcome::against);
    CHECK(headlines(all).at(1 - at).is_good());
  }
}

TEST_CASE("a sentence that is not good is in the exit code and in the outcome, and nothing at all is not good", "[reports]") {
  const auto broken = [](const Results& all, const std::string& name) {
    const Document document(all, {});
    CHECK(document.exit_code() != 0);
    CHECK(outcome_line(document.suites).find("checks did NOT come out as expected: " + name) != std::string::npos);
  };
  Results untested = good();
  untested.statements.erase(untested.statements.begin());
  CHECK(fremond(untested).number == "?");
  broken(untested, "Fremond's law (failed)");

  Results discarded = good();
  discarded.statements[0].discarded = 100;
  broken(discarded, "Fremond's law (failed)");

  Results not_covered = good();
  not_covered.runs.back().run.result->prop_1_applies = false;
  broken(not_covered, "Fremond's law (failed)");

  Results without_kane = good();
  without_kane.runs.erase(without_kane.runs.begin());
  broken(without_kane, "Newton's law (failed)");

  Results without_statements = good();
  without_statements.statements.clear();
  broken(without_statements, "Fremond's law (failed), the statements (failed)");
}
