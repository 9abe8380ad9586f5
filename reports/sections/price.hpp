#pragma once

#include "sections/section.hpp"

namespace duhem::reports {

/// What dissipation costs: a stuck contact under Frémond's law flips its residual slip at every step; the gaps that are left,
/// loaded contacts let go and caught again; and how accurate a run is for its step.
[[nodiscard]] std::vector<Evidence> price_needs(const Scope& scope);
[[nodiscard]] Section make_price(const std::string& out, const Scope& scope);

}  // namespace duhem::reports
