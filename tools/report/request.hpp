#pragma once

#include "reports/page/calls.hpp"
#include "tools/report/options.hpp"

namespace duhem::program {

struct ReportWork {
  reports::ReportRequest request;
  unsigned jobs = 1;  ///< programs at a time
};

/// Reads and checks everything before anything is written.
[[nodiscard]] ReportWork make_report_work(const ReportOptions& options);

}  // namespace duhem::program
