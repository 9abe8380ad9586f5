#pragma once

#include "sections/section.hpp"

namespace duhem::reports {

/// The precision ladder: what the largest positive work of a contact falls with, the tolerance, the round-off, or nothing.
[[nodiscard]] std::vector<Evidence> ladder_needs(const Scope& scope);
[[nodiscard]] Section make_ladder(const std::string& out, const Scope& scope);

/// The ladders' answers, for other sections: "ladder-stick-mj".
[[nodiscard]] std::string ladder_name(const std::string& case_name, const std::string& scheme);

}  // namespace duhem::reports
