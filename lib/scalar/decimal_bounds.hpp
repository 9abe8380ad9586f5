#pragma once

#include "lib/scalar/rational.hpp"

#include <string>

namespace duhem {

/// A decimal of so many digits that is not above x, and one that is not below: bounds as text.
[[nodiscard]] std::string decimal_below(const Rational& x, int digits);
[[nodiscard]] std::string decimal_above(const Rational& x, int digits);

}  // namespace duhem
