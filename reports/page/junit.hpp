#pragma once

#include "page/claims.hpp"

namespace duhem::reports {

/// JUnit's XML: a test case per statement, per judged run and per claim of a section. What went against expectation is a failure,
/// what stayed undecided or could not be made an error, what this scope leaves out is skipped.
[[nodiscard]] std::string junit_xml(const Judged& judged);

}  // namespace duhem::reports
