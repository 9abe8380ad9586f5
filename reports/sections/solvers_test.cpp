#include <catch2/catch.hpp>

#include "for_tests/section.hpp"

#include <fstream>
#include <sstream>

using namespace duhem::reports;
using nlohmann::json;

namespace {

/// Each group has two problems, of 2 and 8 contacts; the i-th solver takes i + 1 times `second` for the first, and solves the
/// second if it is auto or newton.
json answered(const std::string& solver, int place, double second) {
  json problems = json::array();
  for (const int contacts : {2, 8}) {
    const bool is_solved = contacts == 2 || solver == "auto" || solver == "newton";
    problems.push_back({{"problem", "p" + std::to_string(contacts)},
                        {"contacts", contacts},
                        {"solver", solver},
                        {"converged", is_solved},
                        {"status", is_solved ? "converged" : "not converged"},
                        {"iterations", 10 * (place + 1)},
                        {"residual", 1e-14},
                        {"residual_scaled", is_solved ? 2e-13 : 1.0},
                        {"seconds", second * (place + 1)}});
  }
  return {{"schema_version", 1}, {"problems", problems}};
}

const std::vector<std::string> names{"auto", "nsgs", "nsgs-newton", "newton", "smoothing", "projection", "enumerate"};

/// "solve-GROUP-SOLVER" of all groups.
void write_all(const ScratchOut& out, double second = 1e-6) {
  for (const auto& call : solvers().needs({})) {
    if (call.arguments.at(0) != "solve") continue;
    const std::string solver = call.arguments.at(3);
    const auto place = std::find(names.begin(), names.end(), solver) - names.begin();
    answer(out, call.name, answered(solver, static_cast<int>(place), second), solver == "auto" ? "0" : "3");
  }
}

Figure profile(const Section& section) { return blocks_of<FigureBlock>(section.blocks).at(0).figures.at(0); }

std::string slurp(const std::string& path) {
  std::ifstream file(path);
  std::ostringstream text;
  text << file.rdbuf();
  return text.str();
}

}  // namespace

TEST_CASE("the solvers' table says who solves how many, and the profile is drawn from their times", "[reports]") {
  const ScratchOut out;
  write_all(out);
  const Section section = made(solvers(), out);
  const auto all = claims_by_name(section);
  CHECK(all.size() == names.size());
  for (const auto& solver : names) {
    CAPTURE(solver, all.at("solver: " + solver).found);
    CHECK(all.at("solver: " + solver).outcome == Outcome::as_expected);
  }
  CHECK(solvers().needs({.full = true}).size() ==
        10 * (1 + names.size()));  // of each group its problems, and every solver's answers
  REQUIRE(section.data["groups"].size() == 8);
  const std::string groups = "8";
  CHECK(all.at("solver: nsgs").found.starts_with(groups + " of "));
  CHECK(all.at("solver: enumerate").found.starts_with(groups + " of " + groups + " "));  // of those with six contacts at most
  CHECK(section.data["groups"][0]["solved"]["auto"] == 2);
  CHECK(section.data["groups"][0]["solved"]["nsgs"] == 1);
  CHECK(section.data["groups"][0]["contacts"] == json{2, 8});
  CHECK(section.data["solvers"][3]["median_iterations"] == 40);
  CHECK(section.data["times"]["auto"]["profile"] == json{{1.0, 1.0}});
  CHECK(section.data["times"]["newton"]["profile"] == json{{4.0, 1.0}});
  CHECK(section.data["times"]["nsgs"]["profile"] == json{{2.0, 0.5}});
  CHECK_FALSE(section.data["times"]["enumerate"].contains("profile"));
  CHECK(profile(section).svg.find("<svg") != std::string::npos);
  CHECK(profile(section).data == std::vector<std::string>{"figures/solvers.csv"});
  const std::string csv = slurp(out.path() + "/figures/solvers.csv");
  CHECK(csv.starts_with("group,problem,contacts,solver,solved,iterations,residual_scaled,seconds\n"));
  CHECK(csv.find("\nwall,p8,8,newton,1,40,2e-13,4e-06\n") != std::string::npos);
  CHECK(csv.find("\nwall,p8,8,nsgs,0,20,,2e-06\n") != std::string::npos);
  CHECK(csv.find("p8,8,enumerate") == std::string::npos);
}

