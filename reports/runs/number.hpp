#pragma once

#include <string>
#include <string_view>

namespace duhem::reports {

/// A number as a tool wrote it: a double, a decimal with all its digits, or an exact "num/den".
/// The text decides what is claimed to be exact; the value is for plots and inequalities.
struct Number {
  double value = 0;
  std::string text = "0";
};

/// Throws std::runtime_error unless all of the text is one finite number.
[[nodiscard]] Number parse_number(std::string_view text);

/// Three digits: "0.0819", "7.07e-4".
[[nodiscard]] std::string brief(double x, int digits = 3);
/// Fractions and whole numbers as they are, everything else in three digits.
[[nodiscard]] std::string brief(const Number& x);

}  // namespace duhem::reports
