#include "lib/scalar/exact_text.hpp"

#include "lib/error.hpp"
#include "lib/shown.hpp"

#include <cctype>

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

}  // namespace

Rational parse_exact(std::string_view text, const std::string& field) {
  const char* expected = "a finite number: a decimal (1.5e-3), a fraction (\"1/12\") or a hex float (0x1.8p-3)";
  const auto refuse = [&](const std::string& what) { throw InputError(field, '"' + shown(text) + '"', what); };
  if (text.size() > longest_text) refuse("a number of at most " + std::to_string(longest_text) + " characters");

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

}  // namespace duhem
