#include "figures/session.hpp"

#include "page/html.hpp"
#include "runs/number.hpp"

#include <algorithm>
#include <cmath>

namespace duhem::reports {
namespace {

/// A plane row by row: the values of y along one x.
struct Rows {
  std::vector<double> x;
  std::vector<std::vector<std::pair<double, double>>> rows;  ///< (y, z)

  explicit Rows(const Plane& plane) {
    for (std::size_t i = 0; i < plane.x.size(); ++i) {
      if (x.empty() || plane.x[i] != x.back()) {
        x.push_back(plane.x[i]);
        rows.emplace_back();
      }
      rows.back().emplace_back(plane.y[i], plane.z[i]);
    }
  }
};

/// Where z rises through the level or falls through it between two points.
double crossing(double level, double from, double z_from, double to, double z_to) {
  return from + (to - from) * (level - z_from) / (z_to - z_from);
}

/// The first and the last y with z > 0 along a row, to a fraction of its spacing; empty (first > last) where there is none.
std::pair<double, double> positive_part(const std::vector<std::pair<double, double>>& row) {
  std::pair<double, double> part{1, 0};
  bool is_met = false;
  for (std::size_t i = 0; i < row.size(); ++i) {
    const auto& [y, z] = row[i];
    if (!(z > 0)) continue;
    if (!is_met) part.first = i == 0 ? y : crossing(0, row[i - 1].first, row[i - 1].second, y, z);
    is_met = true;
    part.second = i + 1 == row.size() ? y : crossing(0, y, z, row[i + 1].first, row[i + 1].second);
  }
  return part;
}

/// Polygons that cover z > 0, one between two rows.
std::string tint(const Rows& rows, const std::string& colour) {
  std::string text;
  char line[256];
  for (std::size_t i = 0; i + 1 < rows.x.size(); ++i) {
    const auto left = positive_part(rows.rows[i]), right = positive_part(rows.rows[i + 1]);
    if (left.first > left.second || right.first > right.second) continue;
    std::snprintf(line, sizeof line,
                  "set object polygon from %g,%g to %g,%g to %g,%g to %g,%g to %g,%g behind fillcolor rgb '%s' fillstyle "
                  "transparent solid 0.2 noborder\n",
                  rows.x[i], left.first, rows.x[i], left.second, rows.x[i + 1], right.second, rows.x[i + 1], right.first,
                  rows.x[i], left.first, colour.c_str());
    text += line;
  }
  return text;
}

/// The value of each line where it ends: above the upper border, or else beside the right one. The largest go first; what would
/// stand on another is left out.
std::string names_of_levels(const Rows& rows, std::vector<double> levels) {
  std::sort(levels.rbegin(), levels.rend());
  const double apart = 0.14 * (rows.x.back() - rows.x.front());
  std::vector<double> taken;
  std::string text;
  const auto write = [&](double level, double x, double y, const char* offset) {
    char line[128];
    std::snprintf(line, sizeof line, "set label '%g' at %g,%g %s font ',13'\n", level, x, y, offset);
    text += line;
  };
  for (const double level : levels) {
    bool ends_above = false;
    for (std::size_t i = 0; i + 1 < rows.x.size(); ++i) {
      const double z = rows.rows[i].back().second, next = rows.rows[i + 1].back().second;
      if ((z < level) == (next < level)) continue;
      ends_above = true;
      const double x = crossing(level, rows.x[i], z, rows.x[i + 1], next);
      if (std::any_of(taken.begin(), taken.end(), [&](double other) { return std::abs(x - other) < apart; })) continue;
      taken.push_back(x);
      write(level, x, rows.rows[i].back().first, "center offset 0,0.6");
    }
    const auto& last = rows.rows.back();
    for (std::size_t i = 0; i + 1 < last.size() && !ends_above; ++i) {
      if ((last[i].second < level) == (last[i + 1].second < level)) continue;
      write(level, rows.x.back(), crossing(level, last[i].first, last[i].second, last[i + 1].first, last[i + 1].second),
            "left offset 0.3,0");
    }
  }
  return text;
}

/// Those of the levels that the plane reaches, gains (0 and above) or losses: gnuplot complains of a line that is not there.
std::string levels_of(const Plane& plane, const std::vector<double>& levels, bool are_gains) {
  const auto [least, most] = std::minmax_element(plane.z.begin(), plane.z.end());
  std::string list;
  for (const double level : levels) {
    if ((level >= 0) != are_gains || !(*least < level) || !(*most > level)) continue;
    char text[32];
    std::snprintf(text, sizeof text, "%s%g", list.empty() ? "" : ",", level);
    list += text;
  }
  return list;
}

/// A plane as gnuplot's block of data.
std::string table_of(const Plane& plane) {
  std::string text = "$plane << END\n";
  char line[96];
  for (std::size_t i = 0; i < plane.x.size(); ++i) {
    const bool is_next_row = i > 0 && plane.x[i] != plane.x[i - 1];
    std::snprintf(line, sizeof line, "%s%.9g %.9g %.9g\n", is_next_row ? "\n" : "", plane.x[i], plane.y[i], plane.z[i]);
    text += line;
  }
  return text + "END\n";
}

std::string draw_plane(const Sheet& sheet, const std::string& x_label, const std::string& y_label, const Plane& plane,
                       const std::vector<double>& levels) {
  const std::string colour = hexadecimal(plane.ink);
  {
    Session session(sheet, y_label, "244,290");
    *session << "unset key\nset xtics 0.5\nset ytics 0.5\nset mxtics 5\nset mytics 5\nset contour base\nunset surface\n"
             << table_of(plane);
    for (const bool is_gain : {false, true})
      if (const std::string those = levels_of(plane, levels, is_gain); !those.empty())
        *session << "set cntrparam levels discrete " << those << "\nset table " << (is_gain ? "$gains" : "$losses")
                 << "\nsplot $plane\nunset table\n";
    const Rows rows(plane);
    *session
        << "unset contour\nset lmargin at screen 0.26\nset rmargin at screen 0.87\nset bmargin at screen 0.2\nset tmargin at "
           "screen 0.8\n"
        << "set xlabel " << quoted(x_label) << " offset 0,0.5\nset ylabel " << quoted(y_label) << " offset 2,0\n"
        << "set title " << quoted(plane.title) << " textcolor rgb '" << colour << "' offset 0,0.6\n"
        << tint(rows, colour) << names_of_levels(rows, levels);
    std::string plot = "plot [0:1][0:1] NaN";
    for (const bool is_gain : {false, true})
      if (!levels_of(plane, levels, is_gain).empty())
        plot += std::string(is_gain ? ", $gains" : ", $losses") + " with lines linewidth " + (is_gain ? "2" : "1") +
                " linecolor rgb '" + (is_gain ? colour : hexadecimal(Ink::neutral)) + '\'';
    *session << plot << '\n';
  }
  return inline_svg(sheet);
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
