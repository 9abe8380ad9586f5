#pragma once

// The scalars of the house, and what each can do. Everything mathematical is a template on one of these
// and is instantiated over the lists at the end of this file.

#if defined(__FAST_MATH__)
#error "duhem cannot be built with -ffast-math: its verdicts rest on IEEE rounding"
#endif

#include "lib/scalar/boost_eigen.hpp"
#include "lib/scalar/rational_in_eigen.hpp"

#include <boost/multiprecision/float128.hpp>
#include <boost/multiprecision/mpfr.hpp>

namespace duhem {

/// 113 bits, IEEE binary128.
using Quad = boost::multiprecision::number<boost::multiprecision::float128_backend, boost::multiprecision::et_off>;

/// At least 50 and 100 decimal digits (MPFR, kept on the stack: no allocation per operation).
using Mp50 = boost::multiprecision::number<boost::multiprecision::mpfr_float_backend<50, boost::multiprecision::allocate_stack>,
                                           boost::multiprecision::et_off>;
using Mp100 = boost::multiprecision::number<boost::multiprecision::mpfr_float_backend<100, boost::multiprecision::allocate_stack>,
                                            boost::multiprecision::et_off>;

/// Name on the command line and in every file; whether arithmetic is exact (then there is no square root and no sine).
template <class S>
struct ScalarTraits;
template <>
struct ScalarTraits<double> {
  static constexpr const char* name = "double";
  static constexpr bool exact = false;
};
template <>
struct ScalarTraits<Quad> {
  static constexpr const char* name = "quad";
  static constexpr bool exact = false;
};
template <>
struct ScalarTraits<Mp50> {
  static constexpr const char* name = "mp50";
  static constexpr bool exact = false;
};
template <>
struct ScalarTraits<Mp100> {
  static constexpr const char* name = "mp100";
  static constexpr bool exact = false;
};
template <>
struct ScalarTraits<Rational> {
  static constexpr const char* name = "rational";
  static constexpr bool exact = true;
};

template <class S>
inline constexpr bool is_exact = ScalarTraits<S>::exact;

/// u, half the distance from 1 to the next number: the relative error of one correctly rounded operation. Zero when exact.
template <class S>
[[nodiscard]] S unit_roundoff() {
  if constexpr (is_exact<S>)
    return S(0);
  else
    return std::numeric_limits<S>::epsilon() / 2;
}

/// Not a NaN and not an infinity.
template <class S>
[[nodiscard]] bool is_finite(const S& x) {
  if constexpr (is_exact<S>) {
    return true;
  } else {
    using std::isfinite;
    return isfinite(x);
  }
}

}  // namespace duhem

// The house's one macro: a source file ends by instantiating its templates over a list.
#define DUHEM_FOR_EACH_REAL(INSTANTIATE) \
  INSTANTIATE(double) INSTANTIATE(duhem::Quad) INSTANTIATE(duhem::Mp50) INSTANTIATE(duhem::Mp100)
#define DUHEM_FOR_EACH_FIELD(INSTANTIATE) DUHEM_FOR_EACH_REAL(INSTANTIATE) INSTANTIATE(duhem::Rational)
