#include "sections/section.hpp"

#include <algorithm>

namespace duhem::reports {
namespace {

Row row(const TestedStatement& statement) {
  Text cases = statement.answer.empty() ? "?" : std::to_string(statement.cases);
  if (!statement.answer.empty() && statement.discarded > 0)
    cases += Text(" ") + styled("discarded", '(' + std::to_string(statement.discarded) + " discarded)");
  const bool is_good = statement.outcome == Outcome::as_expected;
  return {.cells = {{statement.listed.text, "text", is_good ? std::vector<std::string>{} : std::vector{statement.problem}},
                    {exact(statement.listed.equation)},
                    {code(statement.listed.name)},
                    number(cases),
                    number(statement.margin())},
          .outcome = statement.outcome,
          .mark = is_good ? "✓ " + statement.answer : "",
          .id = "statement-" + statement.listed.name};
}

}  // namespace

Section statements_section(const Results& results) {
  TableBlock table = data_file("statements").at("table");
  for (const bool must_fail : {false, true}) {
    table.rows.push_back(title_row(must_fail ? "Must fail: a hypothesis is left out, or the paper has a misprint" : "Must hold"));
    for (const auto& statement : results.statements)
      if (statement.listed.must_fail == must_fail) table.rows.push_back(row(statement));
  }
  Section section{"statements", "The statements"};
  section.add(Paragraph{wording("statements"), "soft"});
  section.add(table);
  return section;
}

Section labels_section(const Results& results) {
  Section section{"labels", "What the random cases were like"};
  section.add(Paragraph{wording("statements", "labels"), "soft"});
  for (const auto& statement : results.statements) {
    if (statement.answer.empty()) {
      section.add(Paragraph{exact(statement.listed.name + ": ") + statement.problem, "bad outcome"});
      continue;
    }
    if (statement.labels.empty()) continue;
    const unsigned long judged = statement.judged();
    Shares shares;
    for (const auto& [name, cases, is_rare] : statement.labels)
      shares.shares.push_back(
          {name, judged > 0 ? std::min(1.0, static_cast<double>(cases) / static_cast<double>(judged)) : 0, is_rare});
    section.add(Folded{code(statement.listed.name) + " " + std::to_string(judged) + " cases, " +
                           std::to_string(statement.labels.size()) + " classes",
                       {shares}});
  }
  return section;
}

}  // namespace duhem::reports
