#pragma once

#include "page/findings.hpp"

#include <iosfwd>

namespace duhem::reports {

/// The table of the runs, what went against expectation, and a dozen lines that say what came out.
void print_summary(std::ostream& out, const std::vector<JudgedRun>& runs, const Findings& findings, const std::string& version,
                   const std::string& page_path);

}  // namespace duhem::reports
