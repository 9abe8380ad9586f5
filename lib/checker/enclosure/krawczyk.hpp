#pragma once

#include "lib/scalar/interval.hpp"

#include <functional>
#include <optional>
#include <vector>

namespace duhem {

using Box = std::vector<Interval>;
using IntervalRows = std::vector<Box>;

/// F(x) = 0, as many equations as unknowns, seen through enclosures.
struct EnclosedSystem {
  std::function<Box(const Box&)> F;
  std::function<std::optional<IntervalRows>(const Box&)> dF;  ///< encloses F' over the box; nothing where F may have none
};

/// A box inside `within` that holds exactly one solution, and a narrow one: found by Newton steps from the middle of `within`,
/// proven by Krawczyk's operator  K(X) = x − Y F(x) + (I − Y F'(X)) (X − x),  Y ≈ F'(x)⁻¹: K(X) in the interior of X does it.
/// Nothing where that does not succeed, for whatever reason.
[[nodiscard]] std::optional<Box> unique_solution(const EnclosedSystem& system, const Box& within);

/// A part of X that holds all solutions of X, by the same operator; nothing where there is none.
[[nodiscard]] std::optional<Box> enclose_all(const EnclosedSystem& system, Box X);

}  // namespace duhem
