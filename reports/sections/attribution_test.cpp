#include <catch2/catch.hpp>

#include "runs/scratch_out.hpp"
#include "sections/attribution.hpp"

using namespace duhem::reports;
using nlohmann::json;

namespace {

void write_run(const ScratchOut& out, const std::string& case_name, const std::string& scheme, const std::string& by) {
  const PlannedRun planned{case_name, scheme, "double"};
  json run = quiet_run(planned);
  run["energy"]["positive_work"]["tangential"] = positive_work(1, 0.25, by);
  out.write_run(planned, run.dump());
}

void write_ladder(const ScratchOut& out, const std::string& case_name, const std::string& by,
                  const std::string& status = "complete") {
  json parts{{"law", -1e-7}, {"tolerance", 0.0}, {"activation", 0.0}, {"rounding", 0.0}};
  parts[by] = 4e-7;
  const json rung{{"scalar", "double"},
                  {"tolerance", 1e-4},
                  {"is_roundoff", false},
                  {"status", status},
                  {"max_positive_work", {{"work", 3e-7}, {"attribution", parts}}}};
  out.write("evidence/ladder-" + case_name + "-mjf/out.txt", json{{"rungs", {rung}}}.dump());
  out.write("evidence/ladder-" + case_name + "-mjf/exit_code", "0");
}

}  // namespace

TEST_CASE("every positive work has its creator; one whose parts do not add up, or that another did, is not as expected",
          "[reports]") {
  const ScratchOut out;
  out.write("figures/.keep", "");
  for (const char* name : {"stick", "rocking_block", "kane", "exact_seed", "small_wall"}) write_run(out, name, "mj", "law");
  for (const char* scheme : {"mj", "mjf"}) write_run(out, "sliding_block", scheme, "activation");
  write_ladder(out, "small_wall", "tolerance");
  const Section section = make_attribution(out.path(), {});
  CHECK(section.claims.size() == 9);
  for (const auto& claim : section.claims) {
    CAPTURE(claim.name, claim.found);
    CHECK(claim.outcome == Claim::Outcome::as_expected);
  }
  CHECK(section.html.find("small_wall, mjf, tolerance 1e-4: tolerance 100 %.") != std::string::npos);  // the figure's words

  write_run(out, "stick", "mj", "tolerance");
  const PlannedRun kane{"kane", "mj", "double"};
  json wrong = quiet_run(kane);
  wrong["energy"]["positive_work"]["tangential"] = positive_work(1, 0.25, "law");
  wrong["energy"]["positive_work"]["tangential"]["work"] = 0.5;
  out.write_run(kane, wrong.dump());
  out.write("runs/exact_seed-mj-double/run.json", "half");
  for (const auto& claim : make_attribution(out.path(), {}).claims) {
    CAPTURE(claim.name, claim.found);
    const bool is_wrong = claim.name == "attribution stick, mj" || claim.name == "attribution kane, mj";
    CHECK(claim.outcome == (is_wrong                                     ? Claim::Outcome::against
                            : claim.name == "attribution exact_seed, mj" ? Claim::Outcome::failed
                                                                         : Claim::Outcome::as_expected));
  }
}

TEST_CASE("a case without positive work, or whose run or rung ended early, is nobody's work", "[reports]") {
  const ScratchOut out;
  out.write("figures/.keep", "");
  write_run(out, "stick", "mj", "law");
  const PlannedRun kane{"kane", "mj", "double"}, seed{"exact_seed", "mj", "double"};
  out.write_run(kane, quiet_run(kane).dump());
  auto early = quiet_run(seed);
  early["status"] = "not converged";
  early["verdict"] = nullptr;
  out.write_run(seed, early.dump(), 3);
  write_ladder(out, "small_wall", "tolerance", "not converged");
  const Section section = make_attribution(out.path(), {});
  // Linked is what was drawn.
  CHECK(section.html.find("href=\"runs/stick-mj-double/run.json\"") != std::string::npos);
  for (const char* missing : {"exact_seed-mj-double", "rocking_block-mj-double", "ladder-small_wall-mjf"})
    CHECK(section.html.find("/" + std::string(missing) + "/") == std::string::npos);
  CHECK(section.claims.size() == 9);
  for (const auto& claim : section.claims) {
    if (claim.name == "attribution kane, mj") CHECK(claim.found == "no positive work");
    if (claim.name == "attribution exact_seed, mj") CHECK(claim.found == "ended after 1 steps: not converged (exit code 3)");
    if (claim.name == "attribution small_wall, mjf, tolerance 1e-4")
      CHECK(claim.found.find("not converged") != std::string::npos);
  }
  CHECK(section.html.find("var(--mj)") != std::string::npos);
}
