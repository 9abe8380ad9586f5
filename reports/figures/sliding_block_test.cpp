#include <catch2/catch.hpp>

#include "figures/canvas.hpp"
#include "figures/rule_runs.hpp"
#include "runs/scratch_out.hpp"
#include "sections/block_sentences.hpp"

using namespace duhem::reports;

namespace {

/// A folder with a run of the block for each rule under both schemes.
struct Block {
  ScratchOut out;
  std::vector<Run> runs;

  Block() {
    out.write("figures/.keep", "");
    for (const auto& planned : plan({}, {"sliding_block"}, false)) add(planned);
  }
  void add(const PlannedRun& planned) {
    auto json = quiet_run({planned.case_name, planned.scheme, planned.scalar});
    if (planned.scheme == "mj") json["energy"]["positive_work"]["tangential"] = positive_work(2, 0.003, "law");
    json["steps"] = 2;
    json["energy"]["max_positive_tangential_work"] = planned.scheme == "mj" ? 2e-3 : 0.0;
    json["parameters"].update({{"activation", "gap"}, {"gap_slack", 0.0}, {"velocity_slack", 0.0}});
    if (planned.options.find("slack 1e-9") != std::string::npos) json["parameters"]["gap_slack"] = 1e-9;
    if (planned.options.find("--velocity-slack") != std::string::npos) json["parameters"]["velocity_slack"] = 1e-9;
    for (const char* rule : {"gap-velocity", "gap-clipped"})
      if (planned.options.find("--activation " + std::string(rule)) != std::string::npos) json["parameters"]["activation"] = rule;
    out.write_run(planned, json.dump());
    write_block_csv(out, planned, planned.variant.empty() ? "0.5" : "0.25");
    runs.push_back(read_run(out.path(), planned));
    REQUIRE(runs.back().problem.empty());
  }
};

bool says(const std::string& text, const std::string& what) { return text.find(what) != std::string::npos; }

}  // namespace

TEST_CASE("of the points within a pixel the tallest is kept, zeros are not", "[reports]") {
  std::vector<double> x, y;
  for (int i = 0; i < 10000; ++i) {
    x.push_back(i);
    y.push_back(i == 4321 ? 7.0 : i == 9999 ? -3.0 : i % 100 == 0 ? 1e-3 : 0);
  }
  const Points points = tallest(x, y);
  CHECK(points.size() <= 640);
  const auto has = [&](double at, double height) {
    return std::find(points.begin(), points.end(), std::pair(at, height)) != points.end();
  };
  CHECK(has(4321, 7));
  CHECK(has(9999, -3));
  for (const auto& point : points) CHECK(point.second != 0);
  CHECK(tallest({1, 2, 3}, {0, 0, 0}).empty());
  CHECK(tallest({1, 2, 3}, {0, 5, 0}).size() == 1);
}

TEST_CASE("Figures 9 and 10 have four panels with units, in the colour of their law, and say what they show", "[reports]") {
  const Block block;
  for (const std::string scheme : {"mj", "mjf"}) {
    const auto panels = sliding_block_panels(block.out.path(), scheme, block.runs);
    REQUIRE(panels.size() == 4);
    for (std::size_t i = 0; i < panels.size(); ++i) {
      CAPTURE(scheme, i, panels[i].problem);
      CHECK(panels[i].problem.empty());
      CHECK(says(panels[i].title, std::string("(") + static_cast<char>('a' + i) + ")"));
      CHECK(says(panels[i].svg, "t [ms]"));
      CHECK(says(panels[i].svg, "[mJ]"));
      CHECK(says(panels[i].svg, "aria-label=\"Sliding block under " + scheme + "."));
      if (i > 0) CHECK(says(panels[i].svg, "var(--" + scheme + ")"));
    }
    CHECK(says(panels[0].svg, "work of the loads from 0 to 9 mJ"));
    CHECK(says(panels[1].caption, "part by at most 0 mJ"));  // 1 + 2 + 9 - 1 - 2 = 4 + 5
    CHECK(says(panels[2].svg, "0.002 mJ at t = 0.5 ms"));
    CHECK(says(panels[2].caption, scheme == "mj" ? "at most 0.002 mJ; beyond rounding and the solver's tolerance at 2 of 2 steps."
                                                 : "at most 0 mJ, and no step beyond"));
    CHECK(says(panels[3].svg, "-0.04 mJ at t = 1 ms"));
  }
}

