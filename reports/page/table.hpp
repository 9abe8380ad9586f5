#pragma once

#include "figures/figure.hpp"
#include "page/expectation.hpp"

#include <optional>
#include <string>
#include <vector>

namespace duhem::reports {

/// A table of the page, as text; on a narrow screen each row becomes a card whose entries carry the heads as labels.
struct Cell {
  std::string text;
  std::string css = {};  ///< "head" stands at the top of the card, "number" to the right of its column, "text" fills a line
};
struct Row {
  std::vector<Cell> cells;
  std::optional<Outcome> outcome = {};  ///< the row's last cell and its colour, where something is judged
};
struct Table {
  std::string caption;
  std::vector<std::string> heads;
  std::vector<Row> rows;
};

/// How an outcome looks: the classes of its mark and of its row, and its words.
struct Badge {
  const char *css, *row, *text;
};
[[nodiscard]] Badge badge(Outcome outcome);

/// The label is what a narrow screen shows beside the cell in place of the table's head.
[[nodiscard]] std::string cell(const std::string& label, const std::string& html, const std::string& css = "");
[[nodiscard]] std::string mark_cell(const Badge& mark);
[[nodiscard]] std::string table_html(const Table& table);
[[nodiscard]] std::string figure_html(const Figure& figure);
/// "Data:" and a link to each.
[[nodiscard]] std::string data_html(const std::vector<std::string>& paths);

}  // namespace duhem::reports
