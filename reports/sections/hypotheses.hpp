#pragma once

#include "sections/section.hpp"

namespace duhem::reports {

/// Each hypothesis dropped, and what then goes wrong: the smallest case that the program keeps, worked out again on the page
/// in fractions of its own and written line by line.
[[nodiscard]] std::vector<Evidence> hypotheses_need(const Scope& scope);
[[nodiscard]] Section make_hypotheses(const std::string& out, const Scope& scope);

}  // namespace duhem::reports