TEST_CASE("made again with other times, the section is the same but where it is marked as time", "[reports]") {
  const ScratchOut out, again;
  write_all(out, 1e-6);
  write_all(again, 3e-6);
  // Another machine may also have another order.
  answer(again, "solve-wall-projection", answered("projection", 5, 1e-9));
  Section first = made(solvers(), out), second = made(solvers(), again);
  CHECK(first.data["times"] != second.data["times"]);
  CHECK(blocks_of<FigureBlock>(first.blocks).at(0).css == "time");
  CHECK(profile(first).svg != profile(second).svg);
  const auto tables = blocks_of<TableBlock>(first.blocks), other = blocks_of<TableBlock>(second.blocks);
  REQUIRE(tables.size() == other.size());
  std::size_t times = 0;
  for (std::size_t i = 0; i < tables.size(); ++i)
    for (std::size_t j = 0; j < tables[i].rows.size(); ++j)
      for (std::size_t k = 0; k < tables[i].rows[j].cells.size(); ++k) {
        const Cell &one = tables[i].rows[j].cells[k], &two = other.at(i).rows.at(j).cells.at(k);
        if (one.css.find("time") == std::string::npos)
          CHECK(one.text.plain() == two.text.plain());
        else
          times += one.text.plain() != two.text.plain();
      }
  CHECK(times == names.size());
  first.data.erase("times");
  second.data.erase("times");
  first.data["solvers"][5].erase("median_iterations");  // the other answer's own
  second.data["solvers"][5].erase("median_iterations");
  CHECK(first.data == second.data);
  const auto claims = claims_of(first), others = claims_of(second);
  for (std::size_t i = 0; i < claims.size(); ++i) CHECK(claims[i].found == others.at(i).found);
}

TEST_CASE("a problem that auto does not solve, and a residual that is not within 1e-12, are against expectation", "[reports]") {
  const ScratchOut out;
  write_all(out);
  json by_auto = answered("auto", 0, 1e-6), by_newton = answered("newton", 3, 1e-6);
  by_auto["problems"][1]["converged"] = false;
  by_newton["problems"][1]["residual_scaled"] = 2e-12;
  answer(out, "solve-wall-auto", by_auto, "3");
  answer(out, "solve-wall-newton", by_newton);
  const Section section = made(solvers(), out);
  const auto all = claims_by_name(section);
  CHECK(all.at("solver: auto").outcome == Outcome::against);
  CHECK(all.at("solver: newton").outcome == Outcome::against);
  CHECK(all.at("solver: nsgs").outcome == Outcome::as_expected);
  json unmeasured = answered("newton", 3, 1e-6);
  unmeasured["problems"][0]["residual_scaled"] = nullptr;
  answer(out, "solve-wall-newton", unmeasured);
  CHECK(claims_by_name(made(solvers(), out)).at("solver: newton").outcome == Outcome::against);
}

TEST_CASE("a solver without an answer on some problems has failed, and no profile is drawn without it", "[reports]") {
  const auto check = [](const ScratchOut& out, const std::string& lost) {
    const Section section = made(solvers(), out);
    const auto all = claims_by_name(section);
    for (const auto& solver : names) {
      CAPTURE(solver, all.at("solver: " + solver).found);
      CHECK(all.at("solver: " + solver).outcome == (solver == lost ? Outcome::failed : Outcome::as_expected));
    }
    CHECK(all.at("performance-profile").outcome == Outcome::failed);
    CHECK(profile(section).svg.empty());
    CHECK_FALSE(profile(section).problem.empty());
    CHECK(std::ranges::count(blocks_of<TableBlock>(section.blocks).at(0).rows, std::optional(Outcome::failed), &Row::outcome) ==
          1);
  };
  const ScratchOut out;
  write_all(out);
  answer(out, "solve-wall-newton", {{"problems", json::array()}});
  check(out, "newton");
  json refused = answered("newton", 3, 1e-6);
  refused["problems"][1] = {{"problem", "p8"}, {"converged", false}, {"status", "refused"}, {"reason", "no such file"}};
  answer(out, "solve-wall-newton", refused);
  check(out, "newton");
  answer(out, "solve-wall-newton", answered("nsgs", 3, 1e-6));
  check(out, "newton");
}

TEST_CASE("with no answer at all every solver has failed, and nothing is drawn, written or against", "[reports]") {
  const ScratchOut out;
  const Section section = made(solvers(), out);
  CHECK(claims_of(section).size() == names.size() + 1);  // with the drawing
  for (const auto& claim : claims_of(section)) CHECK(claim.outcome == Outcome::failed);
  CHECK(profile(section).svg.empty());
  CHECK(blocks_of<Paragraph>(section.blocks).at(1).css == "bad outcome");
  CHECK(slurp(out.path() + "/figures/solvers.csv").empty());
}
