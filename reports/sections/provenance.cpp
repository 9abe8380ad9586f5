#include "sections/section.hpp"

namespace duhem::reports {
namespace {

std::string text_of(const Json& value) {
  if (value.is_string()) return value.get<std::string>();
  if (!value.is_object()) return value.dump();
  return joined(value.items(), ", ", [](const auto& part) { return part.key() + ' ' + text_of(part.value()); });
}

}  // namespace

Section provenance_section(const Results& results) {
  const ReportRequest& request = results.request;
  Facts facts{{{"this page", Command{request.command}},
               {"seed", std::to_string(request.scope.seed)},
               {"cases a statement", std::to_string(request.cases)}}};
  for (const auto& [name, value] : results.provenance.items())
    facts.facts.push_back({name, exact(text_of(value)), name == "time"});
  Section section{"provenance", "Do it again"};
  section.add(facts);
  section.add(Paragraph{Text("Every line of this page rests on a call of the program, made from the folder that this page was "
                             "made from. Its answer lies in ") +
                        code(request.out) + ": out.txt or run.json, err.txt, exit_code."});

  CommandList statements, counterexamples, runs, others;
  for (const auto& call : results.calls) {
    CommandList& list = call.name.starts_with("statements/") ? statements : call.name.starts_with("runs/") ? runs : others;
    list.commands.push_back(results.command(call).arguments);
  }
  for (const auto& statement : results.statements)
    if (!statement.replay.empty()) counterexamples.commands.push_back({"verify", "--replay", statement.replay});
  for (const auto& [title, list] : {std::pair{"The statements, in the order of their table", statements},
                                    {"Cases that break a statement, judged again in every scalar", counterexamples},
                                    {"The runs, in the order of their table", runs},
                                    {"What the other sections read", others}})
    if (!list.commands.empty()) section.add(Folded{title, {list}});
  return section;
}

}  // namespace duhem::reports
