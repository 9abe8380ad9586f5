#pragma once

#include "sections/section.hpp"

namespace duhem::reports {

/// Kane's puzzle proven: what a hunt finds, made simple, and the textbook's angles, each judged by `duhem check` in exact numbers.
[[nodiscard]] std::vector<Evidence> kane_witness_needs(const Scope& scope);
[[nodiscard]] Section make_kane_witness(const std::string& out, const Scope& scope);

}  // namespace duhem::reports
