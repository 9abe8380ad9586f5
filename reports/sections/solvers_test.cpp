#include <catch2/catch.hpp>

#include "runs/scratch_out.hpp"
#include "sections/solvers.hpp"

#include <fstream>
#include <map>
#include <regex>
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

void write(const ScratchOut& out, const std::string& name, const json& document, const std::string& code = "0") {
  out.write("evidence/" + name + "/out.txt", document.dump());
  out.write("evidence/" + name + "/exit_code", code);
}

const std::vector<std::string> solvers{"auto", "nsgs", "nsgs-newton", "newton", "interior-point", "projection", "enumerate"};

/// "solve-GROUP-SOLVER" of all groups.
void write_all(const ScratchOut& out, double second = 1e-6) {
  out.write("figures/.keep", "");
  for (const auto& evidence : solvers_need({})) {
    if (evidence.arguments.at(0) != "solve") continue;
    const std::string solver = evidence.arguments.at(3);
    const auto place = std::find(solvers.begin(), solvers.end(), solver) - solvers.begin();
    write(out, evidence.name, answered(solver, static_cast<int>(place), second), solver == "auto" ? "0" : "3");
  }
}

std::map<std::string, Claim> claims(const Section& section) {
  std::map<std::string, Claim> all;
  for (const auto& claim : section.claims) all[claim.name] = claim;
  return all;
}

bool says(const Section& section, const std::string& text) { return section.html.find(text) != std::string::npos; }

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
  const Section section = make_solvers(out.path(), {});
  const auto all = claims(section);
  CHECK(all.size() == solvers.size());
  for (const auto& solver : solvers) {
    CAPTURE(solver, all.at("solver: " + solver).found);
    CHECK(all.at("solver: " + solver).outcome == Claim::Outcome::as_expected);
  }
  const std::string groups = std::to_string(section.data["groups"].size());
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
  CHECK(says(section, "<svg"));
  CHECK(says(section, "href=\"figures/solvers.csv\""));
  CHECK_FALSE(says(section, "class=\"bad"));
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
  write(again, "solve-wall-projection", answered("projection", 5, 1e-9));
  Section first = make_solvers(out.path(), {}), second = make_solvers(again.path(), {});
  CHECK(first.html != second.html);
  CHECK(first.data["times"] != second.data["times"]);
  const auto without_time = [&](std::string html, const ScratchOut& where) {
    for (const std::string tag : {"div", "td"})
      html = std::regex_replace(html, std::regex("<" + tag + " [^>]*class=\"[^\"]*\\btime\"[^]*?</" + tag + ">"), "");
    for (std::size_t at; (at = html.find(where.path())) != std::string::npos;) html.erase(at, where.path().size());
    return html;
  };
  CHECK(without_time(first.html, out) == without_time(second.html, again));
  first.data.erase("times");
  second.data.erase("times");
  first.data["solvers"][5].erase("median_iterations");  // the other answer's own
  second.data["solvers"][5].erase("median_iterations");
  CHECK(first.data == second.data);
  for (std::size_t i = 0; i < first.claims.size(); ++i) CHECK(first.claims[i].found == second.claims[i].found);
}

TEST_CASE("a problem that auto does not solve, and a residual that is not within 1e-12, are against expectation", "[reports]") {
  const ScratchOut out;
  write_all(out);
  json by_auto = answered("auto", 0, 1e-6), by_newton = answered("newton", 3, 1e-6);
  by_auto["problems"][1]["converged"] = false;
  by_newton["problems"][1]["residual_scaled"] = 2e-12;
  write(out, "solve-wall-auto", by_auto, "3");
  write(out, "solve-wall-newton", by_newton);
  const Section section = make_solvers(out.path(), {});
  const auto all = claims(section);
  CHECK(all.at("solver: auto").outcome == Claim::Outcome::against);
  CHECK(all.at("solver: newton").outcome == Claim::Outcome::against);
  CHECK(all.at("solver: nsgs").outcome == Claim::Outcome::as_expected);
  json unmeasured = answered("newton", 3, 1e-6);
  unmeasured["problems"][0]["residual_scaled"] = nullptr;
  write(out, "solve-wall-newton", unmeasured);
  CHECK(claims(make_solvers(out.path(), {})).at("solver: newton").outcome == Claim::Outcome::against);
}

TEST_CASE("a solver without an answer on some problems has failed, and no profile is drawn without it", "[reports]") {
  const auto check = [](const ScratchOut& out, const std::string& lost) {
    const Section section = make_solvers(out.path(), {});
    const auto all = claims(section);
    CAPTURE(section.html);
    for (const auto& solver : solvers) {
      CAPTURE(solver, all.at("solver: " + solver).found);
      CHECK(all.at("solver: " + solver).outcome == (solver == lost ? Claim::Outcome::failed : Claim::Outcome::as_expected));
    }
    CHECK(all.at("performance-profile").outcome == Claim::Outcome::failed);
    CHECK_FALSE(says(section, "<svg"));
    CHECK(says(section, "Not drawn: "));
    CHECK(says(section, "<tr class=\"failed\">"));
  };
  const ScratchOut out;
  write_all(out);
  write(out, "solve-wall-newton", {{"problems", json::array()}});
  check(out, "newton");
  json refused = answered("newton", 3, 1e-6);
  refused["problems"][1] = {{"problem", "p8"}, {"converged", false}, {"status", "refused"}, {"reason", "no such file"}};
  write(out, "solve-wall-newton", refused);
  check(out, "newton");
  write(out, "solve-wall-newton", answered("nsgs", 3, 1e-6));
  check(out, "newton");
}

TEST_CASE("with no answer at all every solver has failed, and nothing is drawn, written or against", "[reports]") {
  const ScratchOut out;
  out.write("figures/.keep", "");
  const Section section = make_solvers(out.path(), {});
  CHECK(section.claims.size() == solvers.size() + 1);  // with the drawing
  for (const auto& claim : section.claims) CHECK(claim.outcome == Claim::Outcome::failed);
  CHECK_FALSE(says(section, "<svg"));
  CHECK_FALSE(says(section, "href=\"figures/solvers.csv\""));
  CHECK(says(section, "class=\"bad outcome\">Failed"));
  CHECK(slurp(out.path() + "/figures/solvers.csv").empty());
}
