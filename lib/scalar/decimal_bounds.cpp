#include "lib/scalar/decimal_bounds.hpp"

#include <mpfr.h>

namespace duhem {
namespace {

std::string decimal(const Rational& x, int digits, mpfr_rnd_t rounding) {
  // The binary value need not be exact: rounded the same way twice, the bound stays a bound.
  mpfr_t value;
  mpfr_init2(value, static_cast<mpfr_prec_t>(4 * digits + 64));
  mpfr_set_q(value, x.number().backend().data(), rounding);
  char* text = nullptr;
  mpfr_asprintf(&text, rounding == MPFR_RNDD ? "%.*RDg" : "%.*RUg", digits, value);
  std::string result(text);
  mpfr_free_str(text);
  mpfr_clear(value);
  return result;
}

}  // namespace

std::string decimal_below(const Rational& x, int digits) { return decimal(x, digits, MPFR_RNDD); }
std::string decimal_above(const Rational& x, int digits) { return decimal(x, digits, MPFR_RNDU); }

}  // namespace duhem
