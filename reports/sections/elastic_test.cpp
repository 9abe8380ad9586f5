#include <catch2/catch.hpp>

#include "for_tests/section.hpp"

using namespace duhem::reports;

namespace {

/// The document of a run of the block or the ball that was made with its options.
nlohmann::json run_of(const PlannedRun& planned, long steps = 2) {
  auto json = quiet_run(planned);
  json["steps"] = steps;
  json["parameters"].update({{"activation", "gap"}, {"gap_slack", 0.0}, {"velocity_slack", 0.0}});
  for (std::size_t i = 0; i < planned.options.size(); i += 2) {
    const std::string name = planned.options[i].substr(2), value = planned.options[i + 1];
    if (name == "activation") json["parameters"]["activation"] = value;
    if (name == "gap-slack") json["parameters"]["gap_slack"] = std::stod(value);
    if (name == "velocity-slack") json["parameters"]["velocity_slack"] = std::stod(value);
  }
  return json;
}

/// A folder with a run of the block for each rule under both schemes.
struct BlockRuns {
  ScratchOut out;

  BlockRuns() {
    for (const auto& planned : plan({}, {"sliding_block"}, false)) {
      auto json = run_of(planned);
      if (planned.scheme == "mj") json["energy"]["positive_work"]["tangential"] = positive_work(2, 0.003, "law");
      json["energy"]["max_positive_tangential_work"] = planned.scheme == "mj" ? 2e-3 : 0.0;
      out.write_run(planned, json.dump());
      write_block_csv(out, planned, planned.variant.empty() ? "0.5" : "0.25");
    }
  }
  [[nodiscard]] std::vector<Figure> panels(std::size_t at) const {
    return blocks_of<FigureBlock>(made(elastic(), out).blocks).at(at).figures;
  }
};

/// The energies of two steps; a row has kinetic, elastic, loads, damping, numerical, mass, normal, friction.
void write_energies(const ScratchOut& out, const std::string& scheme, const std::string& row, const std::string& between) {
  out.write("runs/sliding_block-" + scheme + "-double/energy.csv",
            "step,t [ms],kinetic [mJ],elastic [mJ],external_work_with_constant_loads [mJ],damping_work [mJ],numerical [mJ],"
            "mass_change [mJ],contact_normal [mJ],contact_tangential [mJ],step_max_tangential_work [mJ],"
            "step_min_tangential_work [mJ]\n0,0,1,2,0,0,0,0,0,0,0,0\n1,1," +
                between + ",0,0\n2,2," + row + ",0,0\n");
}

bool says(const std::string& text, const std::string& what) { return text.find(what) != std::string::npos; }

TableBlock table_of(const Section& section, const std::string& caption) {
  for (const auto& table : blocks_of<TableBlock>(section.blocks))
    if (table.caption == caption) return table;
  throw std::runtime_error("no table " + caption);
}

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
  const BlockRuns block;
  for (const std::string scheme : {"mj", "mjf"}) {
    const auto panels = block.panels(scheme == "mj" ? 0 : 1);
    REQUIRE(panels.size() == 4);
    for (std::size_t i = 0; i < panels.size(); ++i) {
      CAPTURE(scheme, i, panels[i].problem);
      CHECK(panels[i].problem.empty());
      CHECK(says(panels[i].title, std::string("(") + static_cast<char>('a' + i) + ")"));
      CHECK(says(panels[i].claim, (scheme == "mj" ? "Figure 9 (" : "Figure 10 (")));
      CHECK(says(panels[i].svg, "t [ms]"));
      CHECK(says(panels[i].svg, "[mJ]"));
      CHECK(says(panels[i].svg, "aria-label=\"Sliding block under " + scheme + "."));
      if (i > 0) CHECK(says(panels[i].svg, "var(--" + scheme + ")"));
    }
    CHECK(says(panels[0].svg, "energy, work [mJ] over t [ms]: kinetic from 1 to 4; elastic from 2 to 5; W_ext from 0 to 9;"));
    CHECK(says(panels[1].caption, "part by at most 0 mJ"));  // 1 + 2 + 9 - 1 - 2 = 4 + 5
    CHECK(says(panels[2].svg, "0.002 mJ at t = 0.5 ms"));
    CHECK(says(panels[2].caption, scheme == "mj" ? "at most 0.002 mJ; beyond rounding and the solver's tolerance at 2 of 2 steps."
                                                 : "at most 0 mJ, and no step beyond"));
    CHECK(says(panels[3].svg, "-0.04 mJ at t = 1 ms"));
  }
}

