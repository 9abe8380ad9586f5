#pragma once

#include <boost/multiprecision/gmp.hpp>

#include <compare>
#include <concepts>
#include <iosfwd>
#include <string>

namespace duhem {

/// An exact rational: field operations and order, nothing else.
///
/// A class around the big number and not an alias for it: it has no square root, a double enters only by asking
/// (`Rational::from_double`), and code that rounds does not compile.
class Rational {
 public:
  using Number = boost::multiprecision::number<boost::multiprecision::gmp_rational, boost::multiprecision::et_off>;

  Rational() = default;
  template <std::integral I>
  Rational(I integer) : value_(integer) {}  // NOLINT: 0 and 1 are written without ceremony
  template <std::integral I, std::integral J>
  Rational(I numerator, J denominator) : value_(Number(numerator) / Number(denominator)) {}
  explicit Rational(Number value) : value_(std::move(value)) {}

  /// Every finite double is a rational; this is that one, not a decimal near it.
  [[nodiscard]] static Rational from_double(double x) { return Rational(Number(x)); }

  [[nodiscard]] const Number& number() const { return value_; }
  [[nodiscard]] double nearest_double() const { return value_.convert_to<double>(); }
  [[nodiscard]] std::string str() const { return value_.str(); }

  Rational& operator+=(const Rational& o) { return value_ += o.value_, *this; }
  Rational& operator-=(const Rational& o) { return value_ -= o.value_, *this; }
  Rational& operator*=(const Rational& o) { return value_ *= o.value_, *this; }
  Rational& operator/=(const Rational& o) { return value_ /= o.value_, *this; }

  friend Rational operator+(Rational a, const Rational& b) { return a += b; }
  friend Rational operator-(Rational a, const Rational& b) { return a -= b; }
  friend Rational operator*(Rational a, const Rational& b) { return a *= b; }
  friend Rational operator/(Rational a, const Rational& b) { return a /= b; }
  friend Rational operator-(const Rational& a) { return Rational(Number(-a.value_)); }

  friend bool operator==(const Rational& a, const Rational& b) { return a.value_ == b.value_; }
  friend std::strong_ordering operator<=>(const Rational& a, const Rational& b) {
    const int order = a.value_.compare(b.value_);
    return order < 0 ? std::strong_ordering::less : order > 0 ? std::strong_ordering::greater : std::strong_ordering::equal;
  }
  friend Rational abs(const Rational& a) { return a < Rational(0) ? -a : a; }
  friend std::ostream& operator<<(std::ostream& out, const Rational& a);

 private:
  Number value_ = 0;
};

}  // namespace duhem
