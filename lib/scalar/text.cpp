#include "lib/scalar/text.hpp"

#include "lib/error.hpp"

#include <array>
#include <charconv>
#include <cstdio>
#include <cstdlib>

namespace duhem {
namespace {

/// The value rounded to `precision` bits, as an exact hex text that strtod and its 128-bit sister read back.
std::string rounded_to_bits(const Rational& x, int precision) {
  mpfr_t rounded;
  mpfr_init2(rounded, precision);
  mpfr_set_q(rounded, x.number().backend().data(), MPFR_RNDN);
  char* text = nullptr;
  mpfr_asprintf(&text, "%Ra", rounded);
  std::string result(text);
  mpfr_free_str(text);
  mpfr_clear(rounded);
  return result;
}

}  // namespace

template <class S>
S nearest(const Rational& x, const std::string& field) {
  S result{};
  if constexpr (is_exact<S>) {
    result = x;
  } else if constexpr (std::is_same_v<S, double>) {
    result = std::strtod(rounded_to_bits(x, std::numeric_limits<double>::digits).c_str(), nullptr);
  } else if constexpr (std::is_same_v<S, Quad>) {
    result.backend().value() = strtoflt128(rounded_to_bits(x, std::numeric_limits<Quad>::digits).c_str(), nullptr);
  } else {
    mpfr_set_q(result.backend().data(), x.number().backend().data(), MPFR_RNDN);
  }
  if (!is_finite(result))
    throw InputError(field, decimal(x), std::string("a number within the range of ") + ScalarTraits<S>::name);
  return result;
}

template <class S>
Rational exactly(const S& x) {
  if constexpr (is_exact<S>) {
    return x;
  } else if constexpr (std::is_same_v<S, double>) {
    return Rational::from_double(x);
  } else if constexpr (std::is_same_v<S, Quad>) {
    std::array<char, 128> text{};
    quadmath_snprintf(text.data(), text.size(), "%+.40Qa", x.backend().value());
    return parse_exact(text.data(), "quad");
  } else {
    Rational::Number q;
    mpfr_get_q(q.backend().data(), x.backend().data());
    return Rational(q);
  }
}

template <class S>
double to_double(const S& x) {
  if constexpr (std::is_same_v<S, double>)
    return x;
  else if constexpr (is_exact<S>)
    return x.nearest_double();
  else
    return x.template convert_to<double>();
}

template <class S>
std::string write_scalar(const S& x) {
  if constexpr (std::is_same_v<S, double>) {
    std::array<char, 64> text{};
    return {text.data(), std::to_chars(text.data(), text.data() + text.size(), x).ptr};
  } else if constexpr (is_exact<S>) {
    return x.str();
  } else {
    return x.str(std::numeric_limits<S>::max_digits10, std::ios_base::scientific);
  }
}

template <class S>
std::string brief(const S& x, int digits) {
  if constexpr (is_exact<S>) {
    const std::string exact = x.str();
    if (exact.size() <= 12) return exact;
  }
  std::array<char, 64> text{};
  std::snprintf(text.data(), text.size(), "%.*g", digits, to_double(x));
  return text.data();
}

std::string decimal(const Rational& x) {
  const std::string rounded = nearest<Mp50>(x, "").str(12);
  if (parse_exact(rounded, "") == x) return rounded;
  const std::string fraction = x.str();
  return fraction.size() <= 24 ? fraction : rounded;
}

#define INSTANTIATE(S)                                        \
  template S nearest<S>(const Rational&, const std::string&); \
  template Rational exactly<S>(const S&);                     \
  template double to_double<S>(const S&);                     \
  template std::string write_scalar<S>(const S&);             \
  template std::string brief<S>(const S&, int);
DUHEM_FOR_EACH_FIELD(INSTANTIATE)

}  // namespace duhem
