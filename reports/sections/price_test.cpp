#include <catch2/catch.hpp>

#include "for_tests/section.hpp"

#include <cmath>

using namespace duhem::reports;
using nlohmann::json;

namespace {

json stuck(const std::vector<std::string>& slips, const std::string& work) {
  json run{{"status", "complete"}, {"impacts", json::array()}};
  for (std::size_t i = 0; i + 1 < slips.size(); ++i)
    run["impacts"].push_back({{"mode", "stick"},
                              {"u_minus", json::array({"0", slips[i]})},
                              {"u_plus", json::array({"0", slips[i + 1]})},
                              {"work_tangential", work}});
  return run;
}

/// The ball dropped from 5 under gravity 10, which lands at t = 1 with u_N = 10 and u_T = 2; friction may take 3. At t = 3/2 it
/// is at 2 where it stopped, at 2 + (1 - 2)/2 where it turned round.
json at_end(double h, double x) {
  return {
      {"status", "complete"},
      {"parameters",
       {{"h", h}, {"e", 0.5}, {"mu", 0.2}, {"set", {{"gravity", 10.0}, {"height", 5.0}, {"vx", 2.0}, {"vy", 0.0}, {"x", 0.0}}}}},
      {"final", {{"t", 1.5}, {"q", {x, 0.0}}}}};
}

void write_all(const ScratchOut& out, double landing, double dragging) {
  answer(out, "stuck-mj", stuck({"1/4", "0", "0"}, "-3/32"));
  answer(out, "stuck-mjf", stuck({"1/4", "-1/4", "1/4"}, "0"));
  for (const std::string scheme : {"mj", "mjf"}) {
    for (int i = 0; i < 4; ++i) {
      const double h = 0.03 / std::pow(4, i);
      answer(out, "land-" + scheme + '-' + std::to_string(i), at_end(h, (scheme == "mj" ? 2 : 1.5) + std::pow(h, landing)));
    }
    for (int i = 0; i < 5; ++i) {
      const double h = 0.004 / std::pow(2, i);
      answer(out, "drag-" + scheme + '-' + std::to_string(i), at_end(h, 1 + std::pow(h, dragging)));
    }
  }
}

std::map<std::string, Claim> claims(const ScratchOut& out) { return claims_by_name(made(price(), out)); }

}  // namespace

TEST_CASE("a stuck contact flips under Fremond's law and stops under Newton's, and errors fall with the step", "[reports]") {
  const ScratchOut out;
  write_all(out, 1, 2);
  const auto all = claims(out);
  for (const char* name : {"flip-mj", "flip-mjf", "land-mj", "land-mjf", "drag-mj", "drag-mjf"}) {
    CAPTURE(name, all.at(name).found);
    CHECK(all.at(name).outcome == Outcome::as_expected);
  }
  CHECK(all.at("flip-mjf").found == "u_T = 1/4, −1/4, 1/4");
  CHECK(all.at("land-mjf").found == "as h^1");
  CHECK(all.at("drag-figure").outcome == Outcome::as_expected);
  CHECK(all.at("contacts of stick-mjf-double").outcome == Outcome::failed);  // no run
  const Section section = made(price(), out);
  for (const auto& block : blocks_of<FigureBlock>(section.blocks))
    CHECK(block.figures.at(0).svg.find("<svg") != std::string::npos);
  std::vector<std::string> compared;
  for (const auto& paragraph : blocks_of<Paragraph>(section.blocks))
    if (paragraph.text.plain().starts_with("Here ")) compared.push_back(paragraph.text.plain());
  CHECK(compared ==
        std::vector<std::string>{"Here the schemes part.", "Here both schemes give the same numbers, to the last bit."});
}

TEST_CASE("a slip that dies out, or an error that does not fall, is against expectation", "[reports]") {
  const ScratchOut out;
  write_all(out, 0.75, 1.75);
  answer(out, "stuck-mjf", stuck({"1/4", "-1/4", "0"}, "0"));
  answer(out, "stuck-mj", stuck({"1/4", "-1/4", "1/4"}, "0"));
  const auto all = claims(out);
  for (const char* name : {"flip-mj", "flip-mjf", "land-mj", "land-mjf", "drag-mj", "drag-mjf"}) {
    CAPTURE(name, all.at(name).found);
    CHECK(all.at(name).outcome == Outcome::against);
  }
}

TEST_CASE("an error that falls faster than is claimed is against it too, and one against the other law's answer", "[reports]") {
  const ScratchOut out;
  write_all(out, 1.25, 2.25);
  for (const char* name : {"land-mj", "land-mjf", "drag-mj", "drag-mjf"}) CHECK(claims(out).at(name).outcome == Outcome::against);
  write_all(out, 1, 2);
  for (int i = 0; i < 4; ++i) answer(out, "land-mjf-" + std::to_string(i), at_end(0.03 / std::pow(4, i), 2));
  CHECK(claims(out).at("land-mj").outcome == Outcome::as_expected);
  CHECK(claims(out).at("land-mjf").outcome == Outcome::against);
}

TEST_CASE("the price has the same claims whatever came out, and says why a run does not count", "[reports]") {
  const ScratchOut nothing, out;
  write_all(out, 1, 2);
  const PlannedRun stick{"stick", "mjf", "double"};
  auto early = quiet_run(stick);
  early["status"] = "not converged";
  early["verdict"] = nullptr;
  out.write_run(stick, early.dump(), 3);
  const auto none = claims(nothing), all = claims(out);
  for (const auto& [name, claim] : all) {
    CAPTURE(name);
    CHECK(none.count(name) == 1);
  }
  CHECK(all.at("contacts of stick-mjf-double").found == "stick-mjf-double: ended after 1 steps: not converged (exit code 3)");
}
