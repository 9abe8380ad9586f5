#include "lib/scalar/text.hpp"

#include "lib/error.hpp"

#include <array>
#include <charconv>
#include <cmath>
#include <cstdio>
#include <memory>

namespace duhem {
namespace {

using Integer = boost::multiprecision::number<boost::multiprecision::gmp_int, boost::multiprecision::et_off>;
constexpr int largest_exponent = 5000;  // past this a short text would ask for megabytes of digits
constexpr std::size_t longest_text = 20000;

/// A cursor over the text; every reader advances it or leaves it alone.
struct Cursor {
  std::string_view rest;

  bool take(char c) {
    if (rest.empty() || rest.front() != c) return false;
    rest.remove_prefix(1);
    return true;
  }
  bool take_either(char a, char b) { return take(a) || take(b); }
  std::string take_digits(bool hex) {
    std::size_t n = 0;
    const auto is_digit = [hex](char c) {
      return hex ? std::isxdigit(static_cast<unsigned char>(c)) != 0 : c >= '0' && c <= '9';
    };
    while (n < rest.size() && is_digit(rest[n])) ++n;
    std::string digits(rest.substr(0, n));
    rest.remove_prefix(n);
    return digits;
  }
};

Integer integer(const std::string& digits, bool hex) {
  if (hex) return Integer("0x" + digits);
  const auto first = digits.find_first_not_of('0');  // a leading zero would mean octal
  return first == std::string::npos ? Integer(0) : Integer(digits.substr(first));
}

Integer power(unsigned base, unsigned exponent) { return boost::multiprecision::pow(Integer(base), exponent); }

/// An unsigned decimal or hex number with optional fraction and exponent; false where there is none.
bool take_number(Cursor& text, Rational::Number& x) {
  Cursor ahead = text;
  const bool hex = ahead.take('0') && ahead.take_either('x', 'X');
  if (hex) text = ahead;
  const std::string whole = text.take_digits(hex);
  const std::string fraction = text.take('.') ? text.take_digits(hex) : "";
  if (whole.empty() && fraction.empty()) return false;
  x = Rational::Number(integer(whole + fraction, hex)) /
      Rational::Number(power(hex ? 16 : 10, static_cast<unsigned>(fraction.size())));

  if (hex ? text.take_either('p', 'P') : text.take_either('e', 'E')) {
    const bool negative = text.take('-');
    if (!negative) text.take('+');
    const std::string digits = text.take_digits(false);
    if (digits.empty() || digits.size() > 6 || std::stoi(digits) > largest_exponent) return false;
    const Rational::Number scale(power(hex ? 2 : 10, static_cast<unsigned>(std::stoi(digits))));
    if (negative)
      x /= scale;
    else
      x *= scale;
  }
  return true;
}

/// A long value is cut in a message, not in the computation.
std::string for_message(std::string_view text) {
  return '"' + (text.size() > 60 ? std::string(text.substr(0, 57)) + "..." : std::string(text)) + '"';
}

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

Rational parse_exact(std::string_view text, const std::string& field) {
  const char* expected = "a finite number: a decimal (1.5e-3), a fraction (\"1/12\") or a hex float (0x1.8p-3)";
  const auto refuse = [&](const char* what) { throw InputError(field, for_message(text), what); };
  if (text.size() > longest_text) refuse("a number of at most 20000 characters");

  Cursor cursor{text};
  const bool negative = cursor.take('-');
  if (!negative) cursor.take('+');
  Rational::Number x;
  if (!take_number(cursor, x)) refuse(expected);
  if (cursor.take('/')) {
    Rational::Number denominator;
    if (!take_number(cursor, denominator)) refuse(expected);
    if (denominator == 0) refuse("a fraction with a denominator other than zero");
    x /= denominator;
  }
  if (!cursor.rest.empty()) refuse(expected);
  return negative ? -Rational(x) : Rational(x);
}

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
