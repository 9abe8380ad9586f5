#pragma once

#include "tools/bench/results.hpp"

#include <iosfwd>

namespace duhem::bench {

/// Every figure with its target, in Markdown: the table of the README. What was filtered out is left out.
void print_table(const Results& results, std::ostream& out);

}  // namespace duhem::bench
