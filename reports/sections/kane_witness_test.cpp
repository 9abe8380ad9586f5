#include <catch2/catch.hpp>

#include "runs/scratch_out.hpp"
#include "sections/kane_witness.hpp"

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

void answer(const ScratchOut& out, const std::string& name, const json& document) {
  out.write("evidence/" + name + "/out.txt", document.dump());
  out.write("evidence/" + name + "/exit_code", "0");
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

std::map<std::string, Claim::Outcome> outcomes(const ScratchOut& out) {
  std::map<std::string, Claim::Outcome> all;
  for (const auto& claim : make_kane_witness(out.path(), {}).claims) all[claim.name] = claim.outcome;
  return all;
}

}  // namespace

TEST_CASE("Kane's witnesses are shown with their exact energies and the commands that judge them", "[reports]") {
  const ScratchOut out;
  write_all(out);
  const Section section = make_kane_witness(out.path(), {});
  CHECK(section.claims.size() == kane_witness_needs({}).size());
  for (const auto& claim : section.claims) CHECK(claim.outcome == Claim::Outcome::as_expected);
  for (const char* words :
       {"17/75", "34/25", "24.5", "<span>build/duhem</span> <span>check</span> <span>kane_hunted</span> <span>--json</span>",
        "<span>--seed</span> <span>1</span>"}) {
    CAPTURE(words);
    CHECK(section.html.find(words) != std::string::npos);
  }
}

TEST_CASE("a verdict that comes with an exit code of failure proves nothing", "[reports]") {
  for (const std::string code : {"1", "3", "139"}) {
    const ScratchOut out;
    write_all(out);
    out.write("evidence/check-kane_newton/exit_code", code);
    CHECK(outcomes(out).at("kane_newton") == Claim::Outcome::failed);
    CHECK(outcomes(out).at("kane_hunted") == Claim::Outcome::as_expected);
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
  const auto all = outcomes(out);
  for (const char* name : {"kane_hunted", "kane_newton", "kane_fremond"}) CHECK(all.at(name) == Claim::Outcome::against);
  CHECK(all.at("kane_hunt") == Claim::Outcome::failed);
}
