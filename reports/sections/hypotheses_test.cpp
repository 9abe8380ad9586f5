#include <catch2/catch.hpp>

#include "for_tests/section.hpp"
#include "sections/by_hand.hpp"

using namespace duhem::reports;
using nlohmann::json;

namespace {

/// [M 7]: W = [[1, 3/2], [3/2, 5/2]], u- = (-1, -2), e = mu = 1/2; p = (3, -1), u+ = (1/2, 0), energy 1 to 5/4.
json exact_seed() {
  return json::parse(R"json({
    "property": "newton_creates_energy", "statement": "an impact creates no energy", "equation": "(32)",
    "case": {"dimension": "2", "scheme": "mj", "activation": "gap-velocity", "M": [["10", "-6"], ["-6", "4"]], "v_k": ["-1", "-2"],
             "h": "1", "theta": "1/2", "H[0]": [["1", "0"], ["0", "1"]], "mu[0]": "1/2", "e[0]": "1/2", "e_T[0]": "0"},
    "step": {"q_k1": ["-1/4", "-1"], "v_k1": ["1/2", "0"], "contacts": [{"contact": 0, "p": ["3", "-1"]}]}})json");
}

std::string formula(const HandStep& step, const std::string& what) {
  for (const auto& line : step.lines)
    if (line.what == what) return line.formula;
  return "no line " + what;
}

}  // namespace

TEST_CASE("the exact seed is redone in fractions: its W, its impulse, its work and its energies", "[reports]") {
  const HandStep step = redo_step(exact_seed());
  CHECK(step.objections.empty());
  CHECK(step.created == Fraction(1, 4));
  CHECK(formula(step, "(94)") == "W = H M^-1 H^T = [1 3/2; 3/2 5/2]");
  CHECK(formula(step, "before") == "u_k = H v_k = (−1, −2): it approaches");
  CHECK(formula(step, "mode") == "sticks: w_N = p_N + 3/2 p_T − 3/2 = 0 and w_T = 3/2 p_N + 5/2 p_T − 2 = 0");
  CHECK(formula(step, "work") == "u_{k+θ}·p = −3/4 (normal) + 1 (tangential) = 1/4");
  CHECK(formula(step, "energy (41)") == "E = ½ v·M v: E_k = 1, E_{k+1} = 5/4, ΔE = 1/4");
  CHECK(redo_counterexample(exact_seed()).conclusion.holds);
}

TEST_CASE("an answer that is off by a little is objected to", "[reports]") {
  json velocity = exact_seed(), impulse = exact_seed(), place = exact_seed();
  velocity["step"]["v_k1"] = {"1/2", "1/1000"};
  impulse["step"]["contacts"][0]["p"] = {"3", "-9/10"};
  place["step"]["q_k1"] = {"-1/4", "-2"};
  for (const json& wrong : {velocity, impulse, place}) CHECK_FALSE(redo_step(wrong).objections.empty());
}

TEST_CASE("a step whose parts do not fit together is refused", "[reports]") {
  for (const auto& [what, part] : {std::pair{"H[0]", json::parse(R"([["1", "0"]])")},
                                   {"v_k", json::parse(R"(["-1"])")},
                                   {"M", json::parse(R"([["10", "-6"]])")}}) {
    json replayed = exact_seed();
    replayed["case"][what] = part;
    CHECK_THROWS(redo_step(replayed));
  }
}

TEST_CASE("loads, damping, stiffness and Fremond's law enter the arithmetic", "[reports]") {
  // M = 1, K = 2, C = 1, F = 3, q = 1, v = 0, h = 1, theta = 1/2; M^ = 1 + 1/2 + 1/2 = 2; momentum 3 - 2 = 1; v_free = 1/2.
  // u = (v, 0): c = 1/4 > 0, so it takes off. E: 1 -> 1/8 + (5/4)^2; W_ext = 3/4; W_damp = -1/16.
  const json taken = json::parse(R"json({
    "case": {"dimension": "2", "scheme": "mjf", "activation": "gap-velocity", "M": [["1"]], "K": [["2"]], "C": [["1"]], "F": ["3"],
             "q_k": ["1"], "v_k": ["0"], "h": "1", "theta": "1/2", "H[0]": [["1"], ["0"]], "mu[0]": "1", "e[0]": "1", "e_T[0]": "0"},
    "step": {"q_k1": ["5/4"], "v_k1": ["1/2"], "contacts": [{"contact": 0, "p": ["0", "0"]}]}})json");
  const HandStep step = redo_step(taken);
  CHECK(step.objections.empty());
  CHECK(step.created == 0);
  CHECK(formula(step, "load (66)") == "W_ext = h v_{k+θ}·F = 3/4");
  CHECK(formula(step, "damping (67)") == "W_damp = −h v_{k+θ}·C v_{k+θ} = −1/16");
}

TEST_CASE("a hypothesis whose answer is missing, broken or no longer a counterexample is a failed claim in red", "[reports]") {
  const ScratchOut out;
  json kept = exact_seed();
  kept["property"] = "moreau_creates_energy";
  kept["case"]["v_k"] = {"1", "2"};  // separates: nothing of this fits
  answer(out, "replay-newton_creates_energy", exact_seed());
  answer(out, "replay-moreau_creates_energy", kept);
  answer(out, "replay-corollary_1_slip", "not a document", "2");
  const Section section = made(hypotheses(), out);
  const auto claims = claims_of(section);
  REQUIRE(claims.size() == 10);
  for (const auto& claim : claims) {
    CAPTURE(claim.name, claim.found);
    CHECK(claim.outcome == (claim.name == "newton_creates_energy"   ? Outcome::as_expected
                            : claim.name == "moreau_creates_energy" ? Outcome::against
                                                                    : Outcome::failed));
  }
  const auto folded = blocks_of<Folded>(section.blocks);
  REQUIRE(folded.size() == 2);
  CHECK(folded[0].summary.spans().back().css == "good");
  CHECK(folded[1].summary.spans().back().css == "bad");
  CHECK(folded[1].is_open);
  CHECK(std::get<Paragraph>(folded[1].blocks.at(0)).css == "bad outcome");
  CHECK(row_of(blocks_of<TableBlock>(folded[0].blocks).at(0), "before").at(1) == "u_k = H v_k = (−1, −2): it approaches");
}
