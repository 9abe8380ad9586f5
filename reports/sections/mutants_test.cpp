#include <catch2/catch.hpp>

#include "runs/scratch_out.hpp"
#include "sections/mutants.hpp"

#include <map>

using namespace duhem::reports;
using nlohmann::json;

namespace {

json mutant(const std::string& name, bool must_be_killed, const std::string& outcome, const json& statement = nullptr) {
  return {{"mutant", name},
          {"part", "law"},
          {"must_be_killed", must_be_killed},
          {"outcome", outcome},
          {"statement", statement},
          {"case", statement.is_null() ? json() : json(7)},
          {"decided_by", statement.is_null() ? json() : json("mp50")},
          {"cases", 42},
          {"seconds", 0.5}};
}

Section made(const std::vector<json>& mutants) {
  const ScratchOut out;
  const json document{{"schema_version", 1}, {"seed", 1},          {"cases", 10000}, {"cases_of_innocents", 1000},
                      {"statements", 21},    {"mutants", mutants}, {"passed", true}};
  out.write("evidence/mutants/out.txt", document.dump());
  out.write("evidence/mutants/exit_code", "0");
  return make_mutants(out.path(), {});
}

std::map<std::string, Claim> claims(const Section& section) {
  std::map<std::string, Claim> all;
  for (const auto& claim : section.claims) all[claim.name] = claim;
  return all;
}

bool says(const Section& section, const std::string& text) { return section.html.find(text) != std::string::npos; }

}  // namespace

TEST_CASE("each mistake has a row with the statement that finds it, and what is none has one without", "[reports]") {
  const Section section = made({mutant("e/2 for e", true, "killed", "law_inclusion"), mutant("3 w for w", false, "survived")});
  const auto all = claims(section);
  REQUIRE(all.size() == 2);
  CHECK(all.at("mutant: e/2 for e").outcome == Claim::Outcome::as_expected);
  CHECK(all.at("mutant: e/2 for e").found == "found by law_inclusion at its case 7");
  CHECK(all.at("mutant: 3 w for w").outcome == Claim::Outcome::as_expected);
  CHECK(all.at("mutant: 3 w for w").found == "no statement objects, in 42 cases");
  CHECK(says(section, "<strong>1 of 1</strong> mistakes are found"));
  CHECK(says(section, "href=\"#statement-law_inclusion\""));
  CHECK_FALSE(says(section, "class=\"bad"));
  CHECK(section.data["mutants"][0]["case"] == 7);
  CHECK_FALSE(section.data["mutants"][0].contains("seconds"));  // differs from run to run
}

TEST_CASE("a mistake that survives, and an objection to what is none, are against expectation", "[reports]") {
  const Section section = made({mutant("e/2 for e", true, "survived"), mutant("3 w for w", false, "killed", "lemma_1"),
                                mutant("mu^2", true, "undecided")});
  const auto all = claims(section);
  CHECK(all.at("mutant: e/2 for e").outcome == Claim::Outcome::against);
  CHECK(all.at("mutant: 3 w for w").outcome == Claim::Outcome::against);
  CHECK(all.at("mutant: mu^2").outcome == Claim::Outcome::undecided);
  CHECK(says(section, "<strong>0 of 2</strong> mistakes are found"));
  CHECK(says(section, "<strong>0 of 1</strong> programs"));
  CHECK(says(section, "<tr class=\"against\">"));
}

TEST_CASE("where there is no usable answer on the mistakes the section has failed, and has no table", "[reports]") {
  const ScratchOut out;
  const auto failed = [](const Section& section) {
    CAPTURE(section.html);
    REQUIRE(section.claims.size() == 1);
    CHECK(section.claims[0].outcome == Claim::Outcome::failed);
    CHECK(says(section, "class=\"bad outcome\">Failed"));
    CHECK_FALSE(says(section, "<table"));
    CHECK_FALSE(section.data.contains("mutants"));
  };
  failed(make_mutants(out.path(), {}));
  failed(made({}));
  failed(made({mutant("e/2 for e", true, "killed", "law_inclusion"), mutant("mu^2", true, "killed")}));  // by nobody
  failed(made({mutant("e/2 for e", true, "wounded")}));
  failed(made({json{{"mutant", "half a row"}}}));
}
