#include "lib/scalar/interval.hpp"

namespace duhem {
namespace {

Rational exactly(mpfr_srcptr x) {
  Rational::Number q;
  mpfr_get_q(q.backend().data(), x);
  return Rational(std::move(q));
}

}  // namespace

Interval::Interval(const Rational& x) { mpfi_set_q(data(), x.number().backend().data()); }

Interval Interval::between(const Rational& lower, const Rational& upper) { return hull(Interval(lower), Interval(upper)); }

Interval Interval::around(const Point& x, const Point& radius) {
  const Interval spread = hull(Interval(radius), -Interval(radius));
  return Interval(x) + spread;
}

Rational Interval::lower() const { return exactly(&data()->left); }
Rational Interval::upper() const { return exactly(&data()->right); }
bool Interval::bounded() const { return mpfi_bounded_p(data()) != 0; }

Interval::Point Interval::midpoint() const {
  Point m;
  mpfi_mid(m.backend().data(), data());
  return m;
}
Interval::Point Interval::magnitude() const {
  Point m;
  mpfi_mag(m.backend().data(), data());
  return m;
}
Interval::Point Interval::width() const {
  Point w;
  mpfi_diam_abs(w.backend().data(), data());
  return w;
}
bool Interval::contains(const Rational& x) const { return lower() <= x && x <= upper(); }
bool Interval::inside(const Interval& other) const { return mpfi_is_strictly_inside(data(), other.data()) > 0; }

Interval square(const Interval& a) {
  Interval result;
  mpfi_sqr(result.data(), a.data());
  return result;
}

Interval sqrt(const Interval& a) {
  Interval result = a;
  if (mpfr_sgn(&result.data()->left) < 0) mpfr_set_zero(&result.data()->left, 1);
  mpfi_sqrt(result.data(), result.data());
  return result;
}

Interval quotient(const Interval& a, const Interval& b) {
  Interval result;
  mpfi_div(result.data(), a.data(), b.data());
  return result;
}

Interval hull(const Interval& a, const Interval& b) {
  Interval result;
  mpfi_union(result.data(), a.data(), b.data());
  return result;
}

std::optional<Interval> intersection(const Interval& a, const Interval& b) {
  if (!possibly(a <= b) || !possibly(b <= a)) return std::nullopt;
  Interval result;
  mpfi_intersect(result.data(), a.data(), b.data());
  return result;
}

// With a NaN every test of MPFR is false: nothing is certain, everything possible.
Comparison operator<=(const Interval& a, const Interval& b) {
  return {mpfr_lessequal_p(&a.data()->right, &b.data()->left) != 0, mpfr_greater_p(&a.data()->left, &b.data()->right) == 0};
}
Comparison operator<(const Interval& a, const Interval& b) {
  return {mpfr_less_p(&a.data()->right, &b.data()->left) != 0, mpfr_greaterequal_p(&a.data()->left, &b.data()->right) == 0};
}

}  // namespace duhem
