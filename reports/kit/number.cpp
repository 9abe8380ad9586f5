#include "kit/number.hpp"

#include <fmt/core.h>

#include <charconv>
#include <cmath>
#include <regex>
#include <stdexcept>

namespace duhem::reports {
namespace {

double parse_decimal(std::string_view text) {
  double x = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), x);  // ignores the locale
  if (error != std::errc() || end != text.data() + text.size() || !std::isfinite(x))
    throw std::runtime_error("\"" + std::string(text) + "\" is not a finite number");
  return x;
}

}  // namespace

Number parse_number(std::string_view text) {
  const auto slash = text.find('/');
  if (slash == std::string_view::npos) return {parse_decimal(text), std::string(text)};
  const double quotient = parse_decimal(text.substr(0, slash)) / parse_decimal(text.substr(slash + 1));
  if (!std::isfinite(quotient)) throw std::runtime_error("\"" + std::string(text) + "\" is not a finite number");
  return {quotient, std::string(text)};
}

void from_json(const Json& json, Number& number) {
  if (!json.is_string() && !json.is_number()) throw std::runtime_error("expected a number, found " + json.dump());
  number = parse_number(json.is_string() ? json.get<std::string>() : json.dump());
}

std::string brief(double x, int digits) {
  if (x == 0) return "0";
  const bool scientific = std::abs(x) < 1e-3 || std::abs(x) >= 1e6;
  const std::string text = scientific ? fmt::format("{:.{}e}", x, digits - 1) : fmt::format("{:.{}g}", x, digits);
  static const std::regex zeros("e(?:\\+|(-))0*");  // e-04 reads as e-4
  return std::regex_replace(text, zeros, "e$1");
}

std::string brief(const Number& x) {
  const bool fraction_or_whole = x.text.find_first_of(".e") == std::string::npos && x.text.size() <= 12;
  return fraction_or_whole ? x.text : brief(x.value);
}

std::string brief(const Json& value) {
  if (value.is_number_integer()) return std::to_string(value.get<long>());
  return value.is_number() || value.is_string() ? brief(value.get<Number>()) : "none";
}

std::string fixed(double x, int digits) { return fmt::format("{:.{}f}", x, digits); }

std::string percent(double part, double whole) {
  const double share = 100 * part / whole;
  return (std::abs(share) < 10 ? brief(share, 2) : std::to_string(std::lround(share))) + " %";
}

}  // namespace duhem::reports
