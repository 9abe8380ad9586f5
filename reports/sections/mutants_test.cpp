#include <catch2/catch.hpp>

#include "for_tests/section.hpp"

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

Section made_of(const std::vector<json>& tried) {
  const ScratchOut out;
  answer(out, "mutants",
         {{"schema_version", 1},
          {"seed", 1},
          {"cases", 10000},
          {"cases_of_innocents", 1000},
          {"statements", 21},
          {"mutants", tried},
          {"passed", true}});
  return made(mutants(), out);
}

/// The paragraph above the table.
std::string shares(const Section& section) { return blocks_of<Paragraph>(section.blocks).at(1).text.plain(); }

}  // namespace

TEST_CASE("each mistake has a row with the statement that finds it, and what is none has one without", "[reports]") {
  const Section section = made_of({mutant("e/2 for e", true, "killed", "law_inclusion"), mutant("3 w for w", false, "survived")});
  const auto all = claims_by_name(section);
  REQUIRE(all.size() == 2);
  CHECK(all.at("mutant: e/2 for e").outcome == Outcome::as_expected);
  CHECK(all.at("mutant: e/2 for e").found == "found by law_inclusion at its case 7");
  CHECK(all.at("mutant: 3 w for w").outcome == Outcome::as_expected);
  CHECK(all.at("mutant: 3 w for w").found == "no statement objects, in 42 cases");
  CHECK(shares(section).starts_with("1 of 1 mistakes are found"));
  const auto rows = blocks_of<TableBlock>(section.blocks).at(0).rows;
  CHECK(rows.at(0).cells.at(2).text.spans().at(0).link == "#statement-law_inclusion");
  CHECK(rows.at(1).cells.at(2).text.plain() == "no statement");
  CHECK(section.data["mutants"][0]["case"] == 7);
  CHECK_FALSE(section.data["mutants"][0].contains("seconds"));  // differs from run to run
}

TEST_CASE("a mistake is printed as the paper would", "[reports]") {
  for (const auto& [mistake, printed] :
       {std::pair{"h theta^2 K for h^2 theta^2 K", "h θ^2 K for h^2 θ^2 K"},
        {"-(1-theta) u_T,k for (1-theta) u_T,k in (73)", "−(1−θ) u_{T,k} for (1−θ) u_{T,k} in (73)"},
        {"F at t_k for F_k+theta", "F at t_{k} for F_{k+θ}"},
        {"-p in d phi(u+) in (59)", "−p ∈ ∂φ(u^+) in (59)"},
        {"recorded impulses off by 1e-9", "recorded impulses off by 1×10^{−9}"}}) {
    const Section section = made_of({mutant(mistake, true, "survived")});
    CHECK(blocks_of<TableBlock>(section.blocks).at(0).rows.at(0).cells.at(1).text.plain() == printed);
  }
}

TEST_CASE("a mistake that survives, and an objection to what is none, are against expectation", "[reports]") {
  const Section section = made_of({mutant("e/2 for e", true, "survived"), mutant("3 w for w", false, "killed", "lemma_1"),
                                   mutant("mu^2", true, "undecided")});
  const auto all = claims_by_name(section);
  CHECK(all.at("mutant: e/2 for e").outcome == Outcome::against);
  CHECK(all.at("mutant: 3 w for w").outcome == Outcome::against);
  CHECK(all.at("mutant: mu^2").outcome == Outcome::undecided);
  CHECK(shares(section).starts_with("0 of 2 mistakes are found"));
  CHECK(shares(section).find("to 0 of 1 programs") != std::string::npos);
}

TEST_CASE("where there is no usable answer on the mistakes the section has failed, and has no table", "[reports]") {
  const ScratchOut out;
  const auto failed = [](const Section& section) {
    REQUIRE(claims_of(section).size() == 1);
    CHECK(claims_of(section)[0].outcome == Outcome::failed);
    CHECK(blocks_of<Paragraph>(section.blocks).at(1).css == "bad outcome");
    CHECK(blocks_of<TableBlock>(section.blocks).empty());
    CHECK_FALSE(section.data.contains("mutants"));
  };
  failed(made(mutants(), out));
  failed(made_of({}));
  failed(made_of({mutant("e/2 for e", true, "killed", "law_inclusion"), mutant("mu^2", true, "killed")}));  // by nobody
  failed(made_of({mutant("e/2 for e", true, "wounded")}));
  failed(made_of({json{{"mutant", "half a row"}}}));
}
