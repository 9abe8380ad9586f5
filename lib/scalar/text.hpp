#pragma once

#include "lib/scalar/exact_text.hpp"
#include "lib/scalar/scalars.hpp"

#include <string>
#include <string_view>

namespace duhem {

/// The scalar nearest to an exact number. Throws InputError where it has no finite neighbour in S.
template <class S>
[[nodiscard]] S nearest(const Rational& x, const std::string& field);

/// Read a text exactly, then round once.
template <class S>
[[nodiscard]] S read_scalar(std::string_view text, const std::string& field) {
  return nearest<S>(parse_exact(text, field), field);
}

/// The exact rational that a scalar is.
template <class S>
[[nodiscard]] Rational exactly(const S& x);

/// The nearest double: for plots and progress, never for a verdict.
template <class S>
[[nodiscard]] double to_double(const S& x);

/// Text that reads back to the same scalar: the shortest for a double, all digits for a longer one, num/den for a rational.
template <class S>
[[nodiscard]] std::string write_scalar(const S& x);

/// An exact number for people: a decimal where twelve digits say it all, else a short fraction, else twelve digits.
[[nodiscard]] std::string decimal(const Rational& x);

/// A few significant digits for the eye.
template <class S>
[[nodiscard]] std::string brief(const S& x, int digits = 6);

}  // namespace duhem