TEST_CASE("what the paper says of Figures 9 and 10 is judged by the block's runs", "[reports]") {
  const Block block;
  const auto outcomes = [&](const std::string& scheme) {
    std::vector<Claim::Outcome> list;
    for (const auto& claim : block_sentences(block.out.path(), scheme)) {
      UNSCOPED_INFO(claim.name << ": " << claim.found);
      CHECK(says(claim.name, scheme == "mj" ? "Figure 9: " : "Figure 10: "));
      list.push_back(claim.outcome);
    }
    return list;
  };
  const auto good = Claim::Outcome::as_expected, bad = Claim::Outcome::against, failed = Claim::Outcome::failed;
  CHECK(outcomes("mj") == std::vector{good, good, good, good});
  CHECK(outcomes("mjf") == std::vector{good, good});

  // The other way round, and energy that nothing explains.
  const auto rewrite = [&](const std::string& scheme, const nlohmann::json& friction, const std::string& contacts) {
    const PlannedRun planned{"sliding_block", scheme, "double"};
    auto json = quiet_run(planned);
    json["steps"] = 2;
    json["energy"]["positive_work"]["tangential"] = friction;
    block.out.write_run(planned, json.dump());
    const std::string head =
        "step,t [ms],kinetic [mJ],elastic [mJ],external_work_with_constant_loads [mJ],damping_work [mJ],numerical [mJ],"
        "mass_change [mJ],contact_normal [mJ],contact_tangential "
        "[mJ]\n0,0,1,2,0,0,0,0,0,0\n1,1,1,2,0,0,0,0,0,0\n2,2,2,3,0,0,0,0,";
    block.out.write("runs/sliding_block-" + scheme + "-double/energy.csv", head + contacts + '\n');
  };
  rewrite("mj", positive_work(0, 0, "law"), "0,1");
  CHECK(outcomes("mj") == std::vector{bad, bad, bad, bad});
  rewrite("mjf", positive_work(1, 0.1, "law"), "0,-1");
  CHECK(outcomes("mjf") == std::vector{bad, bad});

  const ScratchOut nothing;
  const auto none = block_sentences(nothing.path(), "mj");
  REQUIRE(none.size() == 4);
  for (const auto& claim : none) CHECK(claim.outcome == failed);
}

TEST_CASE("work that the identity does not book shows in panel (b)", "[reports]") {
  const Block block;
  std::string text =
      "step,t [ms],kinetic [mJ],elastic [mJ],external_work_with_constant_loads [mJ],damping_work [mJ],numerical [mJ],"
      "mass_change [mJ],contact_normal [mJ],contact_tangential "
      "[mJ]\n0,0,1,2,0,0,0,0,0,0\n1,1,2,3,4,0,0,0,-1,-1.5\n2,2,2,3,4,0,0,0,-1,-1.5\n";
  block.out.write("runs/sliding_block-mj-double/energy.csv", text);
  CHECK(says(sliding_block_panels(block.out.path(), "mj", block.runs)[1].caption, "part by at most 0.5 mJ"));
}

TEST_CASE("a panel whose data is not there is not drawn, and says why", "[reports]") {
  const Block block;
  block.out.write("runs/sliding_block-mj-double/energy.csv", "step,t [ms],kinetic [mJ]\n0,0,1\n1,1,1\n2,2,1\n");
  for (const auto& panel : sliding_block_panels(block.out.path(), "mj", block.runs)) {
    CHECK(panel.svg.empty());
    CHECK(says(panel.problem, "no column"));
  }
  for (const auto& panel : sliding_block_panels(block.out.path(), "mjf", {}))
    CHECK(says(panel.problem, "no answer from sliding_block"));
  CHECK(says(elastic_ball_energy(block.out.path(), {}).problem, "no answer from elastic_ball"));
}

TEST_CASE("the elastic ball's figure shows what the impact changes with e = 0 and with e = 1", "[reports]") {
  const ScratchOut out;
  out.write("figures/.keep", "");
  std::vector<Run> runs;
  for (const auto& planned : plan({}, {"elastic_ball"}, false)) {
    auto json = quiet_run(planned);
    if (planned.variant.empty()) json["parameters"]["e"] = 0.0;
    out.write_run(planned, json.dump());
    out.write("runs/" + planned.name() + "/energy.csv",
              "step,t [s],final [J]\n0,0,100\n1,1," + std::string(planned.variant.empty() ? "97" : "100") + '\n');
    runs.push_back(read_run(out.path(), planned));
  }
  const Figure figure = elastic_ball_energy(out.path(), runs);
  CHECK(figure.problem.empty());
  CHECK(says(figure.caption, "with e = 0: -3 J of 100 J, with e = 1: 0 J of 100 J."));
  CHECK(says(figure.svg, "change of energy [J]"));
  CHECK(says(figure.svg, "t [s]"));

  out.write("runs/elastic_ball-mjf-double/energy.csv", "step,t [s],final [J]\n0,0,100\n");
  CHECK(says(elastic_ball_energy(out.path(), runs).problem, "1 rows, expected 2"));  // half of the run
}

TEST_CASE("the rules are compared curve by curve, and how far they part is the difference from gap", "[reports]") {
  const Block block;
  const auto rows = read_rule_runs(block.out.path(), "mjf", block.runs);
  REQUIRE(rows.size() == 5);
  const auto figures = rule_figures(block.out.path(), rows);
  for (const auto& figure : figures) {
    CAPTURE(figure.title, figure.problem);
    CHECK(figure.problem.empty());
    for (const auto& row : rows) {
      const bool is_left_out =
          &figure == &figures.at(1) && (row.rule.key == std::string("gap") || row.rule.key == std::string("(64)"));
      CAPTURE(row.rule.key);
      CHECK(says(figure.svg, '>' + std::string(row.rule.key) + '<') != is_left_out);
    }
  }
  CHECK(says(figures.at(0).svg, "travel [mm]"));
  CHECK(says(figures.at(0).svg, "0.5 mm with gap, 0.25 mm with gap, slack"));
  CHECK(says(figures.at(1).svg, "-0.25 mm with gap, slack"));

  block.out.write("runs/sliding_block-mjf-double-gap-slack/trajectory.csv", "step,t [ms],mean_contact_q_x [mm]\n0,0,0\n");
  const auto short_rows = read_rule_runs(block.out.path(), "mjf", block.runs);
  CHECK(says(short_rows.at(1).problem, "1 rows, expected 3"));
  for (const auto& figure : rule_figures(block.out.path(), short_rows)) CHECK(says(figure.problem, "rows"));
}
