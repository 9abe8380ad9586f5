#pragma once

#include "lib/scalar/rational.hpp"

#include <string>
#include <string_view>

namespace duhem {

/// The exact number that a text denotes: a decimal ("-1.5e-3"), a fraction ("1/12") or a C hex float ("0x1.8p-3").
/// Throws InputError naming `field` for anything else: NaN, infinities, a zero denominator, exponents past 5000.
[[nodiscard]] Rational parse_exact(std::string_view text, const std::string& field);

}  // namespace duhem