TEST_CASE("what the paper says of Figures 9 and 10 is judged by the block's runs", "[reports]") {
  const auto outcomes = [](const ScratchOut& out, const std::string& scheme) {
    std::vector<Outcome> list;
    for (const auto& claim : claims_of(made(elastic(), out)))
      if (claim.name.starts_with(scheme == "mj" ? "Figure 9: " : "Figure 10: ")) {
        UNSCOPED_INFO(claim.name << ": " << claim.found);
        list.push_back(claim.outcome);
      }
    return list;
  };
  const auto good = Outcome::as_expected, bad = Outcome::against, failed = Outcome::failed;
  const BlockRuns block;
  CHECK(outcomes(block.out, "mj") == std::vector{good, good, good, good});
  CHECK(outcomes(block.out, "mjf") == std::vector{good, good});

  // The other way round, and energy that nothing explains.
  const auto rewrite = [&](const std::string& scheme, const nlohmann::json& friction, const std::string& contacts) {
    auto json = run_of({"sliding_block", scheme});
    json["energy"]["positive_work"]["tangential"] = friction;
    block.out.write_run({"sliding_block", scheme}, json.dump());
    write_energies(block.out, scheme, "2,3,0,0,0,0," + contacts, "1,2,0,0,0,0,0,0");
  };
  rewrite("mj", positive_work(0, 0, "law"), "0,1");
  CHECK(outcomes(block.out, "mj") == std::vector{bad, bad, bad, bad});
  rewrite("mjf", positive_work(1, 0.1, "law"), "0,-1");
  CHECK(outcomes(block.out, "mjf") == std::vector{bad, bad});

  const ScratchOut nothing;
  CHECK(outcomes(nothing, "mj") == std::vector{failed, failed, failed, failed});
}

TEST_CASE("work that the identity does not have shows in panel (b)", "[reports]") {
  const BlockRuns block;
  write_energies(block.out, "mj", "2,3,4,0,0,0,-1,-1.5", "2,3,4,0,0,0,-1,-1.5");
  CHECK(says(block.panels(0)[1].caption, "part by at most 0.5 mJ"));
}

TEST_CASE("a panel whose data is not there is not drawn, and says why", "[reports]") {
  const BlockRuns block;
  block.out.write("runs/sliding_block-mj-double/energy.csv", "step,t [ms],kinetic [mJ]\n0,0,1\n1,1,1\n2,2,1\n");
  for (const auto& panel : block.panels(0)) {
    CHECK(panel.svg.empty());
    CHECK(says(panel.problem, "no column"));
  }
  CHECK(says(block.panels(2)[0].problem, "elastic_ball-mjf-double: was not run"));
  const ScratchOut nothing;
  const FigureBlock drawings = blocks_of<FigureBlock>(made(elastic(), nothing).blocks).at(1);
  for (const auto& panel : drawings.figures) CHECK(says(panel.problem, "-double: was not run"));
}

TEST_CASE("the elastic ball's figure shows what the impact changes with e = 0 and with e = 1", "[reports]") {
  const ScratchOut out;
  for (const auto& planned : plan({}, {"elastic_ball"}, false)) {
    auto json = run_of(planned, 1);
    if (planned.variant.empty()) json["parameters"]["e"] = 0.0;
    out.write_run(planned, json.dump());
    out.write("runs/" + planned.name() + "/energy.csv",
              "step,t [s],final [J]\n0,0,100\n1,1," + std::string(planned.variant.empty() ? "97" : "100") + '\n');
  }
  const auto figure = [&] { return blocks_of<FigureBlock>(made(elastic(), out).blocks).at(2).figures.at(0); };
  CHECK(figure().problem.empty());
  CHECK(says(figure().caption, "with e = 0: -3 J of 100 J, with e = 1: 0 J of 100 J."));
  CHECK(says(figure().svg, "change of energy [J]"));
  CHECK(says(figure().svg, "t [s]"));

  out.write("runs/elastic_ball-mjf-double/energy.csv", "step,t [s],final [J]\n0,0,100\n");
  CHECK(says(figure().problem, "1 rows, expected 2"));  // half of the run
}

TEST_CASE("findings of elastic bodies tell the steps, the energy and by whom, in the unit of the files", "[reports]") {
  const ScratchOut out;
  const PlannedRun gap{"sliding_block", "mjf"};
  auto json = quiet_run(gap);
  json["energy"]["positive_work"]["normal"] = positive_work(12, 0.25, "activation");
  write_block_csv(out, gap);
  out.write_run({"stick", "mj"}, quiet_run({"stick", "mj"}).dump());
  const auto row = [&](const std::string& run) {
    out.write_run(gap, json.dump());
    const TableBlock table = table_of(made(elastic(), out), "What the elastic bodies must show, and what they showed");
    CHECK(row_of(table, "stick, mj").empty());
    return *std::ranges::find(table.rows, run, [](const Row& one) { return one.cells.at(0).text.plain(); });
  };
  CHECK(row("sliding_block, mjf").outcome == Outcome::as_expected);
  CHECK(says(row("sliding_block, mjf").cells[2].text.plain(), "at 12 steps"));
  CHECK(says(row("sliding_block, mjf").cells[2].text.plain(), "0.25 mJ by activation 100 %"));
  CHECK(row("elastic_ball, mjf").outcome == Outcome::failed);
  json = quiet_run(gap);
  CHECK(row("sliding_block, mjf").outcome == Outcome::against);
  CHECK(says(row("sliding_block, mjf").cells[2].text.plain(), "normal.steps > 0 does not hold: normal.steps is 0"));
}

