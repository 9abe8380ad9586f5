#include "figures/canvas.hpp"

#include "page/html.hpp"
#include "runs/number.hpp"

#include <gnuplot-iostream.h>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <fstream>

namespace duhem::reports {
namespace {

struct InkStyle {
  int red, green, blue;
  int dash;  ///< tells the laws apart on a black-and-white print
  const char* variable;
};

InkStyle style(Ink ink) {
  switch (ink) {
    case Ink::newton: return {180, 74, 0, 1, "var(--mj)"};
    case Ink::moreau: return {118, 75, 162, 4, "var(--moreau)"};
    case Ink::fremond: return {0, 96, 160, 2, "var(--mjf)"};
    case Ink::first: return {0, 121, 107, 1, "var(--first)"};
    case Ink::second: return {176, 42, 110, 2, "var(--second)"};
    case Ink::third: return {27, 31, 36, 1, "var(--third)"};
    case Ink::fourth: return {122, 102, 0, 4, "var(--fourth)"};
    case Ink::fifth: return {92, 122, 30, 3, "var(--fifth)"};
    case Ink::neutral: break;
  }
  return {112, 112, 112, 1, "var(--neutral)"};
}

std::string hexadecimal(Ink ink) {
  const InkStyle s = style(ink);
  char text[8];
  std::snprintf(text, sizeof text, "#%02x%02x%02x", s.red & 255, s.green & 255, s.blue & 255);
  return text;
}

/// A string of gnuplot's: in single quotes, a quote is written twice.
std::string quoted(const std::string& text) {
  std::string result = "'";
  for (const char c : text) result += c == '\'' ? std::string("''") : std::string(1, c);
  return result + '\'';
}

void replace_all(std::string& text, const std::string& what, const std::string& by) {
  for (std::size_t at = 0; (at = text.find(what, at)) != std::string::npos; at += by.size()) text.replace(at, what.size(), by);
}

void erase_between(std::string& text, const std::string& first, const std::string& last) {
  const auto begin = text.find(first);
  const auto end = text.find(last, begin == std::string::npos ? 0 : begin);
  if (begin != std::string::npos && end != std::string::npos) text.erase(begin, end + last.size() - begin);
}

/// The drawing of a sheet without words of its own is silent: what holds it speaks for it.
std::string inline_svg(const Sheet& sheet) {
  std::ifstream file(sheet.path);
  std::string svg{std::istreambuf_iterator<char>(file), {}};
  const auto start = svg.find("<svg");
  if (start == std::string::npos || svg.find("</svg>") == std::string::npos)
    throw std::runtime_error("gnuplot did not draw " + sheet.path + " (Debian: gnuplot-nox)");
  svg.erase(0, start);
  erase_between(svg, "<title>", "</title>");
  erase_between(svg, "<desc>", "</desc>");
  svg.insert(4, sheet.alt.empty() ? " aria-hidden=\"true\"" : " role=\"img\" aria-label=\"" + escape(sheet.alt) + '"');

  for (const char* before : {"id=\"", "id='", "href='#", "href=\"#", "url(#"})  // several drawings share one page
    replace_all(svg, before, before + sheet.name + '-');
  for (const Ink ink :
       {Ink::newton, Ink::moreau, Ink::fremond, Ink::neutral, Ink::first, Ink::second, Ink::third, Ink::fourth, Ink::fifth}) {
    const InkStyle s = style(ink);
    for (const char* format : {"rgb(%3d, %3d, %3d)", "rgb(%d,%d,%d)"}) {  // lines, text
      char rgb[32];
      std::snprintf(rgb, sizeof rgb, format, s.red, s.green, s.blue);
      replace_all(svg, rgb, s.variable);
    }
  }
  for (const char* quote : {"'", "\""})
    for (const char* colour : {"black", "gray"})
      replace_all(svg, quote + std::string(colour) + quote, quote + std::string("currentColor") + quote);
  return svg;
}

/// A session that has written its file when it goes out of scope.
class Session {
 public:
  explicit Session(const Sheet& sheet, const std::string& y_label, const std::string& size = "480,340")
      : gnuplot_("LC_ALL=C.UTF-8 gnuplot") {
    std::remove(sheet.path.c_str());  // an older drawing must not stand in for this one
    gnuplot_ << "set encoding utf8\n"
             << "set terminal svg size " << size << " dynamic noenhanced font 'sans-serif,15'\n"
             << "set output " << quoted(sheet.path) << '\n'
             << "set ylabel " << quoted(y_label) << '\n'
             << "set border 3\nset tics nomirror\nset grid\nset key above left horizontal reverse Left samplen 2 width -2\n";
  }
  std::ostream& operator*() { return gnuplot_; }
  Gnuplot& gnuplot() { return gnuplot_; }

