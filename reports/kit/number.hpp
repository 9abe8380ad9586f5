#pragma once

#include <nlohmann/json.hpp>

#include <string>
#include <string_view>

namespace duhem::reports {

using Json = nlohmann::json;

/// A number as a tool wrote it: a double, a decimal with all its digits, or an exact "num/den".
/// The text decides what is claimed to be exact; the value is for plots and inequalities.
struct Number {
  double value = 0;
  std::string text = "0";
};

/// Throws std::runtime_error unless all of the text is one finite number.
[[nodiscard]] Number parse_number(std::string_view text);
/// Of a JSON document: doubles are numbers there, every other scalar is a string. Throws as above.
void from_json(const Json& json, Number& number);
/// As report.json has it.
void to_json(auto& json, const Number& x) { json = {{"value", x.value}, {"text", x.text}}; }

/// Three digits: "0.0819", "7.07e-4".
[[nodiscard]] std::string brief(double x, int digits = 3);
/// Fractions and whole numbers as they are, everything else in three digits.
[[nodiscard]] std::string brief(const Number& x);
/// A number of a JSON document, or an exact one in a string, in the same way.
[[nodiscard]] std::string brief(const Json& value);
/// With so many digits after the point.
[[nodiscard]] std::string fixed(double x, int digits);
/// "12 %", "0.25 %", "4.8 %": two digits where the share is small.
[[nodiscard]] std::string percent(double part, double whole);

}  // namespace duhem::reports
