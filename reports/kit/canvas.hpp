#pragma once

#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

namespace duhem::reports {

/// The same law has the same colour in every figure; the numbered inks are for what is not a law.
enum class Ink { newton, moreau, fremond, neutral, first, second, third, fourth, fifth };

using Points = std::vector<std::pair<double, double>>;

struct Curve {
  Ink ink;
  std::string title;
  Points points = {};
  Points marks = {};      ///< rings on the curve; the caption says what they mean
  double width = 2.5;     ///< a wider one stays visible under another
  std::string dash = {};  ///< of '_', '-', '.' and ' ', in place of the ink's own
};

struct Bar {
  Ink ink;
  std::string label;
  double height;
};

/// Draw through gnuplot into the file `path`, and return the same SVG made fit to stand inside a page: its colours are CSS
/// variables (--mj, --moreau, --mjf, --neutral, --first to --fifth, the text's colour), its ids begin with `name`, and `alt` says
/// what it shows. Throw std::runtime_error when gnuplot did not finish its drawing.
struct Sheet {
  std::string path, name, alt;
};
/// A curve without a title stands in no key.
[[nodiscard]] std::string draw_curves(const Sheet& sheet, const std::string& x_label, const std::string& y_label,
                                      const std::vector<Curve>& curves);
/// The same over time; the drawing's alternative text goes on with its axes, and where each curve begins and ends.
[[nodiscard]] std::string draw_over_time(Sheet sheet, const std::string& t_label, const std::string& y_label,
                                         const std::vector<Curve>& curves, int digits = 3);
/// The same with logarithms on both axes; what is not above 0 has no place there and is left out.
[[nodiscard]] std::string draw_powers(const Sheet& sheet, const std::string& x_label, const std::string& y_label,
                                      std::vector<Curve> curves);
/// Shares, from 0 to 1, over a factor of at least 1 with its logarithm, up to `last`.
[[nodiscard]] std::string draw_shares(const Sheet& sheet, const std::string& x_label, const std::string& y_label,
                                      const std::vector<Curve>& curves, double last);
/// Axes whose ends are given: several drawings may have to share a scale.
struct Frame {
  std::string x_label, y_label;
  std::pair<double, double> x, y;
};
/// One upright line from 0 to each point.
[[nodiscard]] std::string draw_impulses(const Sheet& sheet, const Frame& frame, Ink ink, const Points& points);
[[nodiscard]] std::string draw_bars(const Sheet& sheet, const std::string& y_label, const std::vector<Bar>& bars);

/// A bar that lies down, made of parts that add up to 1; which ink is which part, the key says.
struct Stack {
  std::string label;
  std::vector<double> parts;
};
[[nodiscard]] std::string draw_stacks(const Sheet& sheet, const std::string& x_label,
                                      const std::vector<std::pair<Ink, std::string>>& parts, const std::vector<Stack>& stacks);

/// A quantity over a plane, on a grid of (x, y): y runs fastest.
struct Plane {
  Ink ink;
  std::string title;
  std::vector<double> x, y, z;
};
/// The planes side by side, or one below the other where there is no room, each in a file of its own (PATH-1.svg, ...), with the
/// lines of constant z at the given levels, named where they end; the region z > 0 is tinted.
[[nodiscard]] std::string draw_planes(const Sheet& sheet, const std::string& x_label, const std::string& y_label,
                                      const std::vector<Plane>& planes, const std::vector<double>& levels);

// Lines with fewer points.

/// What lies within a pixel of its neighbours is dropped, jumps stay upright.
[[nodiscard]] Points thinned(const std::vector<double>& x, const std::vector<double>& y);
/// As few as a drawing needs: those dropped lie within a thousandth of the range of the straight lines between those kept. Jumps
/// stay upright.
[[nodiscard]] Points simplified(const std::vector<double>& x, const std::vector<double>& y);
/// Of points that lie within a pixel of one another in x, the one farthest from 0: no extreme is lost. Zeros are left out.
[[nodiscard]] Points tallest(const std::vector<double>& x, const std::vector<double>& y);

}  // namespace duhem::reports
