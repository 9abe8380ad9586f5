#pragma once

#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

namespace duhem::reports {

enum class Ink { newton, fremond, neutral };  ///< the same law has the same colour in every figure

using Points = std::vector<std::pair<double, double>>;

struct Curve {
  Ink ink;
  std::string title;
  Points points;
  Points marks;  ///< rings on the curve; the caption says what they mean
};

struct Bar {
  Ink ink;
  std::string label;
  double height;
};

/// Draw through gnuplot into the file `path`, and return the same SVG made fit to stand inside a page: its colours are CSS
/// variables (--mj, --mjf, --neutral, the text's colour), its ids begin with `name`, and `alt` says what it shows.
/// Throw std::runtime_error when gnuplot did not finish its drawing.
struct Sheet {
  std::string path, name, alt;
};
[[nodiscard]] std::string draw_curves(const Sheet& sheet, const std::string& x_label, const std::string& y_label,
                                      const std::vector<Curve>& curves);
[[nodiscard]] std::string draw_bars(const Sheet& sheet, const std::string& y_label, const std::vector<Bar>& bars);

/// The same line with fewer points: what lies within a pixel of its neighbours is dropped, jumps stay upright.
[[nodiscard]] Points thinned(const std::vector<double>& x, const std::vector<double>& y);

}  // namespace duhem::reports
