#pragma once

#include "lib/linear/types.hpp"

#include <vector>

namespace duhem {

/// All real roots of c[0] + c[1] t + … + c[n] tⁿ in [low, high], in increasing order, to the last digits of S.
/// The roots of the derivative, found the same way, cut the interval into pieces on which the polynomial is monotone;
/// a piece with a change of sign holds one root. A turning point that misses zero by rounding only counts as a root.
template <class S>
[[nodiscard]] std::vector<S> real_roots(const std::vector<S>& coefficients, const S& low, const S& high);

}  // namespace duhem
