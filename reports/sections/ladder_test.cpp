#include <catch2/catch.hpp>

#include "page/html.hpp"
#include "runs/scratch_out.hpp"
#include "sections/ladder.hpp"

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
  out.write("figures/.keep", "");
  for (const auto& evidence : ladder_needs({})) {
    const bool is_classical = evidence.name.ends_with("mj"), is_wall = evidence.name.find("wall") != std::string::npos;
    const json document{
        {"scales_with", is_classical ? "nothing"
                        : is_wall    ? wall
                                     : "roundoff"},
        {"rungs",
         {rung("double", 1e-4, false, is_classical ? 0.25 : 0.0), rung("double", 1e-12, true, is_classical ? 0.25 : 3e-15),
          rung("mp50", "1e-46", true, is_classical ? json("0.25") : json("4e-48"))}}};
    out.write("evidence/" + evidence.name + "/out.txt", document.dump());
    out.write("evidence/" + evidence.name + "/exit_code", "0");
  }
}

}  // namespace

TEST_CASE("the ladder says what the largest positive work falls with, in a table and on logarithms", "[reports]") {
  const ScratchOut out;
  write_all(out);
  const Section section = make_ladder(out.path(), {});
  for (const auto& claim : section.claims) {
    CAPTURE(claim.name, claim.found);
    CHECK(claim.outcome == Claim::Outcome::as_expected);
  }
  CHECK(section.claims.size() == 9);
  CHECK(section.html.find("<svg") != std::string::npos);
  CHECK(section.html.find("×10<sup>−48</sup>") != std::string::npos);
  CHECK(section.html.find("not run") != std::string::npos);  // 1e-8
  CHECK(section.html.find(
            command_html("build/duhem ladder small_wall --scheme mjf --tols 1e-4,1e-8,roundoff --scalars double,mp50 --json")) !=
        std::string::npos);
}

TEST_CASE("a work that stays where it must fall, or a ladder that is missing, is not as expected", "[reports]") {
  const ScratchOut out;
  write_all(out, "nothing");
  out.write("evidence/ladder-stick-mj/exit_code", "");
  for (const auto& claim : make_ladder(out.path(), {}).claims) {
    CAPTURE(claim.name);
    CHECK(claim.outcome == (claim.name == "ladder-small_wall-mjf" ? Claim::Outcome::against
                            : claim.name == "ladder-stick-mj"     ? Claim::Outcome::failed
                                                                  : Claim::Outcome::as_expected));
  }
}

TEST_CASE("the ladder has the same claims whatever came out", "[reports]") {
  const ScratchOut nothing;
  const auto claims = make_ladder(nothing.path(), {}).claims;
  CHECK(claims.size() == 9);
  for (const auto& claim : claims) CHECK(claim.outcome == Claim::Outcome::failed);
}
