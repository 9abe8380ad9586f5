#include <catch2/catch.hpp>

#include "for_tests/section.hpp"
#include "kit/data_file.hpp"

using namespace duhem::reports;
using nlohmann::json;

namespace {

json pair(const std::string& property, const json& of) { return {{"property", property}, {"statement", "?"}, {"case", of}}; }

/// Mass 3, gravity 10, from rest, h = 1/10: v = -1, energy 3/2 = (1/10) (1/2) 30.
json one_step(const std::string& v) {
  return {{"status", "complete"},
          {"parameters", {{"h", "1/10"}, {"theta", "1/2"}, {"set", {{"mass", "3"}, {"gravity", "10"}}}}},
          {"initial", {{"v", {"0", "0"}}}},
          {"final", {{"v", {"0", v}}}}};
}

Claim claim(const ScratchOut& out, const std::string& name) { return claims_by_name(made(errata(), out)).at(name); }

}  // namespace

TEST_CASE("errata about pairs are worked out from the pair, not believed", "[reports]") {
  const ScratchOut out;
  answer(out, "replay-erratum_11", pair("erratum_11", {{"r", {"-1", "0"}}, {"u", {"1", "0"}}}));
  answer(out, "replay-erratum_38", pair("erratum_38", {{"mu", "0"}, {"x", {"-1", "0"}}}));
  answer(out, "replay-erratum_59", pair("erratum_59", {{"c", {"1", "0"}}, {"u", {"1", "0"}}}));
  for (const char* name : {"erratum_11", "erratum_38", "erratum_59"}) CHECK(claim(out, name).outcome == Outcome::as_expected);
  answer(out, "replay-erratum_11", pair("erratum_11", {{"r", {"1", "0"}}, {"u", {"1", "0"}}}));
  answer(out, "replay-erratum_38", pair("erratum_38", {{"mu", "0"}, {"x", {"1", "0"}}}));
  answer(out, "replay-erratum_59", pair("erratum_59", {{"c", {"1", "0"}}, {"u", {"-1", "0"}}}));
  for (const char* name : {"erratum_11", "erratum_38", "erratum_59"}) CHECK(claim(out, name).outcome == Outcome::against);
}

TEST_CASE("an erratum that a counterexample shows names the command that replays this one", "[reports]") {
  int replayed = 0;
  for (const auto& item : data_file("errata").at("errata")) {
    const std::string name = item.at("name"), command = item.at("commands").at(0);
    if (!command.starts_with("verify ")) continue;
    CHECK(command == "verify --replay " + name);
    ++replayed;
  }
  CHECK(replayed == 5);
}

TEST_CASE("(103) needs its factor h", "[reports]") {
  const ScratchOut out;
  answer(out, "one-step-of-fall", one_step("-1"));
  CHECK(claim(out, "erratum_103").outcome == Outcome::as_expected);
  CHECK(claim(out, "erratum_103").found.find("v_{k+θ}·F = 15, h times that is 3/2") != std::string::npos);
  answer(out, "one-step-of-fall", one_step("-11/10"));
  CHECK(claim(out, "erratum_103").outcome == Outcome::against);
}

TEST_CASE("the text's creating impacts come out with the published inertia and not with the uniform one", "[reports]") {
  const ScratchOut out;
  const PlannedRun planned{"rocking_block", "mj", "double"};
  const auto uniform = [](const std::vector<double>& works) {
    json run{{"impacts", json::array()}};
    for (const double work : works)
      run["impacts"].push_back({{"work_normal", 0.0}, {"work_tangential", work}, {"attribution", {{"law", work}}}});
    return run;
  };
  out.write_run(planned, run_with_works(planned, {0, 1, 1, 0, 0, 1, 0, 1, 0, 0}).dump());
  answer(out, "rocking-uniform", uniform({0, 1, 0, 1}));
  CHECK(claim(out, "rocking_block_inertia").outcome == Outcome::as_expected);
  answer(out, "rocking-uniform", uniform({0, 1, 1, 0, 0, 1, 0, 1}));
  CHECK(claim(out, "rocking_block_inertia").outcome == Outcome::against);
  CHECK(claim(out, "activation_rule").outcome == Outcome::failed);  // no run
}
