#include "lib/scalar/text.hpp"

#include "lib/error.hpp"

#include <array>
#include <charconv>

namespace duhem {
namespace {

class MpfrNumber {
 public:
  explicit MpfrNumber(mpfr_prec_t bits) { mpfr_init2(value_, bits); }
  MpfrNumber(const MpfrNumber&) = delete;
  MpfrNumber& operator=(const MpfrNumber&) = delete;
  ~MpfrNumber() { mpfr_clear(value_); }
  [[nodiscard]] mpfr_ptr get() { return value_; }

 private:
  mpfr_t value_;
};

Rational exact_value(mpfr_srcptr value) {
  Rational::Number q;
  mpfr_get_q(q.backend().data(), value);
  return Rational(q);
}

/// x to `bits` bits, the last one set where anything was cut off. Rounded again, to fewer bits by two or more, this comes out as
/// x itself would: a subnormal number is not rounded twice.
class RoundedToOdd : public MpfrNumber {
 public:
  RoundedToOdd(const Rational& x, mpfr_prec_t bits) : MpfrNumber(bits) {
    if (mpfr_set_q(get(), x.number().backend().data(), MPFR_RNDZ) == 0) return;
    boost::multiprecision::mpz_int mantissa;
    mpfr_get_z_2exp(mantissa.backend().data(), get());
    if (even(mantissa)) mpfr_sgn(get()) > 0 ? mpfr_nextabove(get()) : mpfr_nextbelow(get());
  }

 private:
  static bool even(const boost::multiprecision::mpz_int& n) { return !bit_test(boost::multiprecision::mpz_int(abs(n)), 0); }
};

}  // namespace

template <class S>
S nearest(const Rational& x, const std::string& field) {
  S result{};
  if constexpr (is_exact<S>) {
    result = x;
  } else if constexpr (std::is_same_v<S, double>) {
    result = mpfr_get_d(RoundedToOdd(x, std::numeric_limits<double>::digits + 2).get(), MPFR_RNDN);
  } else if constexpr (std::is_same_v<S, Quad>) {
    result.backend().value() = mpfr_get_float128(RoundedToOdd(x, std::numeric_limits<Quad>::digits + 2).get(), MPFR_RNDN);
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
    MpfrNumber value(std::numeric_limits<Quad>::digits);
    mpfr_set_float128(value.get(), x.backend().value(), MPFR_RNDN);
    return exact_value(value.get());
  } else {
    return exact_value(x.backend().data());
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
  if (x == S(0)) return "0";  // a zero's sign tells people nothing
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
