#pragma once

#include "tools/exit_code.hpp"
#include "tools/report/options.hpp"

namespace duhem::program {

/// Makes every run, campaign and other call that the report rests on, and writes index.html, report.json and junit.xml.
[[nodiscard]] Exit report(const ReportOptions& options);

}  // namespace duhem::program