 private:
  Gnuplot gnuplot_;
};

std::string dash_of(const Curve& curve) {
  return curve.dash.empty() ? std::to_string(style(curve.ink).dash) : quoted(curve.dash);
}

void plot_curves(Session& session, const std::vector<Curve>& curves) {
  std::string plot;
  for (const auto& curve : curves) {
    const std::string colour = " linecolor rgb '" + hexadecimal(curve.ink) + "' ";
    plot += (plot.empty() ? "plot " : ", ") + ("'-' with lines linewidth " + brief(curve.width) + " dashtype " + dash_of(curve)) +
            colour + (curve.title.empty() ? "notitle" : "title " + quoted(curve.title));
    if (!curve.marks.empty()) plot += ", '-' with points pointtype 6 pointsize 0.9 linewidth 1.5" + colour + "notitle";
  }
  *session << plot << '\n';
  for (const auto& curve : curves) {
    session.gnuplot().send1d(curve.points);
    if (!curve.marks.empty()) session.gnuplot().send1d(curve.marks);
  }
}

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

/// Powers of ten, at most seven, over the points. One by one: of "set ytics 1e9" gnuplot 5.4 may never come back.
std::string power_tics(const std::vector<Curve>& curves, double Points::value_type::*coordinate) {
  double least = curves.front().points.front().*coordinate, most = least;
  for (const auto& curve : curves)
    for (const auto& point : curve.points) {
      least = std::min(least, point.*coordinate);
      most = std::max(most, point.*coordinate);
    }
  const long first = std::lround(std::floor(std::log10(least))), last = std::lround(std::ceil(std::log10(most)));
  const long step = std::max(1L, (last - first + 5) / 6);
  std::string tics;
  for (long exponent = first; exponent <= last; exponent += step) {
    const std::string tic = "1e" + std::to_string(exponent);
    tics += (tics.empty() ? "" : ", ") + quoted(tic) + ' ' + tic;
  }
  return '(' + tics + ')';
}

}  // namespace

std::string draw_curves(const Sheet& sheet, const std::string& x_label, const std::string& y_label,
                        const std::vector<Curve>& curves) {
  {
    Session session(sheet, y_label);
    *session << "set xlabel " << quoted(x_label) << "\nset offsets 0, 0, graph 0.06, graph 0.06\n";
    plot_curves(session, curves);
  }
  return inline_svg(sheet);
}

std::string draw_powers(const Sheet& sheet, const std::string& x_label, const std::string& y_label, std::vector<Curve> curves) {
  {
    Session session(sheet, y_label);
    *session << "set xlabel " << quoted(x_label) << "\nset logscale xy\nunset mxtics\nunset mytics\n";
    for (auto& curve : curves)
      for (auto* points : {&curve.points, &curve.marks})
        std::erase_if(*points, [](const auto& point) { return !(point.first > 0 && point.second > 0); });
    std::erase_if(curves, [](const Curve& curve) { return curve.points.empty(); });
    if (curves.empty()) throw std::runtime_error(sheet.name + ": no number above 0");
    *session << "set xtics " << power_tics(curves, &Points::value_type::first) << "\nset ytics "
             << power_tics(curves, &Points::value_type::second) << '\n';
    plot_curves(session, curves);
  }
  return inline_svg(sheet);
}

std::string draw_shares(const Sheet& sheet, const std::string& x_label, const std::string& y_label,
                        const std::vector<Curve>& curves, double last) {
  if (curves.empty()) throw std::runtime_error(sheet.name + ": no curve");
  {
    Session session(sheet, y_label, "520,400");
    std::string tics;
    for (double tic = 1; tic <= last; tic *= 10) tics += (tics.empty() ? "" : ", ") + brief(tic);
    *session << "set key samplen 5\nset xlabel " << quoted(x_label) << "\nset logscale x\nunset mxtics\nset xrange [1:" << last
             << "]\nset yrange [0:1.03]\nset ytics 0.2\nset xtics (" << tics << ")\n";
    plot_curves(session, curves);
  }
  return inline_svg(sheet);
}

std::string draw_impulses(const Sheet& sheet, const Frame& frame, Ink ink, const Points& points) {
  {
    Session session(sheet, frame.y_label);
    const auto range = [&](const char* axis, const std::pair<double, double>& ends) {
      *session << "set " << axis << "range [" << ends.first << ':' << ends.second << "]\n";
    };
    range("x", frame.x);
    range("y", frame.y);
    *session << "unset key\nset xlabel " << quoted(frame.x_label) << "\nset xzeroaxis linetype -1\n";
    if (points.empty()) {
      *session << "plot NaN\n";  // the axes alone: there was nothing
    } else {
      *session << "plot '-' with impulses linewidth 1 linecolor rgb '" << hexadecimal(ink) << "'\n";
      session.gnuplot().send1d(points);
    }
  }
  return inline_svg(sheet);
}

std::string draw_bars(const Sheet& sheet, const std::string& y_label, const std::vector<Bar>& bars) {
  {
    Session session(sheet, y_label);
    *session << "unset key\nset boxwidth 0.6\nset style fill solid 1.0\nset grid noxtics\nset xrange [-0.6:"
             << static_cast<double>(bars.size()) - 0.4 << "]\n"
             << "set yrange [0:*]\nset offsets 0, 0, graph 0.1, 0\n";
    std::string tics, plot;
    for (std::size_t i = 0; i < bars.size(); ++i) {
      tics += (i == 0 ? "" : ", ") + quoted(bars[i].label) + ' ' + std::to_string(i);
      *session << "set label " << quoted(brief(bars[i].height)) << " at " << i << ',' << bars[i].height
               << " center offset 0,0.7\n";
      plot += std::string(i == 0 ? "plot " : ", ") + "'-' with boxes linecolor rgb '" + hexadecimal(bars[i].ink) + '\'';
    }
    *session << "set xtics (" << tics << ") scale 0\n" << plot << '\n';
    for (std::size_t i = 0; i < bars.size(); ++i) session.gnuplot().send1d(Points{{static_cast<double>(i), bars[i].height}});
  }
  return inline_svg(sheet);
}

std::string draw_stacks(const Sheet& sheet, const std::string& x_label, const std::vector<std::pair<Ink, std::string>>& parts,
                        const std::vector<Stack>& stacks) {
  {
    // The labels take what they need of a drawing that a phone still shows in letters of 10 pixels.
    constexpr double width = 520, letter = 7.6;
    std::size_t longest = 0;
    for (const auto& stack : stacks) longest = std::max(longest, stack.label.size());
    Session session(sheet, "", "520," + std::to_string(150 + 26 * stacks.size()));
    *session << "unset ylabel\nset xlabel " << quoted(x_label)
             << "\nset grid noytics\nset style fill solid 1.0\nset xrange [0:1]\n"
             << "set tmargin 4\nset lmargin at screen " << std::min(0.5, letter * static_cast<double>(longest) / width)
             << "\nset rmargin at screen 0.95\nset xtics 0.25\nset key at screen 0.02, screen 0.97 left top vertical maxrows 2\n"
             << "set yrange [" << static_cast<double>(stacks.size()) - 0.4 << ":-0.6]\n";
    std::string tics, plot;
    for (std::size_t i = 0; i < stacks.size(); ++i)
      tics += (i == 0 ? "" : ", ") + quoted(stacks[i].label) + ' ' + std::to_string(i);
    for (const auto& [ink, title] : parts)
      plot += (plot.empty() ? "plot " : ", ") +
              ("'-' with boxxyerror linecolor rgb '" + hexadecimal(ink) + "' title " + quoted(title));
    *session << "set ytics (" << tics << ") scale 0\n" << plot << '\n';
    for (std::size_t j = 0; j < parts.size(); ++j) {
      for (std::size_t i = 0; i < stacks.size(); ++i) {
        double left = 0;
        for (std::size_t k = 0; k < j; ++k) left += stacks[i].parts.at(k);
        const double right = left + stacks[i].parts.at(j), y = static_cast<double>(i);
        *session << right << ' ' << y << ' ' << left << ' ' << right << ' ' << y - 0.35 << ' ' << y + 0.35 << '\n';
      }
      *session << "e\n";
    }
  }
  return inline_svg(sheet);
}

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

Points thinned(const std::vector<double>& x, const std::vector<double>& y) {
  if (y.empty()) return {};
  const auto [lowest, highest] = std::minmax_element(y.begin(), y.end());
  const double pixel = (*highest - *lowest) / 1000;
  Points points{{x.front(), y.front()}};
  std::size_t kept = 0;
  for (std::size_t i = 1; i < y.size(); ++i) {
    const bool moved = std::abs(y[i] - y[kept]) > pixel;
    if (!moved && i + 1 < y.size()) continue;
    if (kept + 1 < i) points.emplace_back(x[i - 1], y[i - 1]);  // the foot of a jump
    points.emplace_back(x[i], y[i]);
    kept = i;
  }
  return points;
}

Points tallest(const std::vector<double>& x, const std::vector<double>& y) {
  constexpr std::size_t pixels = 600;  // of the drawing's width
  const std::size_t group = std::max<std::size_t>(1, y.size() / pixels);
  Points points;
  for (std::size_t first = 0; first < y.size(); first += group) {
    std::size_t highest = first;
    for (std::size_t i = first; i < std::min(first + group, y.size()); ++i)
      if (std::abs(y[i]) > std::abs(y[highest])) highest = i;
    if (y[highest] != 0) points.emplace_back(x[highest], y[highest]);
  }
  return points;
}

}  // namespace duhem::reports
