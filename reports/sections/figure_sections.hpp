#pragma once

#include "sections/section.hpp"

namespace duhem::reports {

/// The sections that are drawn from the runs of the plan alone: they ask for nothing else to be run.
[[nodiscard]] std::vector<Evidence> needs_nothing(const Scope& scope);

[[nodiscard]] Section kane_section(const std::string& out, const Scope& scope);
/// Figures 9 and 10, and what elastic bodies must show.
[[nodiscard]] Section elastic_section(const std::string& out, const Scope& scope);
/// What the choice of activation rule does to the elastic block.
[[nodiscard]] Section activation_section(const std::string& out, const Scope& scope);

}  // namespace duhem::reports
