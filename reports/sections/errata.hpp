#pragma once

#include "sections/section.hpp"

namespace duhem::reports {

/// Errata of the paper, and where its text and its published code part, each with the command that shows it and its outcome now.
[[nodiscard]] std::vector<Evidence> errata_need(const Scope& scope);
[[nodiscard]] Section make_errata(const std::string& out, const Scope& scope);

}  // namespace duhem::reports
