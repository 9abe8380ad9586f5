#include <catch2/catch.hpp>

#include "for_tests/planar_run_files.hpp"
#include "for_tests/section.hpp"
#include "kit/canvas.hpp"
#include "kit/render.hpp"

using namespace duhem::reports;

namespace {

Outcome outcome(const Section& section, const std::string& words) {
  for (const auto& claim : claims_of(section))
    if (claim.name.find(words) != std::string::npos) return claim.outcome;
  FAIL("no claim with " << words);
  return {};
}

std::size_t count(const std::string& text, const std::string& what) {
  std::size_t times = 0;
  for (std::size_t at = 0; (at = text.find(what, at)) != std::string::npos; ++at) ++times;
  return times;
}

}  // namespace

TEST_CASE("without runs every sentence of the paper is a failed claim", "[reports]") {
  const ScratchOut out;
  const Section section = made(paper_figures(), out);
  REQUIRE(claims_of(section).size() == 18);
  for (const auto& claim : claims_of(section)) CHECK(claim.outcome == Outcome::failed);
  CHECK(count(html(section), "Not drawn: ") == 4);
}

TEST_CASE("the paper's sentences are judged by what the runs did, and each figure has its six panels", "[reports]") {
  const ScratchOut out;
  for (const char* name : {"stick", "rocking_block"}) {
    write_planar_run(out, name, "mj", 0.125);
    write_planar_run(out, name, "mjf", -0.125);
  }
  const Section section = made(paper_figures(), out);
  const auto good = Outcome::as_expected, bad = Outcome::against;
  CHECK(outcome(section, "Figure 2: \"the energy dissipated") == good);
  CHECK(outcome(section, "Figure 2: \"to observe the first two") == bad);  // there is one impact
  CHECK(outcome(section, "Figure 3: the wrong sign") == good);
  CHECK(outcome(section, "Figure 5: \"creates energy at the second") == bad);
  CHECK(outcome(section, "Figure 5: (f)") == bad);          // no loss before it
  CHECK(outcome(section, "Figure 5: (a) and (b)") == bad);  // both centres move alike
  CHECK(outcome(section, "Figure 6: \"the system being purely") == good);
  CHECK(outcome(section, "Figure 6: \"the total energy curve") == good);
  for (const char* number : {"2", "3", "5", "6"}) CHECK(outcome(section, std::string("Figure ") + number + ": panels") == good);
  CHECK(count(html(section), "<figure ") == 24);
  CHECK(count(html(section), "href=\"runs/stick-mj-double/energy.csv\"") == 1);

  write_planar_run(out, "stick", "mj", -0.125);
  write_planar_run(out, "stick", "mjf", 0.125);
  const Section wrong = made(paper_figures(), out);
  CHECK(outcome(wrong, "Figure 2: \"the energy dissipated") == bad);
  CHECK(outcome(wrong, "Figure 3: the wrong sign") == bad);
}

TEST_CASE("the sum of friction's works has to become positive, not only one of them", "[reports]") {
  const ScratchOut out;
  for (const char* scheme : {"mj", "mjf"}) write_planar_run(out, "rocking_block", scheme, 0.125);
  const std::string words = "Figure 5: \"the dissipated energy can";
  CHECK(outcome(made(paper_figures(), out), words) == Outcome::as_expected);

  // The same run, whose sum says that friction has taken 1 before.
  std::ifstream whole(out.path() + "/runs/rocking_block-mj-double/energy.csv");
  std::string text, line;
  std::getline(whole, text);
  text += '\n';
  while (std::getline(whole, line)) {
    const auto comma = line.rfind(',');
    text += line.substr(0, comma + 1) + nlohmann::json(std::stod(line.substr(comma + 1)) - 1).dump() + '\n';
  }
  whole.close();
  out.write("runs/rocking_block-mj-double/energy.csv", text);
  CHECK(outcome(made(paper_figures(), out), words) == Outcome::against);
}

