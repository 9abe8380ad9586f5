#include "page/provenance_html.hpp"

#include "page/html.hpp"

namespace duhem::reports {
namespace {

std::string text_of(const nlohmann::json& value) {
  if (value.is_string()) return value.get<std::string>();
  if (!value.is_object()) return value.dump();
  std::string text;
  for (const auto& [name, part] : value.items()) text += (text.empty() ? "" : ", ") + name + ' ' + text_of(part);
  return text;
}

/// What another run of the same command would say otherwise is marked, so that two pages can be compared without it.
std::string entry(const std::string& name, const std::string& html, bool is_time = false) {
  return "<dt>" + escape(name) + "</dt><dd" + (is_time ? " class=\"time\">" : ">") + html + "</dd>";
}

std::string calls_html(const std::string& title, const std::vector<std::string>& commands) {
  if (commands.empty()) return "";
  std::string html = "<details><summary>" + escape(title) + "</summary>\n<ol class=\"commands\">\n";
  for (const auto& command : commands) html += "<li>" + command_html(command) + "</li>\n";
  return html + "</ol></details>\n";
}

}  // namespace

std::string provenance_html(const PageContent& content) {
  const ReportRequest& request = content.request;
  std::string html = "<dl>" + entry("this page", command_html(request.command)) +
                     entry("seed", std::to_string(request.scope.seed)) +
                     entry("cases a statement", std::to_string(request.cases));
  for (const auto& [name, value] : content.provenance.items()) html += entry(name, escape(text_of(value)), name == "time");
  html +=
      "</dl>\n<p>Every line of this page rests on a call of the program, made from the folder that this page was made from. Its "
      "answer lies in <code>" +
      escape(request.out) + "</code>: out.txt or run.json, err.txt, exit_code.</p>\n";

  std::vector<std::string> statements, counterexamples, runs, others;
  for (const auto& call : content.calls) {
    const bool is_statement = call.folder.starts_with("statements/"), is_run = call.folder.starts_with("runs/");
    (is_statement ? statements : is_run ? runs : others).push_back(command_line(call));
  }
  for (const auto& statement : content.judged.statements)
    if (!statement.replay.empty()) counterexamples.push_back("build/duhem verify --replay " + statement.replay);
  return html + calls_html("The statements, in the order of their table", statements) +
         calls_html("Cases that break a statement, judged again in every scalar", counterexamples) +
         calls_html("The runs, in the order of their table", runs) + calls_html("What the other sections read", others);
}

}  // namespace duhem::reports
