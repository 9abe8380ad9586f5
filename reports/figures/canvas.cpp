#include "figures/canvas.hpp"

#include "figures/session.hpp"
#include "runs/number.hpp"

#include <algorithm>
#include <cmath>

namespace duhem::reports {
namespace {

std::string dash_of(const Curve& curve) { return curve.dash.empty() ? std::to_string(dash_of(curve.ink)) : quoted(curve.dash); }

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
