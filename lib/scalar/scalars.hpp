#pragma once

// The scalars of the house, and what each can do. Everything mathematical is a template on one of these
// and is instantiated over the lists at the end of this file.

#if defined(__FAST_MATH__)
#error "duhem cannot be built with -ffast-math: its verdicts rest on IEEE rounding"
#endif

#include "lib/names.hpp"
#include "lib/scalar/boost_eigen.hpp"
#include "lib/scalar/rational_in_eigen.hpp"

#include <boost/multiprecision/float128.hpp>
#include <boost/multiprecision/mpfr.hpp>

#include <utility>

namespace duhem {

/// 113 bits, IEEE binary128.
using Quad = boost::multiprecision::number<boost::multiprecision::float128_backend, boost::multiprecision::et_off>;

/// At least 50 and 100 decimal digits (MPFR, kept on the stack: no allocation per operation).
using Mp50 = boost::multiprecision::number<boost::multiprecision::mpfr_float_backend<50, boost::multiprecision::allocate_stack>,
                                           boost::multiprecision::et_off>;
using Mp100 = boost::multiprecision::number<boost::multiprecision::mpfr_float_backend<100, boost::multiprecision::allocate_stack>,
                                            boost::multiprecision::et_off>;
/// In which what Mp100 claims is repeated. No option names it.
using Mp200 = boost::multiprecision::number<boost::multiprecision::mpfr_float_backend<200, boost::multiprecision::allocate_stack>,
                                            boost::multiprecision::et_off>;

/// Name on the command line and in every file; whether arithmetic is exact (then there is no square root and no sine).
template <class S>
struct ScalarTraits;
template <ScalarName Name, bool Exact = false>
struct NamedScalar {
  static constexpr const char* name = name_of(Name);
  static constexpr bool exact = Exact;
};
template <>
struct ScalarTraits<double> : NamedScalar<ScalarName::double_> {};
template <>
struct ScalarTraits<Quad> : NamedScalar<ScalarName::quad> {};
template <>
struct ScalarTraits<Mp50> : NamedScalar<ScalarName::mp50> {};
template <>
struct ScalarTraits<Mp100> : NamedScalar<ScalarName::mp100> {};
template <>
struct ScalarTraits<Mp200> {
  static constexpr const char* name = "mp200";
  static constexpr bool exact = false;
};
template <>
struct ScalarTraits<Rational> : NamedScalar<ScalarName::rational, true> {};

/// f.template operator()<S>() with the scalar of that name, one that has a square root.
template <class F>
decltype(auto) with_real(ScalarName name, F&& f) {
  switch (name) {
    case ScalarName::double_: return f.template operator()<double>();
    case ScalarName::quad: return f.template operator()<Quad>();
    case ScalarName::mp50: return f.template operator()<Mp50>();
    case ScalarName::mp100:
    case ScalarName::rational: break;  // who has no use for rationals has refused them
  }
  return f.template operator()<Mp100>();
}
/// The same with any scalar.
template <class F>
decltype(auto) with_scalar(ScalarName name, F&& f) {
  if (name == ScalarName::rational) return f.template operator()<Rational>();
  return with_real(name, std::forward<F>(f));
}

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

// Lists of what is instantiated: a source file ends by applying its own INSTANTIATE to one of them. In space there is no
// exact scalar, since a length in the tangent plane needs a square root. Contact problems exist for one and two contacts
// inline, for the small rigid cases, and for any number on the heap; in space for one or any number. Whatever a run is made of
// exists in Mp200 too; what only reads or writes, in the scalars that have a name.
#define DUHEM_FOR_EACH_NAMED_REAL(INSTANTIATE) \
  INSTANTIATE(double) INSTANTIATE(duhem::Quad) INSTANTIATE(duhem::Mp50) INSTANTIATE(duhem::Mp100)
#define DUHEM_FOR_EACH_REAL(INSTANTIATE) DUHEM_FOR_EACH_NAMED_REAL(INSTANTIATE) INSTANTIATE(duhem::Mp200)
#define DUHEM_FOR_EACH_NAMED_FIELD(INSTANTIATE) DUHEM_FOR_EACH_NAMED_REAL(INSTANTIATE) INSTANTIATE(duhem::Rational)
#define DUHEM_FOR_EACH_FIELD(INSTANTIATE) DUHEM_FOR_EACH_REAL(INSTANTIATE) INSTANTIATE(duhem::Rational)

// (scalar, dimension)
#define DUHEM_IN_EACH_DIMENSION(INSTANTIATE, S) INSTANTIATE(S, 2) INSTANTIATE(S, 3)
#define DUHEM_FOR_EACH_NAMED_REAL_AND_DIMENSION(INSTANTIATE) \
  DUHEM_IN_EACH_DIMENSION(INSTANTIATE, double)               \
  DUHEM_IN_EACH_DIMENSION(INSTANTIATE, duhem::Quad)          \
  DUHEM_IN_EACH_DIMENSION(INSTANTIATE, duhem::Mp50) DUHEM_IN_EACH_DIMENSION(INSTANTIATE, duhem::Mp100)
#define DUHEM_FOR_EACH_REAL_AND_DIMENSION(INSTANTIATE) \
  DUHEM_FOR_EACH_NAMED_REAL_AND_DIMENSION(INSTANTIATE) DUHEM_IN_EACH_DIMENSION(INSTANTIATE, duhem::Mp200)
#define DUHEM_FOR_EACH_NAMED_FIELD_AND_DIMENSION(INSTANTIATE) \
  DUHEM_FOR_EACH_NAMED_REAL_AND_DIMENSION(INSTANTIATE) INSTANTIATE(duhem::Rational, 2)
#define DUHEM_FOR_EACH_FIELD_AND_DIMENSION(INSTANTIATE) \
  DUHEM_FOR_EACH_REAL_AND_DIMENSION(INSTANTIATE) INSTANTIATE(duhem::Rational, 2)

// (scalar, dimension, contacts at most)
#define DUHEM_PLANAR_CONTACT_SHAPES(INSTANTIATE, S) INSTANTIATE(S, 2, 1) INSTANTIATE(S, 2, 2) INSTANTIATE(S, 2, duhem::Dynamic)
#define DUHEM_CONTACT_SHAPES_(INSTANTIATE, S) \
  DUHEM_PLANAR_CONTACT_SHAPES(INSTANTIATE, S) INSTANTIATE(S, 3, 1) INSTANTIATE(S, 3, duhem::Dynamic)
#define DUHEM_FOR_EACH_REAL_CONTACT_SHAPE(INSTANTIATE) \
  DUHEM_CONTACT_SHAPES_(INSTANTIATE, double)           \
  DUHEM_CONTACT_SHAPES_(INSTANTIATE, duhem::Quad)      \
  DUHEM_CONTACT_SHAPES_(INSTANTIATE, duhem::Mp50)      \
  DUHEM_CONTACT_SHAPES_(INSTANTIATE, duhem::Mp100) DUHEM_CONTACT_SHAPES_(INSTANTIATE, duhem::Mp200)
#define DUHEM_FOR_EACH_CONTACT_SHAPE(INSTANTIATE) \
  DUHEM_FOR_EACH_REAL_CONTACT_SHAPE(INSTANTIATE) DUHEM_PLANAR_CONTACT_SHAPES(INSTANTIATE, duhem::Rational)
