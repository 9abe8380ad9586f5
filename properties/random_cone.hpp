#pragma once

#include "properties/fraction.hpp"

namespace duhem::properties {

// Friction coefficients, and directions whose lengths are rational, so that the edge of the cone is met without rounding.

/// 0, tiny, 10, or up to 1. All have few binary digits: products with whole numbers are exact in double.
[[nodiscard]] inline Fraction any_mu(Choices& choices) {
  switch (choices.below(5)) {
    case 0: return {};
    case 1: return {1, 1 << 20};
    case 2: return {10, 1};
    default: return {1 + static_cast<int>(choices.below(4)), 4};
  }
}

/// A direction of length 5 in the tangent plane, or on the tangent line.
struct Direction {
  int x, y;
};
[[nodiscard]] inline Direction any_direction(Choices& choices, int dimension) {
  constexpr std::array in_space{Direction{5, 0},  Direction{0, 5},  Direction{3, 4},  Direction{4, -3},
                                Direction{-3, 4}, Direction{-5, 0}, Direction{0, -5}, Direction{-3, -4}};
  if (dimension == 3) return in_space[choices.below(in_space.size())];
  return {choices.once_in(2) ? -5 : 5, 0};
}

/// Appends a point of K_mu: often on its edge or its axis.
template <class Vector>
void draw_in_cone(Choices& choices, Vector& into, const Fraction& mu, int dimension) {
  const int r_N = static_cast<int>(choices.below(6));
  const Direction d = any_direction(choices, dimension);
  const int quarters = static_cast<int>(choices.below(5));  // of the way from the axis to the edge
  const auto component = [&](int along) { return in_lowest_terms(r_N * mu.p * quarters * along, mu.q * 20); };
  into.push_back({r_N, 1});
  into.push_back(component(d.x));
  if (dimension == 3) into.push_back(component(d.y));
}

}  // namespace duhem::properties
