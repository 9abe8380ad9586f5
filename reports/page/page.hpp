#pragma once

#include "page/calls.hpp"
#include "page/claims.hpp"

namespace duhem::reports {

struct PageContent {
  ReportRequest request;
  std::vector<ListedCase> cases;
  Judged judged;
  std::vector<Call> calls;    ///< what was asked of the program
  nlohmann::json provenance;  ///< OUT/provenance.json: program, machine, libraries, packages, date, duration
};

/// One file that asks for nothing else: style and figures are inside.
[[nodiscard]] std::string page_html(const PageContent& content);

}  // namespace duhem::reports
