#pragma once

#include "figures/figure.hpp"
#include "page/findings.hpp"
#include "page/table.hpp"

namespace duhem::reports {

/// Figures that belong together, under the title of their case.
struct FigureGroup {
  std::string title, source;
  std::vector<Figure> figures;
  std::vector<std::string> says = {};  ///< sentences before the figures
  std::vector<Table> tables = {};      ///< after them
};

struct PageContent {
  std::string version, date, command;  ///< command: makes this page again
  std::string out;                     ///< as the command lines name it
  std::vector<ListedCase> cases;
  std::vector<JudgedRun> runs;
  Findings findings;
  std::vector<FigureGroup> figures;
};

/// One file that asks for nothing else: style and figures are inside.
[[nodiscard]] std::string page_html(const PageContent& content);

}  // namespace duhem::reports
