#include "statements/statements_html.hpp"

#include "page/html.hpp"
#include "page/table.hpp"

#include <algorithm>

namespace duhem::reports {
namespace {

/// A name that breaks at its underscores, where it must break.
std::string breaking(const std::string& name) {
  std::string html;
  for (const char c : escape(name)) html += c == '_' ? "_<wbr>" : std::string(1, c);
  return html;
}

std::string row(const TestedStatement& statement) {
  const Badge mark = badge(statement.outcome);
  std::string text = prose(statement.listed.text);
  if (statement.outcome != Outcome::as_expected) text += "<span class=\"objection\">" + prose(statement.problem) + "</span>";
  const std::string cases = statement.answer.empty()
                                ? "?"
                                : std::to_string(statement.cases) +
                                      (statement.discarded > 0 ? " <span class=\"discarded\">(" +
                                                                     std::to_string(statement.discarded) + " discarded)</span>"
                                                               : "");
  return std::string("<tr class=\"") + mark.row + "\" id=\"statement-" + escape(statement.listed.name) + "\">" +
         cell("statement", text, "text") + cell("equation", escape(statement.listed.equation)) +
         cell("property", "<code>" + breaking(statement.listed.name) + "</code>") + cell("cases", cases, "number") +
         cell("worst margin", prose(statement.margin()), "number") +
         cell("outcome",
              std::string("<span class=\"mark ") + mark.css + "\">" +
                  (statement.outcome == Outcome::as_expected ? "✓ " + escape(statement.answer) : escape(mark.text)) + "</span>",
              "head") +
         "</tr>\n";
}

std::string part(const std::vector<TestedStatement>& statements, bool must_fail, const std::string& title) {
  std::string html = "<tbody><tr class=\"case\"><th scope=\"rowgroup\" colspan=\"6\">" + title + "</th></tr>\n";
  for (const auto& statement : statements)
    if (statement.listed.must_fail == must_fail) html += row(statement);
  return html + "</tbody>\n";
}

std::string bar(const Label& label, unsigned long judged) {
  const double share = judged > 0 ? std::min(1.0, static_cast<double>(label.cases) / static_cast<double>(judged)) : 0;
  char width[32];
  std::snprintf(width, sizeof width, "%.1f", 100 * share);
  return "<li" + std::string(label.is_rare ? " class=\"rare\"" : "") + "><span class=\"bar-name\">" + escape(label.name) +
         (label.is_rare ? " (hardly met)" : "") +
         "</span><span class=\"bar-track\" aria-hidden=\"true\"><span style=\"width:" + width +
         "%\"></span></span><span class=\"bar-share\">" + width + " %</span></li>\n";
}

}  // namespace

std::string statements_html(const std::vector<TestedStatement>& statements) {
  return "<p class=\"soft\">Each statement is tried on random systems. Worst margin: of what rounding and the solver's residual "
         "can "
         "explain in a case, the largest share that any case used, or how much the counterexamples are of the cases. Numbers in "
         "brackets are those of Acary &amp; Collins-Craft (2024); what stands in no equation of it "
         "is from this project's own page on the mathematics, mathematics.md, and written out here.</p>\n"
         "<table class=\"runs statements\"><caption class=\"unseen\">The statements</caption><thead><tr><th "
         "scope=\"col\">statement</th><th scope=\"col\">equation</th>"
         "<th scope=\"col\">property</th><th scope=\"col\" class=\"number\">cases</th><th scope=\"col\" class=\"number\">worst "
         "margin</th>"
         "<th scope=\"col\">outcome</th></tr></thead>\n" +
         part(statements, false, "Must hold") +
         part(statements, true, "Must fail: a hypothesis is left out, or the paper has a misprint") + "</table>\n";
}

std::string labels_html(const std::vector<TestedStatement>& statements) {
  std::string html =
      "<p class=\"soft\">The share of the judged cases in which each class was met. A statement that holds on cases of one kind "
      "only "
      "would say little.</p>\n<div class=\"labels\">\n";
  for (const auto& statement : statements) {
    if (statement.answer.empty()) {
      html += "<p class=\"bad outcome\">" + escape(statement.listed.name) + ": " + prose(statement.problem) + "</p>\n";
      continue;
    }
    if (statement.labels.empty()) continue;
    html += "<details><summary><code>" + escape(statement.listed.name) + "</code> " + std::to_string(statement.judged()) +
            " cases, " + std::to_string(statement.labels.size()) + " classes</summary><ul class=\"bars\">\n";
    for (const auto& label : statement.labels) html += bar(label, statement.judged());
    html += "</ul></details>\n";
  }
  return html + "</div>\n";
}

}  // namespace duhem::reports
