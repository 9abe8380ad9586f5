#include "page/table.hpp"

#include "page/html.hpp"

#include <optional>

namespace duhem::reports {

Badge badge(Outcome outcome) {
  switch (outcome) {
    case Outcome::as_expected: return {"good", "", "✓ yes"};
    case Outcome::against: return {"bad", "against", "✗ no"};
    case Outcome::undecided: return {"open", "undecided", "? undecided"};
    case Outcome::failed: break;
  }
  return {"bad", "failed", "✗ failed"};
}

std::string cell(const std::string& label, const std::string& html, const std::string& css) {
  return "<td data-label=\"" + escape(label) + "\"" + (css.empty() ? "" : " class=\"" + css + '"') + "><span>" + html +
         "</span></td>";
}

std::string mark_cell(const Badge& mark) {
  return cell("as expected", std::string("<span class=\"mark ") + mark.css + "\">" + mark.text + "</span>", "head");
}

std::string table_html(const Table& table) {
  std::string html = "<table class=\"runs figures-table\"><caption><h3>" + escape(table.caption) + "</h3></caption><thead><tr>";
  const auto is_number = [&](std::size_t i) {
    return !table.rows.empty() && i < table.rows.front().cells.size() && table.rows.front().cells[i].css.starts_with("number");
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

std::string data_html(const std::vector<std::string>& paths) {
  std::string html;
  for (const auto& path : paths)
    html += std::string(html.empty() ? "" : ", ") + "<a href=\"" + escape(path) + "\">" + escape(path) + "</a>";
  return paths.empty() ? html : "<p class=\"soft data\">Data: " + html + "</p>\n";
}

std::string figure_html(const Figure& figure) {
  const std::string body = figure.problem.empty() ? figure.svg + data_html(figure.data)
                                                  : "<p class=\"bad outcome\">Not drawn: " + escape(figure.problem) + "</p>";
  return "<figure aria-label=\"" + escape(figure.title) + "\"><figcaption><h3>" + escape(figure.title) + "</h3>" +
         prose(figure.caption) + "</figcaption>\n" + body + "</figure>\n";
}

}  // namespace duhem::reports
