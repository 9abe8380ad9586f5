#include <catch2/catch.hpp>

#include "for_tests/section.hpp"

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
  answer(out, "ladder-" + case_name + "-mjf", {{"rungs", {rung}}});
}

/// The section asks for no ladder by itself: another does.
Section made_in(const ScratchOut& out) { return attribution().make(results_in(out, ladder().needs({}))); }

Figure drawing(const Section& section) { return blocks_of<FigureBlock>(section.blocks).at(0).figures.at(0); }

}  // namespace

TEST_CASE("every positive work has its creator; one whose parts do not add up, or that another did, is not as expected",
          "[reports]") {
  const ScratchOut out;
  for (const char* name : {"stick", "rocking_block", "kane", "exact_seed", "small_wall"}) write_run(out, name, "mj", "law");
  for (const char* scheme : {"mj", "mjf"}) write_run(out, "sliding_block", scheme, "activation");
  write_ladder(out, "small_wall", "tolerance");
  const Section section = made_in(out);
  CHECK(claims_of(section).size() == 9);
  for (const auto& claim : claims_of(section)) {
    CAPTURE(claim.name, claim.found);
    CHECK(claim.outcome == Outcome::as_expected);
  }
  CHECK(drawing(section).svg.find("small_wall, mjf, tolerance 1e-4: tolerance 100 %.") !=
        std::string::npos);  // the figure's words

  write_run(out, "stick", "mj", "tolerance");
  const PlannedRun kane{"kane", "mj", "double"};
  json wrong = quiet_run(kane);
  wrong["energy"]["positive_work"]["tangential"] = positive_work(1, 0.25, "law");
  wrong["energy"]["positive_work"]["tangential"]["work"] = 0.5;
  out.write_run(kane, wrong.dump());
  out.write("runs/exact_seed-mj-double/run.json", "half");
  for (const auto& claim : claims_of(made_in(out))) {
    CAPTURE(claim.name, claim.found);
    const bool is_wrong = claim.name == "attribution stick, mj" || claim.name == "attribution kane, mj";
    CHECK(claim.outcome == (is_wrong                                     ? Outcome::against
                            : claim.name == "attribution exact_seed, mj" ? Outcome::failed
                                                                         : Outcome::as_expected));
  }
}

TEST_CASE("a case without positive work, or whose run or rung ended early, is nobody's work", "[reports]") {
  const ScratchOut out;
  write_run(out, "stick", "mj", "law");
  const PlannedRun kane{"kane", "mj", "double"}, seed{"exact_seed", "mj", "double"};
  out.write_run(kane, quiet_run(kane).dump());
  auto early = quiet_run(seed);
  early["status"] = "not converged";
  early["verdict"] = nullptr;
  out.write_run(seed, early.dump(), 3);
  write_ladder(out, "small_wall", "tolerance", "not converged");
  const Section section = made_in(out);
  // Linked is what was read: kane's run has no positive work, but says so.
  CHECK(drawing(section).data == std::vector<std::string>{"runs/stick-mj-double/run.json", "runs/kane-mj-double/run.json"});
  CHECK(claims_of(section).size() == 9);
  for (const auto& claim : claims_of(section)) {
    if (claim.name == "attribution kane, mj") CHECK(claim.found == "no positive work");
    if (claim.name == "attribution exact_seed, mj")
      CHECK(claim.found == "exact_seed-mj-double: ended after 1 steps: not converged (exit code 3)");
    if (claim.name == "attribution small_wall, mjf, tolerance 1e-4")
      CHECK(claim.found.find("not converged") != std::string::npos);
  }
  CHECK(drawing(section).svg.find("var(--mj)") != std::string::npos);
}
