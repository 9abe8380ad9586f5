#include "page/page.hpp"

#include "page/html.hpp"
#include "page/style.hpp"

#include <sstream>

namespace duhem::reports {
namespace {

struct Badge {
  const char *css, *row, *text;
};

Badge badge(Outcome outcome) {
  switch (outcome) {
    case Outcome::as_expected: return {"good", "", "✓ yes"};
    case Outcome::against: return {"bad", "against", "✗ no"};
    case Outcome::undecided: return {"open", "undecided", "? undecided"};
    case Outcome::failed: break;
  }
  return {"bad", "failed", "✗ failed"};
}

std::string title_of(const std::string& case_name, const std::vector<ListedCase>& cases) {
  for (const auto& item : cases)
    if (item.name == case_name) return item.title;
  return "not in `duhem list cases`";
}

/// The label is what a narrow screen shows beside the cell in place of the table's head.
std::string cell(const std::string& label, const std::string& html, const std::string& css = "") {
  return "<td data-label=\"" + escape(label) + "\"" + (css.empty() ? "" : " class=\"" + css + '"') + "><span>" + html +
         "</span></td>";
}

std::string number(const std::string& label, const Number* x) { return cell(label, x ? prose(brief(*x)) : "?", "number"); }

std::string mark_cell(const Badge& mark) {
  return cell("as expected", std::string("<span class=\"mark ") + mark.css + "\">" + mark.text + "</span>", "head");
}

std::string variant(const PlannedRun& planned) {
  return planned.variant.empty() ? "" : " <span class=\"variant\">" + escape(planned.variant) + "</span>";
}

std::string row(const JudgedRun& item) {
  const auto& [run, judgement] = item;
  const Result* r = run.result ? &*run.result : nullptr;
  const Badge mark = badge(judgement.outcome);
  const std::string& scheme = run.planned.scheme;
  std::string expected = prose(judgement.expectation);
  for (const auto& objection : judgement.objections) expected += "<span class=\"objection\">" + prose(objection) + "</span>";

  return std::string("<tr class=\"") + mark.row + "\">" +
         cell("scheme", "<span class=\"" + scheme + "\">" + scheme + "</span>" + variant(run.planned), "head") +
         cell("scalar", run.planned.scalar, "head") +
         cell("verdict",
              !r                    ? "no answer"
              : r->creates_energy() ? "<strong>creates energy</strong>"
                                    : escape(r->verdict),
              "head") +
         cell("impacts", r ? std::to_string(r->impacts_total) : "?", "number") +
         number("largest tangential work > 0", r ? &r->max_positive_tangential_work : nullptr) +
         number("largest normal work > 0", r ? &r->max_positive_normal_work : nullptr) +
         number("largest identity residual", r ? &r->max_identity_residual : nullptr) + cell("expected", expected) +
         mark_cell(mark) + "</tr>\n";
}

std::string runs_table(const PageContent& content) {
  std::string html =
      "<section><h2>Every run</h2>\n<p class=\"soft\">The works are the largest positive ones of a contact in a step. A verdict "
      "counts only what exceeds the bound for rounding and for the solver's tolerance.</p>\n"
      "<table class=\"runs\"><thead><tr><th scope=\"col\">scheme</th><th scope=\"col\">scalar</th><th scope=\"col\">verdict</th>"
      "<th scope=\"col\" class=\"number\">impacts</th><th scope=\"col\" class=\"number\">largest tangential work &gt; 0</th>"
      "<th scope=\"col\" class=\"number\">largest normal work &gt; 0</th>"
      "<th scope=\"col\" class=\"number\">largest identity residual</th><th scope=\"col\">expected</th>"
      "<th scope=\"col\">as expected</th></tr></thead>\n";
  std::string previous;
  for (const auto& item : content.runs) {
    const std::string& name = item.run.planned.case_name;
    if (name != previous)
      html += (previous.empty() ? "<tbody>" : "</tbody>\n<tbody>") +
              std::string("<tr class=\"case\"><th scope=\"rowgroup\" colspan=\"9\">") + escape(title_of(name, content.cases)) +
              " <code>" + escape(name) + "</code></th></tr>\n";
    html += row(item);
    previous = name;
  }
  return html + "</tbody></table></section>\n";
}

std::string figure_html(const Figure& figure) {
  const std::string body =
      figure.problem.empty() ? figure.svg : "<p class=\"bad outcome\">Not drawn: " + escape(figure.problem) + "</p>";
  return "<figure><h3>" + escape(figure.title) + "</h3><figcaption>" + prose(figure.caption) + "</figcaption>\n" + body +
         "</figure>\n";
}

std::string table_html(const Table& table) {
  std::string html = "<h3>" + escape(table.caption) + "</h3>\n<table class=\"runs figures-table\"><thead><tr>";
  const auto is_number = [&](std::size_t i) {
    return !table.rows.empty() && i < table.rows.front().cells.size() && table.rows.front().cells[i].css == "number";
  };
  for (std::size_t i = 0; i < table.heads.size(); ++i)
    html += std::string("<th scope=\"col\"") + (is_number(i) ? " class=\"number\">" : ">") + prose(table.heads[i]) + "</th>";
  html += "</tr></thead>\n<tbody>";
  for (const auto& line : table.rows) {
    const auto mark = line.outcome ? std::optional(badge(*line.outcome)) : std::nullopt;
    html += std::string("<tr class=\"") + (mark ? mark->row : "") + "\">";
    for (std::size_t i = 0; i < line.cells.size(); ++i)
      html += cell(table.heads.at(i), prose(line.cells[i].text), line.cells[i].css);
    if (mark && line.cells.size() < table.heads.size()) html += mark_cell(*mark);
    html += "</tr>\n";
  }
  return html + "</tbody></table>\n";
}

std::string figures(const std::vector<FigureGroup>& groups) {
  std::string html;
  for (const auto& group : groups) {
    html += "<section><h2>" + escape(group.title) + "</h2>\n";
    if (!group.source.empty()) html += "<p class=\"soft\">" + escape(group.source) + "</p>\n";
    for (const auto& sentence : group.says) html += "<p>" + prose(sentence) + "</p>\n";
    // Four panels stand two by two, as in the paper.
    if (!group.figures.empty())
      html += group.figures.size() == 4 ? "<div class=\"figures panels\">\n" : "<div class=\"figures\">\n";
    for (const auto& figure : group.figures) html += figure_html(figure);
    if (!group.figures.empty()) html += "</div>";
    for (const auto& table : group.tables) html += table_html(table);
    html += "</section>\n";
  }
  return html;
}

/// A line may end between two words of a command, not at a hyphen within one.
std::string unbroken_words(const std::string& command) {
  std::istringstream words(command);
  std::string html;
  for (std::string word; words >> word;) html += (html.empty() ? "<span>" : " <span>") + escape(word) + "</span>";
  return html;
}

std::string provenance(const PageContent& content) {
  std::string html = "<section><h2>Do it again</h2>\n<dl><dt>program</dt><dd>" + escape(content.version) +
                     "</dd><dt>date</dt><dd>" + escape(content.date) + "</dd><dt>this page</dt><dd><code>" +
                     escape(content.command) +
                     "</code></dd></dl>\n<p>Each row of the table, from the project's root:</p>\n<ol class=\"commands\">\n";
  for (const auto& item : content.runs)
    html += "<li><code>" + unbroken_words("build/duhem " + item.run.planned.arguments(content.out)) + "</code></li>\n";
  return html + "</ol></section>\n";
}

}  // namespace

std::string page_html(const PageContent& content) {
  const Findings& findings = content.findings;
  std::string html =
      "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
      "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
      // The browser itself sees to it that nothing is fetched.
      "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'unsafe-inline'; img-src data:\">\n"
      "<link rel=\"icon\" href=\"data:,\">\n<title>duhem: who created the energy?</title>\n<style>";
  html += style_sheet;
  html += "</style>\n</head>\n<body>\n<main>\n<h1>Who created the energy?</h1>\n<div class=\"verdict\">\n";
  for (const auto& sentence : findings.verdict) html += "<p>" + prose(sentence) + "</p>\n";
  html += std::string("<p class=\"outcome ") + (findings.all_as_expected ? "good" : "bad") + "\">" + prose(findings.outcome) +
          "</p>\n</div>\n";
  return html + runs_table(content) + figures(content.figures) + provenance(content) + "</main>\n</body>\n</html>\n";
}

}  // namespace duhem::reports
