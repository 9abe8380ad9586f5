#include "kit/render.hpp"

#include "kit/html.hpp"
#include "kit/number.hpp"
#include "kit/words.hpp"

#include <algorithm>
#include <array>

namespace duhem::reports {
namespace {

/// How an outcome looks: the classes of its mark and of its row, and its words.
struct Badge {
  const char *css, *row, *text;
};

const Badge& badge(Outcome outcome) {
  static constexpr std::array<Badge, 5> all{{{"good", "", "✓ yes"},
                                             {"open", "", "– not run"},
                                             {"open", "undecided", "? undecided"},
                                             {"bad", "failed", "✗ failed"},
                                             {"bad", "against", "✗ no"}}};
  return all.at(static_cast<std::size_t>(outcome));
}

std::string attribute(const std::string& name, const std::string& value) {
  return value.empty() ? "" : ' ' + name + "=\"" + escape(value) + '"';
}

/// A line in red.
std::string bad(const std::string& problem) { return "<p class=\"bad outcome\">" + escape(problem) + "</p>"; }

/// The label is what a narrow screen shows beside the cell in place of the table's head.
std::string cell_html(const std::string& label, const Cell& cell) {
  if (cell.css == "row") return "<th scope=\"row\">" + html(cell.text) + "</th>";
  std::string inside = html(cell.text);
  for (const auto& objection : cell.objections) inside += "<span class=\"objection\">" + prose(objection) + "</span>";
  for (const auto& command : cell.commands) inside += "<br>" + command_html(command);
  return "<td data-label=\"" + escape(label) + "\"" + attribute("class", cell.css) + "><span>" + inside + "</span></td>";
}

std::string row_html(const TableBlock& table, const Row& row) {
  const std::size_t columns = table.heads.size() + (table.marks.empty() ? 0 : 1);
  if (row.is_title)
    return "<tr class=\"case\"><th scope=\"rowgroup\" colspan=\"" + std::to_string(columns) + "\">" + html(row.cells.at(0).text) +
           "</th></tr>\n";
  const auto outcome = row.claim ? row.claim->outcome : row.outcome;
  std::string text = std::string("<tr class=\"") + (outcome ? badge(*outcome).row : "") + '"' + attribute("id", row.id) + '>';
  for (std::size_t i = 0; i < std::max(row.cells.size(), table.heads.size()); ++i) {
    const std::string label = i < table.heads.size() ? table.heads[i] : "";
    text += cell_html(label, i < row.cells.size() ? row.cells[i] : number("?"));
  }
  if (!table.marks.empty() && outcome) {
    const auto [css, of_row, words] = badge(*outcome);
    text += "<td data-label=\"" + escape(table.marks) + "\" class=\"head\"><span><span class=\"mark " + css + "\">" +
            (row.mark.empty() ? words : escape(row.mark)) + "</span></span></td>";
  }
  return text + "</tr>\n";
}

/// Links to the files that a drawing was made from.
std::string data_html(const std::vector<std::string>& paths) {
  const auto link = [](const std::string& path) { return "<a" + attribute("href", path) + '>' + escape(path) + "</a>"; };
  return paths.empty() ? "" : "<p class=\"soft data\">Data: " + joined(paths, ", ", link) + "</p>\n";
}

struct Renderer {
  std::string operator()(const Paragraph& paragraph) const {
    const std::string inside = html(paragraph.text);
    return inside.empty() ? "" : "<p" + attribute("class", paragraph.css) + '>' + inside + "</p>\n";
  }
  std::string operator()(const Heading& heading) const {
    return "<h3" + (heading.id.empty() ? attribute("class", "part") : attribute("id", heading.id)) + '>' + html(heading.text) +
           "</h3>\n";
  }
  std::string operator()(const TableBlock& table) const {
    std::string text = "<table" +
                       attribute("class", table.heads.empty() ? table.css : "runs" + (table.css.empty() ? "" : ' ' + table.css)) +
                       '>' +
                       (table.is_caption_shown ? "<caption><h3>" + escape(table.caption) + "</h3></caption>"
                                               : "<caption class=\"unseen\">" + escape(table.caption) + "</caption>");
    const auto first = std::ranges::find(table.rows, false, &Row::is_title);
    const auto is_number = [&](std::size_t i) {
      return first != table.rows.end() && i < first->cells.size() && first->cells[i].css.starts_with("number");
    };
    if (!table.heads.empty()) text += "<thead><tr>";
    for (std::size_t i = 0; i < table.heads.size(); ++i)
      text += std::string("<th scope=\"col\"") + (is_number(i) ? " class=\"number\">" : ">") + prose(table.heads[i]) + "</th>";
    if (!table.marks.empty()) text += "<th scope=\"col\">" + prose(table.marks) + "</th>";
    if (!table.heads.empty()) text += "</tr></thead>\n";
    text += "<tbody>";
    for (const auto& row : table.rows)
      text += (row.is_title && &row != &table.rows.front() ? "</tbody>\n<tbody>" : "") + row_html(table, row);
    return text + "</tbody></table>\n";
  }
  std::string operator()(const FigureBlock& block) const {
    std::string text = "<div class=\"figures" + (block.css.empty() ? "" : ' ' + block.css) + "\">\n";
    for (const auto& figure : block.figures)
      text += "<figure" + attribute("aria-label", figure.title) + "><figcaption><h3>" + escape(figure.title) + "</h3>" +
              prose(figure.caption) + "</figcaption>\n" +
              (figure.problem.empty() ? figure.svg + data_html(figure.data) : bad("Not drawn: " + figure.problem)) +
              "</figure>\n";
    return text + "</div>\n" + data_html(block.data);
  }
  std::string operator()(const Command& command) const { return "<p>" + command_html(command.arguments) + "</p>\n"; }
  std::string operator()(const CommandList& list) const {
    const auto item = [](const auto& command) { return "<li>" + command_html(command) + "</li>\n"; };
    return "<ol class=\"commands\">\n" + joined(list.commands, "", item) + "</ol>\n";
  }
  std::string operator()(const Claims& /*claims*/) const { return ""; }
  std::string operator()(const Shares& block) const {
    std::string text = "<ul class=\"bars\">\n";
    for (const auto& [name, share, is_rare] : block.shares) {
      const std::string width = fixed(100 * share, 1);
      text += std::string(is_rare ? "<li class=\"rare\">" : "<li>") + "<span class=\"bar-name\">" + escape(name) +
              (is_rare ? " (hardly met)" : "") +
              "</span><span class=\"bar-track\" aria-hidden=\"true\"><span style=\"width:" + width +
              "%\"></span></span><span class=\"bar-share\">" + width + " %</span></li>\n";
    }
    return text + "</ul>\n";
  }
  std::string operator()(const Facts& block) const {
    std::string text = "<dl>";
    for (const auto& [name, value, is_time] : block.facts) {
      const auto* command = std::get_if<Command>(&value);
      text += "<dt>" + escape(name) + "</dt><dd" + (is_time ? " class=\"time\">" : ">") +
              (command ? command_html(command->arguments) : html(std::get<Text>(value))) + "</dd>";
    }
    return text + "</dl>\n";
  }
  std::string operator()(const Animation& animation) const {
    const std::string title = escape(animation.title);
    if (!animation.problem.empty())
      return "<figure class=\"watch\" aria-label=\"" + title + "\"><figcaption><h3>" + title + "</h3></figcaption>" +
             bad("Not drawn: " + animation.problem) + "</figure>\n";
    std::string sides;
    for (const auto& [scheme, law, picture, reading, problem] : animation.sides) {
      sides += "<div data-scheme=\"" + scheme + "\"><h4><span class=\"" + scheme + "\">" + scheme + "</span> " + law + "</h4>";
      if (!picture.empty()) sides += picture + "<p class=\"reading soft\">" + escape(reading) + "</p>";
      if (!problem.empty()) sides += bad((picture.empty() ? "No answer: " : "The run ") + problem);
      sides += "</div>\n";
    }
    return filled_page_file("animation", {{"id", animation.id},
                                          {"title", title},
                                          {"says", prose(animation.says)},
                                          {"sides", sides},
                                          {"energies", animation.energies},
                                          {"data", animation.data.dump()}});
  }
  std::string operator()(const Folded& folded) const {
    return "<details" + attribute("class", folded.css) + (folded.is_open ? " open" : "") + "><summary>" + html(folded.summary) +
           "</summary>\n" + html(folded.blocks) + "</details>\n";
  }
};

}  // namespace

std::string html(const std::vector<Block>& blocks) {
  return joined(blocks, "", [](const Block::variant& block) { return std::visit(Renderer(), block); });
}

std::string html(const Section& section) {
  return "<section id=\"" + escape(section.id) + "\"><h2>" + prose(section.title) + "</h2>\n" + html(section.blocks) +
         "</section>\n";
}

std::string page_html(const std::string& top, const std::vector<Section>& sections) {
  std::string contents, body;
  for (const auto& section : sections) {
    contents += "<li><a href=\"#" + escape(section.id) + "\">" + prose(section.title) + "</a></li>";
    body += html(section);
  }
  return filled_page_file(
      "shell",
      {{"style", page_file("style")}, {"top", top}, {"contents", contents}, {"sections", body}, {"script", page_file("watch")}});
}

}  // namespace duhem::reports
