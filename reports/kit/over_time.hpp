#pragma once

#include "kit/canvas.hpp"
#include "kit/number.hpp"

namespace duhem::reports {

/// Curves over time; the drawing's alternative text goes on with its axes, and where each curve begins and ends.
[[nodiscard]] inline std::string draw_over_time(Sheet sheet, const std::string& t_label, const std::string& y_label,
                                                const std::vector<Curve>& curves, int digits = 3) {
  sheet.alt += ' ' + y_label + " over " + t_label;
  for (const auto& [ink, title, points, marks, width, dash] : curves)
    sheet.alt += (&title == &curves.front().title ? ": " : "; ") + title + " from " + brief(points.front().second, digits) +
                 " to " + brief(points.back().second, digits);
  sheet.alt += '.';
  return draw_curves(sheet, t_label, y_label, curves);
}

}  // namespace duhem::reports
