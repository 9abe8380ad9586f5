#include "kit/session.hpp"

#include "kit/html.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <optional>

namespace duhem::reports {
namespace {

/// What z is over y, along one x.
struct Row {
  double x;
  Points points;
};
using Point = Points::value_type;

std::vector<Row> rows_of(const Plane& plane) {
  std::vector<Row> rows;
  for (std::size_t i = 0; i < plane.x.size(); ++i) {
    if (rows.empty() || plane.x[i] != rows.back().x) rows.push_back({plane.x[i], {}});
    rows.back().points.emplace_back(plane.y[i], plane.z[i]);
  }
  return rows;
}

/// Where the line between two points passes through the level.
double crossing(double level, const Point& from, const Point& to) {
  return from.first + (to.first - from.first) * (level - from.second) / (to.second - from.second);
}
bool is_between(double level, const Point& from, const Point& to) { return (from.second < level) != (to.second < level); }

/// The first and the last y with z > 0 along a row, to a fraction of its spacing; nothing where there is none.
std::optional<std::pair<double, double>> positive_part(const Points& row) {
  const auto is_positive = [](const Point& point) { return point.second > 0; };
  const auto first = std::ranges::find_if(row, is_positive);
  if (first == row.end()) return std::nullopt;
  const auto last = std::prev(std::ranges::find_if(row.rbegin(), row.rend(), is_positive).base());
  return std::pair(first == row.begin() ? first->first : crossing(0, *std::prev(first), *first),
                   std::next(last) == row.end() ? last->first : crossing(0, *last, *std::next(last)));
}

/// Polygons that cover z > 0, one between two rows.
std::string tint(const std::vector<Row>& rows, const std::string& colour) {
  std::string text;
  for (std::size_t i = 0; i + 1 < rows.size(); ++i) {
    const auto left = positive_part(rows[i].points), right = positive_part(rows[i + 1].points);
    if (!left || !right) continue;
    text += fmt::format(
        "set object polygon from {0:g},{1:g} to {0:g},{2:g} to {3:g},{4:g} to {3:g},{5:g} to {0:g},{1:g} behind fillcolor rgb "
        "'{6}' "
        "fillstyle transparent solid 0.2 noborder\n",
        rows[i].x, left->first, left->second, rows[i + 1].x, right->second, right->first, colour);
  }
  return text;
}

/// The value of each line where it ends: above the upper border, or else beside the right one. The largest go first; what would
/// stand on another is left out.
std::string names_of_levels(const std::vector<Row>& rows, std::vector<double> levels) {
  std::ranges::sort(levels, std::greater());
  const double apart = 0.14 * (rows.back().x - rows.front().x);
  Points border;  // the upper one
  for (const auto& [x, points] : rows) border.emplace_back(x, points.back().second);
  const Points& side = rows.back().points;
  std::vector<double> taken;
  std::string text;
  for (const double level : levels) {
    bool ends_above = false;
    for (std::size_t i = 0; i + 1 < border.size(); ++i) {
      if (!is_between(level, border[i], border[i + 1])) continue;
      ends_above = true;
      const double x = crossing(level, border[i], border[i + 1]);
      if (std::ranges::any_of(taken, [&](double other) { return std::abs(x - other) < apart; })) continue;
      taken.push_back(x);
      text +=
          fmt::format("set label '{:g}' at {:g},{:g} center offset 0,0.6 font ',13'\n", level, x, rows[i].points.back().first);
    }
    for (std::size_t i = 0; i + 1 < side.size() && !ends_above; ++i)
      if (is_between(level, side[i], side[i + 1]))
        text += fmt::format("set label '{:g}' at {:g},{:g} left offset 0.3,0 font ',13'\n", level, rows.back().x,
                            crossing(level, side[i], side[i + 1]));
  }
  return text;
}

/// Those of the levels that the plane reaches, gains (0 and above) or losses: gnuplot complains of a line that is not there.
std::string levels_of(const Plane& plane, const std::vector<double>& levels, bool are_gains) {
  const auto [least, most] = std::ranges::minmax(plane.z);
  std::vector<double> reached;
  std::ranges::copy_if(levels, std::back_inserter(reached),
                       [&](double level) { return (level >= 0) == are_gains && least < level && most > level; });
  return fmt::format("{:g}", fmt::join(reached, ","));
}

/// As gnuplot's block of data.
std::string table_of(const std::vector<Row>& rows) {
  std::string text = "$plane << END\n";
  for (const auto& [x, points] : rows) {
    if (x != rows.front().x) text += '\n';
    for (const auto& [y, z] : points) text += fmt::format("{:.9g} {:.9g} {:.9g}\n", x, y, z);
  }
  return text + "END\n";
}

std::string draw_plane(const Sheet& sheet, const std::string& x_label, const std::string& y_label, const Plane& plane,
                       const std::vector<double>& levels) {
  const std::string colour = hexadecimal(plane.ink);
  const auto rows = rows_of(plane);
  std::string settings =
      "unset key\nset xtics 0.5\nset ytics 0.5\nset mxtics 5\nset mytics 5\nset contour base\nunset surface\n" + table_of(rows);
  std::vector<Plot> plots{{"[0:1][0:1] NaN"}};
  for (const bool is_gain : {false, true}) {
    const std::string those = levels_of(plane, levels, is_gain), name = is_gain ? "$gains" : "$losses";
    if (those.empty()) continue;
    settings += "set cntrparam levels discrete " + those + "\nset table " + name + "\nsplot $plane\nunset table\n";
    plots.push_back({name + " with lines linewidth " + (is_gain ? "2" : "1") + " linecolor rgb '" +
                     (is_gain ? colour : hexadecimal(Ink::neutral)) + '\''});
  }
  settings +=
      "unset contour\nset lmargin at screen 0.26\nset rmargin at screen 0.87\nset bmargin at screen 0.2\nset tmargin at screen "
      "0.8\n"
      "set xlabel " +
      quoted(x_label) + " offset 0,0.5\nset ylabel " + quoted(y_label) + " offset 2,0\nset title " + quoted(plane.title) +
      " textcolor rgb '" + colour + "' offset 0,0.6\n" + tint(rows, colour) + names_of_levels(rows, levels);
  return plotted(sheet, x_label, y_label, settings, plots, "244,290");
}

}  // namespace

std::string draw_planes(const Sheet& sheet, const std::string& x_label, const std::string& y_label,
                        const std::vector<Plane>& planes, const std::vector<double>& levels) {
  std::string drawings;
  for (std::size_t i = 0; i < planes.size(); ++i) {
    const std::string number = std::to_string(i + 1);
    const std::string stem = sheet.path.substr(0, sheet.path.rfind('.'));
    drawings += draw_plane({stem + '-' + number + ".svg", sheet.name + number, ""}, x_label, y_label, planes[i], levels);
  }
  return "<div class=\"planes\" role=\"img\" aria-label=\"" + escape(sheet.alt) + "\">\n" + drawings + "</div>\n";
}

}  // namespace duhem::reports