TEST_CASE("the rules are compared curve by curve, and how far they part is the difference from gap", "[reports]") {
  const BlockRuns block;
  const auto figures = [&] { return blocks_of<FigureBlock>(made(activation(), block.out).blocks).at(0).figures; };
  const auto drawings = figures();
  for (const auto& figure : drawings) {
    CAPTURE(figure.title, figure.problem);
    CHECK(figure.problem.empty());
    for (const Rule& rule : rules()) {
      const bool is_left_out = &figure == &drawings.at(1) && (rule.key == std::string("gap") || rule.key == std::string("(64)"));
      CAPTURE(rule.key);
      CHECK(says(figure.svg, '>' + std::string(rule.key) + '<') != is_left_out);
    }
  }
  CHECK(says(drawings.at(0).svg, "travel [mm]"));
  CHECK(says(drawings.at(0).svg, "gap from 0 to 0.5; gap, slack from 0 to 0.25;"));
  CHECK(says(drawings.at(1).svg, "gap, slack from 0 to -0.25;"));

  block.out.write("runs/sliding_block-mjf-double-gap-slack/trajectory.csv", "step,t [ms],mean_contact_q_x [mm]\n0,0,0\n");
  for (const auto& figure : figures()) CHECK(says(figure.problem, "1 rows, expected 3"));
}

TEST_CASE("the table of the rules has a row for each, also for the one without an answer", "[reports]") {
  const ScratchOut out;
  const PlannedRun gap{"sliding_block", "mjf"};
  auto json = run_of(gap);
  json["catches"] = 77;
  json["min_gap"] = -1.25e-3;
  out.write_run(gap, json.dump());
  write_block_csv(out, gap);
  const Section section = made(activation(), out);
  const TableBlock table = table_of(section, "What an activation rule costs");
  REQUIRE(table.rows.size() == 8);
  CHECK(row_of(table, "gap") ==
        std::vector<std::string>{"gap", "mjf", "9", "-2", "-1", "0.5", "-0.00125", "0", "77", "none", "none"});
  for (std::size_t i = 1; i < 8; ++i) {
    CHECK(table.rows[i].outcome == Outcome::failed);
    CHECK(table.rows[i].cells[2].text.plain().find("no answer") == 0);
  }
  CHECK(blocks_of<Paragraph>(section.blocks).at(1).text.plain().find("Not every rule") == 0);
}

TEST_CASE("how far the rules part is said with the numbers of the runs", "[reports]") {
  const ScratchOut out;
  const auto write = [&](std::size_t rule, const std::string& friction, const std::string& travel, long dropped) {
    const PlannedRun planned{"sliding_block", "mjf", "double", rules().at(rule).variant, rules().at(rule).options};
    auto json = run_of(planned, 1);
    json["dropped_contacts"] = dropped;
    out.write_run(planned, json.dump());
    out.write(
        "runs/" + planned.name() + "/energy.csv",
        "step,t [ms],external_work_with_constant_loads [mJ],contact_tangential [mJ],contact_normal [mJ]\n0,0,0,0,0\n1,1,1000," +
            friction + ",-50\n");
    out.write("runs/" + planned.name() + "/trajectory.csv", "step,t [ms],mean_contact_q_x [mm]\n0,0,0\n1,1," + travel + '\n');
  };
  write(0, "-700", "0.5", 7);
  write(1, "-707", "0.25", 3);
  write(2, "-400", "3", 12345);
  write(3, "-700", "0.5", 0);
  write(4, "-699", "0.375", 0);
  const auto sentences = blocks_of<Paragraph>(made(activation(), out).blocks);
  const auto said = [&](std::size_t at, const std::string& what) { return says(sentences.at(at).text.plain(), what); };
  CHECK(said(1, "is gap-velocity (64): friction does -400, not -700 mJ"));
  CHECK(said(1, "ends at 3, not 0.5 mm"));
  CHECK(said(1, "dropped 12345, not 7 times"));
  CHECK(said(2, "within 7 mJ (1 %)"));
  CHECK(said(2, "within 0.25 mm of its travel"));
}
