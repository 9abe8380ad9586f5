#pragma once

#include "lib/scalar/scalars.hpp"

namespace duhem::program {

/// What a step costs in S, as a multiple of a double's, measured on the stick: for progress bars, and for how much is repeated.
template <class S>
inline constexpr long step_cost = 1;
template <>
inline constexpr long step_cost<Quad> = 40;
template <>
inline constexpr long step_cost<Mp50> = 170;
template <>
inline constexpr long step_cost<Mp100> = 330;
template <>
inline constexpr long step_cost<Mp200> = 660;

}  // namespace duhem::program
