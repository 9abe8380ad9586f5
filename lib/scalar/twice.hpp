#pragma once

#include "lib/scalar/scalars.hpp"

#include <type_traits>

namespace duhem {

/// The scalar with twice the digits, or more; of the longest, and of exact ones, the scalar itself.
template <class S>
using Twice = std::conditional_t<std::is_same_v<S, double>, Quad,
                                 std::conditional_t<std::is_same_v<S, Quad> || std::is_same_v<S, Mp50>, Mp100,
                                                    std::conditional_t<std::is_same_v<S, Mp100>, Mp200, S>>>;

}  // namespace duhem
