#include <catch2/catch.hpp>

#include "for_tests/judged.hpp"
#include "for_tests/scratch_out.hpp"
#include "kit/data_file.hpp"

#include <algorithm>

using namespace duhem::reports;

namespace {

Outcome outcome(const PlannedRun& planned, const nlohmann::json& json, int exit_code = 0) {
  return judged(planned, json, exit_code).judgement.outcome;
}

}  // namespace

TEST_CASE("a run is as expected only if it does what is said of its case", "[reports]") {
  const PlannedRun mj{"stick", "mj", "double"}, mjf{"stick", "mjf", "double"};
  CHECK(outcome(mj, run_with_works(mj, {7e-4, -6e-4})) == Outcome::as_expected);
  CHECK(outcome(mj, run_with_works(mj, {-7e-4, 6e-4})) == Outcome::against);  // not at the first impact
  CHECK(outcome(mj, quiet_run(mj)) == Outcome::against);
  CHECK(outcome(mjf, quiet_run(mjf)) == Outcome::as_expected);
  CHECK(outcome(mjf, run_with_works(mjf, {7e-4})) == Outcome::against);
  CHECK(outcome(mjf, quiet_run(mjf), 1) == Outcome::against);

  const PlannedRun block{"rocking_block", "mj", "double"};
  CHECK(outcome(block, run_with_works(block, {-1, 1, 2, -1, -1, 3, -1, 4, -1, -1})) == Outcome::as_expected);
  CHECK(outcome(block, run_with_works(block, {-1, 1, 2, -1, -1, 3, 4, -1, -1, -1})) == Outcome::against);
  CHECK(outcome(block, run_with_works(block, {-1, 1, 2, -1, -1, 3, -1, 4, 1, -1})) == Outcome::against);

  const PlannedRun seed{"exact_seed", "mj", "rational"};
  auto quarter = run_with_works(seed, {0.25});
  CHECK(outcome(seed, quarter) == Outcome::against);  // a double is not exactly 1/4, whatever its value
  quarter["energy"]["initial"] = "1";
  quarter["energy"]["final"] = "5/4";
  quarter["worst_creation"]["work"] = "1/4";
  CHECK(outcome(seed, quarter) == Outcome::as_expected);

  const PlannedRun balls{"three_balls", "mjf", "double"};
  auto lossy = run_with_works(balls, {0});
  lossy["energy"]["contact_normal"] = -2e-12;  // the bound is tol (1 + 2 |u-|) p_N = 3e-12
  CHECK(outcome(balls, lossy) == Outcome::as_expected);
  lossy["energy"]["contact_normal"] = -4e-12;
  CHECK(outcome(balls, lossy) == Outcome::against);
}

TEST_CASE("what is expected is expected of a planned run, and of every one of its case something is", "[reports]") {
  const auto planned = plan({}, cases_with_expectation(), true);
  const nlohmann::json& entries = data_file("expectation").at("runs");
  const auto is_of = [](const nlohmann::json& entry, const PlannedRun& run) {
    return entry.at("case") == run.case_name && entry.value("scheme", run.scheme) == run.scheme &&
           entry.value("variant", "") == run.variant && entry.value("scalar", run.scalar) == run.scalar;
  };
  for (const auto& entry : entries) {
    CAPTURE(entry);
    CHECK(std::ranges::any_of(planned, [&](const PlannedRun& run) { return is_of(entry, run); }));
  }
  for (const PlannedRun& run : planned) {
    CAPTURE(run.name());
    CHECK(std::ranges::any_of(entries, [&](const nlohmann::json& entry) { return is_of(entry, run); }));
  }
}

TEST_CASE("the energy identity is demanded of every run", "[reports]") {
  const PlannedRun run{"linear", "mj", "double"};
  auto json = quiet_run(run);
  CHECK(outcome(run, json) == Outcome::as_expected);
  CHECK(judged(run, json).judgement.expectation.find("identity (65)") != std::string::npos);  // what is demanded, in words
  json["energy"]["identity_within_rounding"] = false;
  CHECK(outcome(run, json) == Outcome::against);
}

