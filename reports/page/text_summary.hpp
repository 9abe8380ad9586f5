#pragma once

#include "page/claims.hpp"

#include <iosfwd>

namespace duhem::reports {

/// The verdict in some ten lines, then a screen at most of what did not come out as expected, and where the page is.
void print_summary(std::ostream& out, const Judged& judged, const std::string& page_path);

}  // namespace duhem::reports
