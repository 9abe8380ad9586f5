#pragma once

#include "lib/scalar/rational.hpp"

#include <boost/multiprecision/mpfi.hpp>
#include <boost/multiprecision/mpfr.hpp>

#include <optional>

namespace duhem {

/// What two enclosures let one say of the numbers inside. Not a bool: a branch must ask `certainly` or `possibly`.
struct Comparison {
  bool certain, possible;
};
[[nodiscard]] inline bool certainly(Comparison c) { return c.certain; }
[[nodiscard]] inline bool possibly(Comparison c) { return c.possible; }

/// All real numbers between two bounds of at least fifty digits (MPFI); every operation rounds outward, so that what holds
/// of the numbers inside holds of some number of the result. It evaluates; it never drives a branch by itself.
class Interval {
 public:
  /// A number of the same precision, for where a guess will do: midpoints, approximate inverses.
  using Point = boost::multiprecision::number<boost::multiprecision::mpfr_float_backend<50>, boost::multiprecision::et_off>;

  Interval() = default;         ///< 0
  Interval(const Rational& x);  // NOLINT: the smallest enclosure of an exact number
  explicit Interval(const Point& x) : value_(x) {}
  [[nodiscard]] static Interval between(const Rational& lower, const Rational& upper);
  /// x ± radius.
  [[nodiscard]] static Interval around(const Point& x, const Point& radius);

  /// The bounds, exactly. Both finite only where `bounded`.
  [[nodiscard]] Rational lower() const;
  [[nodiscard]] Rational upper() const;
  [[nodiscard]] bool bounded() const;
  [[nodiscard]] Point midpoint() const;
  [[nodiscard]] Point magnitude() const;  ///< the largest |x|
  [[nodiscard]] Point width() const;      ///< rounded up
  [[nodiscard]] bool contains(const Rational& x) const;
  /// Nothing of this touches the bounds of `other`.
  [[nodiscard]] bool inside(const Interval& other) const;

  Interval& operator+=(const Interval& o) { return value_ += o.value_, *this; }
  Interval& operator-=(const Interval& o) { return value_ -= o.value_, *this; }
  Interval& operator*=(const Interval& o) { return value_ *= o.value_, *this; }

  friend Interval operator+(Interval a, const Interval& b) { return a += b; }
  friend Interval operator-(Interval a, const Interval& b) { return a -= b; }
  friend Interval operator*(Interval a, const Interval& b) { return a *= b; }
  friend Interval operator-(const Interval& a) { return Interval() - a; }
  friend Interval square(const Interval& a);
  /// The roots of what is not negative in a; a holds something that is not.
  friend Interval sqrt(const Interval& a);
  /// a/b; b must not contain 0.
  friend Interval quotient(const Interval& a, const Interval& b);
  friend Interval hull(const Interval& a, const Interval& b);
  friend std::optional<Interval> intersection(const Interval& a, const Interval& b);

  friend Comparison operator<=(const Interval& a, const Interval& b);
  friend Comparison operator<(const Interval& a, const Interval& b);
  friend Comparison operator>=(const Interval& a, const Interval& b) { return b <= a; }
  friend Comparison operator>(const Interval& a, const Interval& b) { return b < a; }

 private:
  using Number = boost::multiprecision::number<boost::multiprecision::mpfi_float_backend<50>, boost::multiprecision::et_off>;
  [[nodiscard]] mpfi_srcptr data() const { return value_.backend().data(); }
  [[nodiscard]] mpfi_ptr data() { return value_.backend().data(); }

  Number value_ = 0;
};

}  // namespace duhem