TEST_CASE("a run that stopped early claims nothing", "[reports]") {
  const PlannedRun run{"stick", "mjf", "double"};
  auto json = quiet_run(run);
  CHECK(outcome(run, json, 3) == Outcome::undecided);
  json["status"] = "interrupted";
  CHECK(outcome(run, json) == Outcome::undecided);
}

TEST_CASE("the sliding block is held to who does positive work under which rule", "[reports]") {
  const auto block = [](const std::string& scheme, const std::string& variant, const nlohmann::json& normal,
                        const nlohmann::json& tangential, long dropped = 0, double most = 3e-3) {
    const PlannedRun planned{"sliding_block", scheme, "double", variant};
    auto json = quiet_run(planned);
    json["steps"] = 1000;
    json["dropped_contacts"] = dropped;
    json["energy"]["positive_work"] = {{"normal", normal}, {"tangential", tangential}};
    json["energy"]["max_positive_tangential_work"] = most;
    return outcome(planned, json);
  };
  const auto none = positive_work(0, 0, "law"), by_rule = positive_work(200, 0.4, "activation"),
             by_law = positive_work(100, 0.3, "law"), by_solver = positive_work(100, 0.3, "tolerance");
  CHECK(block("mj", "", by_rule, by_law) == Outcome::as_expected);
  CHECK(block("mj", "", by_rule, none) == Outcome::against);
  CHECK(block("mj", "", by_rule, by_solver) == Outcome::against);
  CHECK(block("mj", "", by_rule, positive_work(9, 0.3, "law")) == Outcome::against);  // not many
  CHECK(block("mj", "", by_rule, by_law, 0, 3e-2) == Outcome::against);               // another order of magnitude
  CHECK(block("mjf", "", by_rule, none) == Outcome::as_expected);
  CHECK(block("mjf", "", none, none) == Outcome::against);
  CHECK(block("mjf", "", by_solver, none) == Outcome::against);
  CHECK(block("mjf", "", by_rule, by_law) == Outcome::against);

  CHECK(block("mj", "gap-velocity", none, by_law) == Outcome::as_expected);
  CHECK(block("mj", "gap-velocity", none, by_law, 0, 3e-4) == Outcome::as_expected);  // no figure to compare with
  CHECK(block("mj", "gap-velocity", by_rule, by_law) == Outcome::against);
  CHECK(block("mjf", "gap-velocity", none, none, 5) == Outcome::as_expected);
  CHECK(block("mjf", "gap-velocity", none, none) == Outcome::against);  // drops none
  CHECK(block("mjf", "gap-velocity", none, by_solver, 5) == Outcome::against);
  CHECK(block("mjf", "gap-velocity-slacks", by_rule, none) == Outcome::as_expected);
  CHECK(block("mjf", "gap-velocity-slacks", by_solver, none) == Outcome::against);
  CHECK(block("mjf", "gap-velocity-slacks", none, by_law) == Outcome::against);
  CHECK(block("mjf", "gap-clipped", none, none) == Outcome::as_expected);
  CHECK(block("mjf", "gap-clipped", by_rule, none) == Outcome::against);
  CHECK(block("mjf", "gap-clipped", none, none, 1) == Outcome::against);
  CHECK(block("mj", "gap-clipped", none, by_law, 1) == Outcome::against);
}

TEST_CASE("in fifty digits the sliding block's works are held to 1e-40", "[reports]") {
  const PlannedRun planned{"sliding_block", "mjf", "mp50", "small"};
  auto json = quiet_run(planned);
  json["energy"]["max_positive_normal_work"] = "9e-41";
  CHECK(outcome(planned, json) == Outcome::as_expected);
  json["energy"]["max_positive_normal_work"] = "2e-40";
  CHECK(outcome(planned, json) == Outcome::against);
}

TEST_CASE("on the small mesh Newton's friction has to push at some steps only, by the law", "[reports]") {
  const PlannedRun small{"sliding_block", "mj", "mp50", "small"}, whole{"sliding_block", "mj", "double", "gap-clipped"};
  const auto with = [](const PlannedRun& planned, long steps, const std::string& by) {
    auto json = quiet_run(planned);
    json["steps"] = 3000;
    json["energy"]["positive_work"]["tangential"] = positive_work(steps, 1e-3, by);
    return json;
  };
  CHECK(outcome(small, with(small, 17, "law")) == Outcome::as_expected);
  CHECK(outcome(small, with(small, 0, "law")) == Outcome::against);
  CHECK(outcome(small, with(small, 17, "tolerance")) == Outcome::against);
  CHECK(outcome(whole, with(whole, 17, "law")) == Outcome::against);
  CHECK(outcome(whole, with(whole, 170, "law")) == Outcome::as_expected);
}

