#pragma once

#include "properties/choices.hpp"

#include <array>
#include <compare>
#include <numeric>
#include <ostream>

namespace duhem::properties {

/// p/q with small whole numbers: exact in print, and in every scalar as near as that scalar comes.
struct Fraction {
  int p = 0, q = 1;

  template <class S>
  [[nodiscard]] S in() const {
    return q == 1 ? S(p) : S(S(p) / S(q));
  }
  friend bool operator==(const Fraction& x, const Fraction& y) { return long{x.p} * y.q == long{y.p} * x.q; }
  friend std::strong_ordering operator<=>(const Fraction& x, const Fraction& y) { return long{x.p} * y.q <=> long{y.p} * x.q; }
  /// In lowest terms.
  friend std::ostream& operator<<(std::ostream& out, const Fraction& x) {
    const int divisor = std::gcd(x.p, x.q);
    out << x.p / divisor;
    return x.q == divisor ? out : out << '/' << x.q / divisor;
  }
};

[[nodiscard]] inline Fraction in_lowest_terms(int p, int q) {
  const int divisor = std::gcd(p, q);
  return {p / divisor, q / divisor};
}

/// Every fraction that is drawn divides this.
inline constexpr int common_denominator = 300;
inline constexpr std::array denominators{1, 2, 3, 5, 10, 100};

/// In (0, largest].
[[nodiscard]] inline Fraction positive_fraction(Choices& choices, int largest = 9) {
  const int q = denominators[choices.below(denominators.size())];
  return {static_cast<int>(choices.below(static_cast<std::uint32_t>(largest * q))) + 1, q};
}

/// Any number up to `largest` in size: 0 once in four, whole once in four, else a few digits behind the point. One choice for
/// its kind, one for its size.
[[nodiscard]] inline Fraction any_fraction(Choices& choices, int largest = 9) {
  constexpr std::uint32_t zeros = 6, wholes = 6;
  const std::uint32_t kind = choices.below(zeros + wholes + 2 * denominators.size());
  if (kind < zeros) return {};
  const int q = kind < zeros + wholes ? 1 : denominators[(kind - zeros - wholes) / 2];
  const int p = static_cast<int>(choices.below(static_cast<std::uint32_t>(largest * q))) + 1;
  return {kind % 2 == 0 ? p : -p, q};
}

/// low, high (each once in three), or one of seven points between.
[[nodiscard]] inline Fraction fraction_between(Choices& choices, const Fraction& low, const Fraction& high) {
  switch (choices.below(3)) {
    case 0: return low;
    case 1: return high;
    default: break;
  }
  const int eighths = 1 + static_cast<int>(choices.below(7));
  // low + (high − low) eighths/8; small numbers, so that the products stay small
  return in_lowest_terms(low.p * high.q * (8 - eighths) + high.p * low.q * eighths, 8 * low.q * high.q);
}

}  // namespace duhem::properties
