#pragma once

#include "reports/inputs/request.hpp"
#include "tools/campaign/ranks.hpp"
#include "tools/options.hpp"

namespace duhem::program {

struct ReportWork {
  reports::ReportRequest request;
  unsigned jobs = 1;  ///< programs at a time
  bool is_quick = false;
  bool resumes = false;  ///< makes only the calls that OUT does not have yet
};

void declare(Options& options, ReportWork& work);

/// Reads and checks everything before anything is written.
void complete(const Options& options, ReportWork& work, const Ranks& ranks);

}  // namespace duhem::program
