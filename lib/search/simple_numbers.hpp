#pragma once

#include "lib/scalar/rational.hpp"

#include <vector>

namespace duhem::search {

/// Numerators and denominators that a person still reads.
inline constexpr long largest_part = 999;

/// How much there is to read of p/q: |p| + q, 0 for nothing, a sign hardly counts. Of two numbers the simpler has less.
[[nodiscard]] Rational complexity(const Rational& x);

/// Numbers in [low, high] simpler than x, the simplest first: a few that are simple by themselves (0, 1, −1, 2, 1/2, …), and
/// those on the way to x in the Stern–Brocot tree, of which every one is the simplest within its distance of x. None with a part
/// above `largest_part`.
[[nodiscard]] std::vector<Rational> simpler_numbers(const Rational& x, const Rational& low, const Rational& high);

/// The number on the way to x that is nearest to it; x itself where |x| is above `largest_part`.
[[nodiscard]] Rational readable(const Rational& x);

}  // namespace duhem::search
