#pragma once

#include "kit/canvas.hpp"

#include <iomanip>
#include <sstream>

namespace duhem::reports {

/// The colour of an ink as gnuplot takes it, and how its lines are dashed.
[[nodiscard]] std::string hexadecimal(Ink ink);
[[nodiscard]] int dash_of(Ink ink);

/// A string of gnuplot's: in single quotes, a quote is written twice.
[[nodiscard]] std::string quoted(const std::string& text);

/// Words and numbers, these with all their digits, one behind the other.
template <class... Parts>
[[nodiscard]] std::string script(const Parts&... parts) {
  std::ostringstream text;
  text << std::scientific << std::setprecision(18);
  (text << ... << parts);
  return text.str();
}

/// Something to be plotted, as the command has it: behind "'-' with lines" come points, or rows of more than two numbers.
struct Plot {
  std::string how;
  Points points = {};
  std::string rows = {};
};

/// What gnuplot makes of these, fit for the page: colours by its variables, identifiers of its own, the alternative text. The
/// drawing of a sheet without words of its own is silent: what holds it speaks for it.
[[nodiscard]] std::string plotted(const Sheet& sheet, const std::string& x_label, const std::string& y_label,
                                  const std::string& settings, const std::vector<Plot>& plots,
                                  const std::string& size = "480,340");

}  // namespace duhem::reports