TEST_CASE("a mistake in one law costs the other's figures only the sentence that compares", "[reports]") {
  const ScratchOut out;
  for (const char* name : {"stick", "rocking_block"}) {
    write_planar_run(out, name, "mj", 0.125);
    write_planar_run(out, name, "mjf", 0.125);
    end_early(out, name, "mjf", 25);
  }
  const Section section = made(paper_figures(), out);
  REQUIRE(claims_of(section).size() == 18);
  CHECK(outcome(section, "Figure 2: \"the energy dissipated") == Outcome::as_expected);
  CHECK(outcome(section, "Figure 2: panels") == Outcome::as_expected);
  CHECK(outcome(section, "Figure 5: (a) and (b)") == Outcome::failed);
  CHECK(outcome(section, "Figure 5: panels") == Outcome::as_expected);
  CHECK(outcome(section, "Figure 3: the wrong sign") == Outcome::against);
  CHECK(outcome(section, "Figure 3: panels") == Outcome::against);
  CHECK(count(html(section), "<figure ") == 24);
  CHECK(count(html(section), "The run ended after 25 steps: law not obeyed") == 2);
}

TEST_CASE("half of a run's files is not drawn as if it were the run", "[reports]") {
  const ScratchOut out;
  write_planar_run(out, "stick", "mj", 0.125);
  auto json = nlohmann::json::parse(std::ifstream(out.path() + "/runs/stick-mj-double/run.json"));
  json["steps"] = 80;
  out.write_run({"stick", "mj", "double"}, json.dump(), 1);
  const Section section = made(paper_figures(), out);
  CHECK(outcome(section, "Figure 2: panels") == Outcome::failed);
  CHECK(html(section).find("41 rows, expected 81") != std::string::npos);
}

TEST_CASE("an answer to the paper says what its test found", "[reports]") {
  const ScratchOut out;
  for (const char* name : {"stick", "rocking_block"}) {
    write_planar_run(out, name, "mj", 0.125);
    write_planar_run(out, name, "mjf", 0.125);
  }
  const auto found = [&](const std::string& words) {
    for (const auto& claim : claims_of(made(paper_figures(), out)))
      if (claim.name.find(words) != std::string::npos) return claim.found;
    return std::string();
  };
  CHECK(found("Figure 2: normal percussions").find(": within the solver's tolerance") != std::string::npos);
  CHECK(found("Figure 6: \"the total energy curve") == "falls at impacts none; at the other 1 it rises");
  const std::string file = "runs/stick-mj-double/impacts.csv";
  out.write(file,
            "step,t [-],contact,mode,p_N [-],p_T [-],u_minus_N [-],u_minus_T [-],u_plus_N [-],u_plus_T [-],work_normal "
            "[-],work_tangential [-]\n20,0.2,0,slip,1,0.5,-1,0.5,1,0.25,0.5,0.125\n");
  CHECK(found("Figure 2: normal percussions").find("more than the solver's tolerance") != std::string::npos);
}

TEST_CASE("a simplified curve keeps its jumps and stays within a thousandth of its range", "[reports]") {
  std::vector<double> x, y;
  for (int i = 0; i <= 2000; ++i) {
    x.push_back(i * 1e-3);
    y.push_back(x.back() * x.back() + (i > 700 ? 3 : 0));
  }
  const Points points = simplified(x, y);
  CHECK(points.size() < 60);
  std::size_t next = 0;
  for (std::size_t i = 0; i < x.size(); ++i) {
    while (points[next + 1].first < x[i]) ++next;
    const auto& [x_0, y_0] = points[next];
    const auto& [x_1, y_1] = points[next + 1];
    CHECK(std::abs(y_0 + (y_1 - y_0) * (x[i] - x_0) / (x_1 - x_0) - y[i]) <= 7e-3 * (1 + 1e-9));
  }
  CHECK(std::find(points.begin(), points.end(), std::pair(x[700], y[700])) != points.end());
  CHECK(std::find(points.begin(), points.end(), std::pair(x[701], y[701])) != points.end());
  CHECK(simplified({}, {}).empty());
  CHECK(simplified({1.0}, {2.0}).size() == 1);
}
