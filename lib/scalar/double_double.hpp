#pragma once

#include "lib/scalar/scalars.hpp"

#include <cmath>
#include <compare>

namespace duhem {

/// hi + lo, a sum that is not carried out (Dekker 1971): twice the digits of a double at a tenth of what Quad takes in software,
/// without its range. What overflows becomes no number; products below 2^-969 lose digits.
class DoubleDouble {
 public:
  DoubleDouble(double x = 0) : hi_(x) {}  // NOLINT: every double is one
  explicit operator double() const { return hi_; }

  /// Exactly. By splitting the factors, since a fused multiply-add is not in every machine.
  [[nodiscard]] static DoubleDouble product(double x, double y) {
    const double xy = x * y;
    const auto [x_hi, x_lo] = halves(x);
    const auto [y_hi, y_lo] = halves(y);
    return {xy, ((x_hi * y_hi - xy) + x_hi * y_lo + x_lo * y_hi) + x_lo * y_lo};
  }

  friend DoubleDouble operator-(const DoubleDouble& x) { return {-x.hi_, -x.lo_}; }
  friend DoubleDouble operator+(const DoubleDouble& x, const DoubleDouble& y) {
    const DoubleDouble hi = sum(x.hi_, y.hi_), lo = sum(x.lo_, y.lo_), most = onto(hi.hi_, hi.lo_ + lo.hi_);
    return onto(most.hi_, most.lo_ + lo.lo_);
  }
  friend DoubleDouble operator-(const DoubleDouble& x, const DoubleDouble& y) { return x + -y; }
  friend DoubleDouble operator*(const DoubleDouble& x, const DoubleDouble& y) {
    const DoubleDouble most = product(x.hi_, y.hi_);
    return onto(most.hi_, most.lo_ + (x.hi_ * y.lo_ + x.lo_ * y.hi_));
  }
  friend DoubleDouble operator/(const DoubleDouble& x, const DoubleDouble& y) {
    const double quotient = x.hi_ / y.hi_;
    return onto(quotient, (x - y * quotient).hi_ / y.hi_);
  }
  /// Of many products the sum, faster: with an error not of the sum's own size but of the largest (Ogita, Rump and Oishi 2005).
  void add_product(double x, double y) {
    const DoubleDouble xy = product(x, y), most = sum(hi_, xy.hi_);
    *this = onto(most.hi_, most.lo_ + (lo_ + xy.lo_));
  }
  DoubleDouble& operator+=(const DoubleDouble& y) { return *this = *this + y; }
  DoubleDouble& operator-=(const DoubleDouble& y) { return *this = *this - y; }
  DoubleDouble& operator*=(const DoubleDouble& y) { return *this = *this * y; }
  DoubleDouble& operator/=(const DoubleDouble& y) { return *this = *this / y; }

  friend auto operator<=>(const DoubleDouble&, const DoubleDouble&) = default;
  friend DoubleDouble abs(const DoubleDouble& x) { return x.hi_ < 0 ? -x : x; }
  friend DoubleDouble sqrt(const DoubleDouble& x) {
    const double root = std::sqrt(x.hi_);
    return root > 0 ? onto(root, (x - product(root, root)).hi_ / (2 * root)) : root;
  }
  friend bool isfinite(const DoubleDouble& x) { return std::isfinite(x.hi_) && std::isfinite(x.lo_); }

 private:
  DoubleDouble(double hi, double lo) : hi_(hi), lo_(lo) {}

  /// Exactly (Knuth).
  static DoubleDouble sum(double x, double y) {
    const double s = x + y, of_y = s - x;
    return {s, (x - (s - of_y)) + (y - of_y)};
  }
  /// The same where |y| <= |x| (Dekker).
  static DoubleDouble onto(double x, double y) {
    const double s = x + y;
    return {s, y - (s - x)};
  }
  /// Of 26 bits each (Veltkamp).
  static DoubleDouble halves(double x) {
    const double scaled = 0x8000001p0 * x, hi = scaled - (scaled - x);
    return {hi, x - hi};
  }

  double hi_, lo_ = 0;
};

template <>
struct ScalarTraits<DoubleDouble> {
  static constexpr bool exact = false;
};
/// Of the least exact of its operations, with a bit to spare.
template <>
inline DoubleDouble unit_roundoff<DoubleDouble>() {
  return 0x1p-101;
}

}  // namespace duhem

namespace Eigen {
template <>
struct NumTraits<duhem::DoubleDouble> : GenericNumTraits<duhem::DoubleDouble> {
  using Real = duhem::DoubleDouble;
  using NonInteger = duhem::DoubleDouble;
  using Literal = duhem::DoubleDouble;
  using Nested = duhem::DoubleDouble;
  enum { IsComplex = 0, IsInteger = 0, IsSigned = 1, RequireInitialization = 1, ReadCost = 2, AddCost = 20, MulCost = 25 };
};
}  // namespace Eigen
