#pragma once

#include "page/claims.hpp"

#include <iosfwd>

namespace duhem::reports {

/// What did not come out as expected, then ten lines that say what did, and where the page is.
void print_summary(std::ostream& out, const Judged& judged, const std::string& page_path);

}  // namespace duhem::reports
