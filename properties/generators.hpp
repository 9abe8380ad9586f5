#pragma once

#include "lib/linear/types.hpp"

#include <rapidcheck/catch.h>
#include <catch2/catch.hpp>

namespace duhem::properties {

/// A rational from a magnitude and a sign, so that it shrinks to 0 and to small whole numbers.
inline rc::Gen<Rational> any_rational(int largest = 9) {
  return rc::gen::map(rc::gen::tuple(rc::gen::inRange(0, largest + 1), rc::gen::inRange(1, 5), rc::gen::arbitrary<bool>()),
                      [](const auto& t) {
                        const auto& [numerator, denominator, negative] = t;
                        return Rational(negative ? -numerator : numerator, denominator);
                      });
}

/// A rational in [low, high], the ends included often.
inline rc::Gen<Rational> rational_between(const Rational& low, const Rational& high) {
  return rc::gen::map(rc::gen::inRange(0, 9), [low, high](int eighths) { return low + (high - low) * Rational(eighths, 8); });
}

inline rc::Gen<Local<Rational, 2>> any_local() {
  return rc::gen::map(rc::gen::pair(any_rational(), any_rational()),
                      [](const auto& x) { return Local<Rational, 2>(x.first, x.second); });
}

template <int Rows, int Columns>
rc::Gen<Mat<Rational, Rows, Columns>> any_matrix() {
  return rc::gen::map(rc::gen::container<std::vector<Rational>>(static_cast<std::size_t>(Rows * Columns), any_rational(4)),
                      [](const auto& entries) {
                        Mat<Rational, Rows, Columns> m;
                        for (int i = 0; i < Rows; ++i)
                          for (int j = 0; j < Columns; ++j) m(i, j) = entries[static_cast<std::size_t>(i * Columns + j)];
                        return m;
                      });
}

}  // namespace duhem::properties

// Shown as we read them; RapidCheck finds this by the scalar's namespace.
namespace duhem {
inline void showValue(const Rational& x, std::ostream& out) { out << x; }
}  // namespace duhem
