#include <catch2/catch.hpp>

#include "page/findings.hpp"
#include "runs/scratch_out.hpp"

using namespace duhem::reports;

namespace {

JudgedRun judged(const PlannedRun& planned, const nlohmann::json& json, int exit_code = 0) {
  const ScratchOut out;
  out.write_run(planned, json.dump(), exit_code);
  const Run run = read_run(out.path(), planned);
  return {run, judge(run)};
}

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

TEST_CASE("the energy identity is demanded of every run", "[reports]") {
  const PlannedRun run{"linear", "mj", "double"};
  auto json = quiet_run(run);
  CHECK(outcome(run, json) == Outcome::as_expected);
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

TEST_CASE("an unknown case is held to Proposition 1 where that applies, and to nothing else", "[reports]") {
  const PlannedRun run{"new_case", "mjf", "double"};
  auto json = run_with_works(run, {1});
  CHECK(outcome(run, json) == Outcome::against);
  json["prop_1_applies"] = false;
  CHECK(outcome(run, json) == Outcome::as_expected);
}

TEST_CASE("the exit code is 1 for what is against expectation or failed, 3 for undecided, and an empty report is no success",
          "[reports]") {
  const PlannedRun planned{"stick", "mjf", "double"};
  const JudgedRun good = judged(planned, quiet_run(planned)), bad = judged(planned, run_with_works(planned, {1})),
                  open = judged(planned, quiet_run(planned), 3), failed = judged(planned, quiet_run(planned), 139);
  CHECK(exit_code({good, good}) == 0);
  CHECK(exit_code({good, open}) == 3);
  CHECK(exit_code({open, bad}) == 1);
  CHECK(exit_code({open, failed}) == 1);
  CHECK(exit_code({}) == 1);
  CHECK(find_out({good}).all_as_expected);
  CHECK(!find_out({good, open}).all_as_expected);
  CHECK(!find_out({}).all_as_expected);
}
