#include <catch2/catch.hpp>

#include "for_tests/section.hpp"

using namespace duhem::reports;
using nlohmann::json;

namespace {

json verdict(const std::string& law, const std::string& after, const std::string& change) {
  const auto exactly = [](const std::string& x) { return json{{"lower", x}, {"upper", x}}; };
  json contact = exactly(change);
  contact["mode"] = "stick";
  return {{"verdict", "proven"},
          {"method", "rational"},
          {"law", law},
          {"reason", "as claimed"},
          {"energy_before", exactly("1/6")},
          {"energy_after", exactly(after)},
          {"energy_change", exactly(change)},
          {"local_work", json::array({contact})}};
}

void write_all(const ScratchOut& out) {
  answer(out, "kane-hunt",
         {{"found", true},
          {"gain_relative", 23.5},
          {"cond", 100.0},
          {"evaluations", 1000},
          {"not_confirmed", 0},
          {"simplest", {{"created", "3/50"}, {"energy", "1/6"}, {"unique", true}}}});
  out.write("evidence/kane-hunt/witness.json", json{{"claim", {{"at_least", "3/50"}}}}.dump());
  answer(out, "check-kane_hunted", verdict("newton", "17/75", "3/50"));
  answer(out, "check-kane_newton", verdict("newton", "17/75", "3/50"));
  answer(out, "check-kane_fremond", verdict("fremond", "1/12", "-1/12"));
}

Outcome outcome(const ScratchOut& out, const std::string& name) {
  return claims_by_name(made(kane_witness(), out)).at(name).outcome;
}

}  // namespace

TEST_CASE("Kane's witnesses are shown with their exact energies and the commands that judge them", "[reports]") {
  const ScratchOut out;
  write_all(out);
  const Section section = made(kane_witness(), out);
  const auto claims = claims_of(section);
  CHECK(claims.size() == 4);  // the hunt, and three kept witnesses
  for (const auto& claim : claims) CHECK(claim.outcome == Outcome::as_expected);
  CHECK(claims.at(0).found == "multiplies the energy by 24.5; made simple, 3/50 more than 1/6");
  const auto tables = blocks_of<TableBlock>(section.blocks);
  REQUIRE(tables.size() == 1);
  CHECK(row_of(tables[0], "Newton's law, found by the hunt") ==
        std::vector<std::string>{"Newton's law, found by the hunt", "stick", "1/6", "17/75", "34/25", "proven: as claimed"});
  const auto commands = blocks_of<Command>(section.blocks);
  REQUIRE(commands.size() == 5);
  CHECK(commands[0].arguments == std::vector<std::string>{"hunt", "--system", "kane", "--seed", "1", "--out",
                                                          out.path() + "/evidence/kane-hunt/witness.json", "--json"});
  CHECK(commands[2].arguments == std::vector<std::string>{"check", "kane_hunted", "--json"});
}

TEST_CASE("a verdict that comes with an exit code of failure proves nothing", "[reports]") {
  for (const std::string code : {"1", "3", "139"}) {
    const ScratchOut out;
    write_all(out);
    out.write("evidence/check-kane_newton/exit_code", code);
    CHECK(outcome(out, "kane_newton") == Outcome::failed);
    CHECK(outcome(out, "kane_hunted") == Outcome::as_expected);
  }
}

TEST_CASE("a witness that is refuted, does not add up, or has no verdict is not as expected", "[reports]") {
  const ScratchOut out;
  write_all(out);
  json refuted = verdict("newton", "17/75", "3/50"), wrong_sum = verdict("newton", "18/75", "3/50");
  refuted["verdict"] = "refuted";
  answer(out, "check-kane_hunted", refuted);
  answer(out, "check-kane_newton", wrong_sum);
  answer(out, "check-kane_fremond", verdict("fremond", "17/75", "3/50"));
  out.write("evidence/kane-hunt/exit_code", "");
  for (const char* name : {"kane_hunted", "kane_newton", "kane_fremond"}) CHECK(outcome(out, name) == Outcome::against);
  CHECK(outcome(out, "kane_hunt") == Outcome::failed);
}
