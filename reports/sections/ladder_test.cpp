#include <catch2/catch.hpp>

#include "for_tests/section.hpp"

using namespace duhem::reports;
using nlohmann::json;

namespace {

json rung(const json& scalar, const json& tolerance, bool is_roundoff, const json& work) {
  return {{"scalar", scalar},
          {"status", "complete"},
          {"tolerance", tolerance},
          {"is_roundoff", is_roundoff},
          {"max_positive_normal_work", 0.0},
          {"max_positive_tangential_work", work}};
}

void write_all(const ScratchOut& out, const std::string& wall = "tolerance") {
  for (const auto& call : ladder().needs({})) {
    const bool is_classical = call.name.ends_with("mj"), is_wall = call.name.find("wall") != std::string::npos;
    const json document{
        {"scales_with", is_classical ? "nothing"
                        : is_wall    ? wall
                                     : "roundoff"},
        {"rungs",
         {rung("double", 1e-4, false, is_classical ? 0.25 : 0.0), rung("double", 1e-12, true, is_classical ? 0.25 : 3e-15),
          rung("mp50", "1e-46", true, is_classical ? json("0.25") : json("4e-48"))}}};
    answer(out, call.name, document);
  }
}

}  // namespace

TEST_CASE("the ladder says what the largest positive work falls with, in a table and on logarithms", "[reports]") {
  const ScratchOut out;
  write_all(out);
  const Section section = made(ladder(), out);
  const auto claims = claims_of(section);
  for (const auto& claim : claims) {
    CAPTURE(claim.name, claim.found);
    CHECK(claim.outcome == Outcome::as_expected);
  }
  CHECK(claims.size() == 9);
  const auto drawings = blocks_of<FigureBlock>(section.blocks);
  REQUIRE(drawings.at(0).figures.size() == 3);
  for (const auto& figure : drawings[0].figures) CHECK(figure.svg.find("<svg") != std::string::npos);
  const auto rows = blocks_of<TableBlock>(section.blocks).at(0).rows;
  REQUIRE(rows.size() == 12);
  std::vector<std::string> words;
  for (const auto& cell : rows[11].cells) words.push_back(cell.text.plain());
  CHECK(words == std::vector<std::string>{"small_wall", "mjf", "mp50", "not run", "not run", "4.00e-48 (at 1e-46)",
                                          "falls with the tolerance: the solver's"});
  CHECK(blocks_of<Command>(section.blocks).at(5).arguments == std::vector<std::string>{"ladder", "small_wall", "--scheme", "mjf",
                                                                                       "--tols", "1e-4,1e-8,roundoff",
                                                                                       "--scalars", "double,mp50", "--json"});
}

TEST_CASE("a work that stays where it must fall, or a ladder that is missing, is not as expected", "[reports]") {
  const ScratchOut out;
  write_all(out, "nothing");
  out.write("evidence/ladder-stick-mj/exit_code", "");
  for (const auto& claim : claims_of(made(ladder(), out))) {
    CAPTURE(claim.name);
    CHECK(claim.outcome == (claim.name == "ladder-small_wall-mjf" ? Outcome::against
                            : claim.name == "ladder-stick-mj"     ? Outcome::failed
                                                                  : Outcome::as_expected));
  }
}

TEST_CASE("the ladder has the same claims whatever came out", "[reports]") {
  const ScratchOut nothing;
  const auto claims = claims_of(made(ladder(), nothing));
  CHECK(claims.size() == 9);
  for (const auto& claim : claims) CHECK(claim.outcome == Outcome::failed);
}
