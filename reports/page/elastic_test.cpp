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
  CHECK(rules_sentences(rows).at(0).find("Too few") == 0);
}

TEST_CASE("how far the rules part is said with the numbers of the runs", "[reports]") {
  const ScratchOut out;
  const PlannedRun slack{"sliding_block", "mjf", "double", "gap-slack"};
  write_block_csv(out, gap, "0.5");
  write_block_csv(out, slack, "0.125");
  const auto rows =
      read_rule_runs(out.path(), "mjf", {judged(out, gap, quiet_run(gap)).run, judged(out, slack, quiet_run(slack)).run});
  const auto sentences = rules_sentences(rows);
  CHECK(sentences.at(1).find("from 0.125 mm (gap, slack 1e-9 mm) to 0.5 mm (gap)") != std::string::npos);
  CHECK(sentences.at(1).find("farthest apart at t = 1 ms, by 0.375 mm") != std::string::npos);
}
