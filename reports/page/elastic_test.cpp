#include <catch2/catch.hpp>

#include "page/elastic.hpp"
#include "runs/scratch_out.hpp"

using namespace duhem::reports;

namespace {

const PlannedRun gap{"sliding_block", "mjf", "double"};

JudgedRun judged(const ScratchOut& out, const PlannedRun& planned, const nlohmann::json& json) {
  out.write_run(planned, json.dump());
  const Run run = read_run(out.path(), planned);
  return {run, judge(run)};
}

}  // namespace

TEST_CASE("findings of elastic bodies tell the steps, the energy and by whom, in the unit of the files", "[reports]") {
  const ScratchOut out;
  auto json = quiet_run(gap);
  json["energy"]["positive_work"]["normal"] = positive_work(12, 0.25, "activation");
  write_block_csv(out, gap);
  const PlannedRun stick{"stick", "mj", "double"};
  const Table table = elastic_findings(out.path(), {judged(out, stick, quiet_run(stick)), judged(out, gap, json)});
  REQUIRE(table.rows.size() == 1);  // the stick is none
  CHECK(table.rows[0].outcome == Outcome::as_expected);
  CHECK(table.rows[0].cells[2].text.find("at 12 steps") != std::string::npos);
  CHECK(table.rows[0].cells[2].text.find("0.25 mJ by activation 100 %") != std::string::npos);

  const Table red = elastic_findings(out.path(), {judged(out, gap, quiet_run(gap))});
  CHECK(red.rows[0].outcome == Outcome::against);
  CHECK(red.rows[0].cells[2].text.find("no positive normal work") != std::string::npos);
  const Run missing = read_run(out.path(), {"elastic_ball", "mjf", "double"});
  CHECK(elastic_findings(out.path(), {{missing, judge(missing)}}).rows[0].outcome == Outcome::failed);
}

TEST_CASE("the table of the rules has a row for each, also for the one without an answer", "[reports]") {
  const ScratchOut out;
  auto json = quiet_run(gap);
  json["steps"] = 2;
  json["catches"] = 77;
  json["min_gap"] = -1.25e-3;
  write_block_csv(out, gap);
  const JudgedRun run = judged(out, gap, json);
  const auto rows = read_rule_runs(out.path(), "mjf", {run.run});
  const Table table = rules_table(rows);
  REQUIRE(table.rows.size() == 5);
  const auto text_of = [&](const Row& row) {
    std::string text;
    for (const auto& cell : row.cells) text += cell.text + '|';
    return text;
  };
  CHECK(text_of(table.rows[0]) == "gap|mjf|9|-2|-1|0.5|-0.00125|0|77|none|none|");
  for (std::size_t i = 1; i < 5; ++i) {
    CHECK(table.rows[i].outcome == Outcome::failed);
    CHECK(table.rows[i].cells.size() == table.heads.size());
    CHECK(table.rows[i].cells[2].text.find("no answer") == 0);
  }
  CHECK(rules_sentences(rows).at(0).find("Not every rule") == 0);
}

TEST_CASE("how far the rules part is said with the numbers of the runs", "[reports]") {
  const auto row = [](std::size_t rule, double friction, double travel, long dropped) {
    RuleRun r{rules.at(rule),     "mjf", {}, {}, {"ms", {0, 1}}, {"mJ", {0, 1000}}, {"mJ", {0, friction}}, {"mJ", {0, -50}},
              {"mm", {0, travel}}};
    r.result.dropped_contacts = dropped;
    return r;
  };
  const auto sentences =
      rules_sentences({row(0, -700, 0.5, 7), row(1, -707, 0.25, 3), row(2, -400, 3, 12345), row(4, -699, 0.375, 0)});
  CHECK(sentences.at(0).find("is gap-velocity (64): friction does -400, not -700 mJ") != std::string::npos);
  CHECK(sentences.at(0).find("ends at 3, not 0.5 mm") != std::string::npos);
  CHECK(sentences.at(0).find("dropped 12345, not 7 times") != std::string::npos);
  CHECK(sentences.at(1).find("within 7 mJ (1 %)") != std::string::npos);
  CHECK(sentences.at(1).find("within 0.25 mm of its travel") != std::string::npos);
}