TEST_CASE("the elastic ball loses energy, and with e = 1 keeps it after an impact", "[reports]") {
  const PlannedRun inelastic{"elastic_ball", "mjf", "double"}, elastic{"elastic_ball", "mjf", "double", "e1"};
  auto json = quiet_run(inelastic);
  CHECK(outcome(inelastic, json) == Outcome::against);
  CHECK(outcome(elastic, json) == Outcome::against);  // no impact
  json["impacts_total"] = 10;
  CHECK(outcome(elastic, json) == Outcome::as_expected);
  json["energy"]["final"] = 0.5;
  CHECK(outcome(inelastic, json) == Outcome::against);  // lost, and not by contacts
  json["energy"]["contact_normal"] = -0.25;
  json["energy"]["contact_tangential"] = -0.25;
  CHECK(outcome(inelastic, json) == Outcome::against);  // half of it by friction
  json["energy"]["contact_normal"] = -0.5;
  json["energy"]["contact_tangential"] = 0.0;
  CHECK(outcome(inelastic, json) == Outcome::as_expected);
  CHECK(outcome(elastic, json) == Outcome::against);
}

TEST_CASE("a run that ended without a verdict is undecided, and against where its impulses were not the law's", "[reports]") {
  const PlannedRun run{"stick", "mjf", "double"};
  auto json = run_with_works(run, {});
  json["verdict"] = nullptr;
  json["status"] = "not converged";
  CHECK(outcome(run, json, 3) == Outcome::undecided);
  json["status"] = "law not obeyed";
  CHECK(outcome(run, json, 3) == Outcome::against);
  json["status"] = "complete";
  CHECK(outcome(run, json, 0) == Outcome::failed);
}

TEST_CASE("every demand can be read, and asks for what a run tells", "[reports]") {
  for (auto planned : plan({}, cases_with_expectation(), true)) {
    planned.options.clear();
    CAPTURE(planned.name());
    const auto judgement = judged(planned, run_with_works(planned, {1, 1, 1, 1}), 1).judgement;
    CHECK(judgement.outcome != Outcome::failed);
    for (const auto& objection : judgement.objections) {
      CAPTURE(objection);
      for (const char* unread : {"there is no", "expected a number", "not a finite number"})
        CHECK(objection.find(unread) == std::string::npos);
    }
  }
}

TEST_CASE("a demand that does not hold says what is the case", "[reports]") {
  const PlannedRun kane{"kane", "mj"}, seed{"exact_seed", "mj", "rational"};
  const auto objections = judged(kane, quiet_run(kane)).judgement.objections;
  REQUIRE(objections.size() == 2);
  const PlannedRun stick{"stick", "mj"};
  CHECK(judged(stick, quiet_run(stick)).judgement.objections.at(1) ==
        "creating_impacts.0 = 1 does not hold: there is no creating_impacts.0");
  CHECK(objections[0] == "creating_steps > 0 does not hold: creating_steps is 0");
  CHECK(objections[1] == "energy.kinetic > 2.7 energy.initial does not hold: energy.kinetic is 1, 2.7 energy.initial is 2.7");
  auto json = run_with_works(seed, {0.25});
  json["energy"]["initial"] = "1";
  CHECK(judged(seed, json).judgement.objections.front() == "energy.final is 5/4 does not hold: energy.final is 1.0");
}

TEST_CASE("an unknown case is held to Proposition 1 where that applies, and to nothing else", "[reports]") {
  const PlannedRun run{"new_case", "mjf", "double"};
  auto json = run_with_works(run, {1});
  CHECK(outcome(run, json) == Outcome::against);
  json["prop_1_applies"] = false;
  CHECK(outcome(run, json) == Outcome::as_expected);
}
