#pragma once

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

}  // namespace duhem::reports
