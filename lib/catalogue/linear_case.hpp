#pragma once

#include "lib/catalogue/catalogue.hpp"

namespace duhem {

/// A system from matrices, checked: sizes that agree, M symmetric positive definite, K and C symmetric positive
/// semi-definite, controlled degrees of freedom that exist once and start at their prescribed velocity.
template <class S>
[[nodiscard]] Case<S> make_linear(const CaseData& data);

}  // namespace duhem
