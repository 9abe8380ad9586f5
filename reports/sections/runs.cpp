#include "sections/findings.hpp"
#include "sections/section.hpp"

#include <algorithm>

namespace duhem::reports {
namespace {

Row row(const JudgedRun& judged) {
  const auto& [run, judgement] = judged;
  const PlannedRun& planned = run.planned;
  Text scheme = styled(planned.scheme, planned.scheme);
  if (!planned.variant.empty()) scheme += Text(" ") + styled("variant", planned.variant);
  Row row{.cells = {head(scheme), head(planned.scalar)}, .outcome = judgement.outcome, .id = "run-" + planned.name()};
  const auto add = [&](std::initializer_list<Cell> cells) { row.cells.insert(row.cells.end(), cells); };
  if (const auto& r = run.result)
    add({head(r->creates_energy() ? strong("creates energy") : exact(r->verdict.empty() ? r->status : r->verdict)),
         number(std::to_string(r->impacts_total)), number(brief(r->max_positive_tangential_work)),
         number(brief(r->max_positive_normal_work)), number(brief(r->max_identity_residual))});
  else
    add({head("no answer"), number("?"), number("?"), number("?"), number("?")});
  add({{judgement.expectation, "", judgement.objections}});
  return row;
}

}  // namespace

Section runs_section(const Results& results) {
  Section section{"runs", "Every run"};
  for (const auto& sentence : find_out(results.runs).verdict) section.add(Paragraph{sentence});
  section.add(Paragraph{wording("runs"), "soft"});
  TableBlock table = data_file("runs").at("table");
  std::string previous;
  for (const auto& item : results.runs) {
    const std::string& name = item.run.planned.case_name;
    if (name != previous) {
      const bool is_listed = std::ranges::find(results.cases, name, &ListedCase::name) != results.cases.end();
      table.rows.push_back(
          title_row(exact(is_listed ? results.listed(name).title : "not in `duhem list cases`") + " " + code(name)));
    }
    table.rows.push_back(row(item));
    previous = name;
  }
  section.add(table);
  return section;
}

}  // namespace duhem::reports
