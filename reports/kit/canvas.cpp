#include "kit/canvas.hpp"

#include "kit/number.hpp"
#include "kit/session.hpp"
#include "kit/words.hpp"

#include <algorithm>
#include <cmath>

namespace duhem::reports {
namespace {

std::string dash_of(const Curve& curve) { return curve.dash.empty() ? std::to_string(dash_of(curve.ink)) : quoted(curve.dash); }

std::vector<Plot> plots_of(const std::vector<Curve>& curves) {
  std::vector<Plot> plots;
  for (const auto& curve : curves) {
    const std::string colour = " linecolor rgb '" + hexadecimal(curve.ink) + "' ";
    plots.push_back({"'-' with lines linewidth " + brief(curve.width) + " dashtype " + dash_of(curve) + colour +
                         (curve.title.empty() ? "notitle" : "title " + quoted(curve.title)),
                     curve.points});
    if (!curve.marks.empty())
      plots.push_back({"'-' with points pointtype 6 pointsize 0.9 linewidth 1.5" + colour + "notitle", curve.marks});
  }
  return plots;
}

/// The labels of what is drawn at 0, 1, 2, ...
std::string named_tics(const std::vector<std::string>& labels) {
  std::size_t place = 0;
  return '(' + joined(labels, ", ", [&](const std::string& label) { return quoted(label) + ' ' + std::to_string(place++); }) +
         ')';
}

/// Powers of ten, at most seven, over the points. One by one: of "set ytics 1e9" gnuplot 5.4 may never come back.
std::string power_tics(const std::vector<Curve>& curves, double Points::value_type::*coordinate) {
  std::vector<double> all;
  for (const auto& curve : curves)
    for (const auto& point : curve.points) all.push_back(point.*coordinate);
  const auto [least, most] = std::ranges::minmax(all);
  const long first = std::lround(std::floor(std::log10(least))), last = std::lround(std::ceil(std::log10(most)));
  std::vector<std::string> tics;
  for (long exponent = first; exponent <= last; exponent += std::max(1L, (last - first + 5) / 6))
    tics.push_back("1e" + std::to_string(exponent));
  return '(' + joined(tics, ", ", [](const std::string& tic) { return quoted(tic) + ' ' + tic; }) + ')';
}

}  // namespace

std::string draw_curves(const Sheet& sheet, const std::string& x_label, const std::string& y_label,
                        const std::vector<Curve>& curves) {
  return plotted(sheet, x_label, y_label, "set offsets 0, 0, graph 0.06, graph 0.06\n", plots_of(curves));
}

std::string draw_over_time(Sheet sheet, const std::string& t_label, const std::string& y_label, const std::vector<Curve>& curves,
                           int digits) {
  const auto ends = [&](const Curve& curve) {
    return curve.title + " from " + brief(curve.points.front().second, digits) + " to " +
           brief(curve.points.back().second, digits);
  };
  sheet.alt += ' ' + y_label + " over " + t_label + ": " + joined(curves, "; ", ends) + '.';
  return draw_curves(sheet, t_label, y_label, curves);
}

std::string draw_powers(const Sheet& sheet, const std::string& x_label, const std::string& y_label, std::vector<Curve> curves) {
  for (auto& curve : curves)
    for (auto* points : {&curve.points, &curve.marks})
      std::erase_if(*points, [](const auto& point) { return !(point.first > 0 && point.second > 0); });
  std::erase_if(curves, [](const Curve& curve) { return curve.points.empty(); });
  if (curves.empty()) throw std::runtime_error(sheet.name + ": no number above 0");
  return plotted(sheet, x_label, y_label,
                 "set logscale xy\nunset mxtics\nunset mytics\nset xtics " + power_tics(curves, &Points::value_type::first) +
                     "\nset ytics " + power_tics(curves, &Points::value_type::second) + '\n',
                 plots_of(curves));
}

std::string draw_shares(const Sheet& sheet, const std::string& x_label, const std::string& y_label,
                        const std::vector<Curve>& curves, double last) {
  if (curves.empty()) throw std::runtime_error(sheet.name + ": no curve");
  std::vector<std::string> tics;
  for (double tic = 1; tic <= last; tic *= 10) tics.push_back(brief(tic));
  return plotted(sheet, x_label, y_label,
                 script("set key samplen 5\nset logscale x\nunset mxtics\nset xrange [1:", last,
                        "]\nset yrange [0:1.03]\nset ytics 0.2\nset xtics (", joined(tics, ", "), ")\n"),
                 plots_of(curves), "520,400");
}

std::string draw_impulses(const Sheet& sheet, const Frame& frame, Ink ink, const Points& points) {
  // Where there was nothing, the axes alone.
  const Plot plot{points.empty() ? "NaN" : "'-' with impulses linewidth 1 linecolor rgb '" + hexadecimal(ink) + '\'', points};
  const auto& [x_label, y_label, x, y] = frame;
  return plotted(sheet, x_label, y_label,
                 script("set xrange [", x.first, ':', x.second, "]\nset yrange [", y.first, ':', y.second,
                        "]\nunset key\nset xzeroaxis linetype -1\n"),
                 {plot});
}

std::string draw_bars(const Sheet& sheet, const std::string& y_label, const std::vector<Bar>& bars) {
  std::string settings = script("unset key\nset boxwidth 0.6\nset style fill solid 1.0\nset grid noxtics\nset xrange [-0.6:",
                                static_cast<double>(bars.size()) - 0.4, "]\nset yrange [0:*]\nset offsets 0, 0, graph 0.1, 0\n");
  std::vector<std::string> labels;
  std::vector<Plot> plots;
  for (const auto& [ink, label, height] : bars) {
    settings += script("set label ", quoted(brief(height)), " at ", plots.size(), ',', height, " center offset 0,0.7\n");
    labels.push_back(label);
    plots.push_back({"'-' with boxes linecolor rgb '" + hexadecimal(ink) + '\'', {{static_cast<double>(plots.size()), height}}});
  }
  return plotted(sheet, "", y_label, settings + "set xtics " + named_tics(labels) + " scale 0\n", plots);
}

std::string draw_stacks(const Sheet& sheet, const std::string& x_label, const std::vector<std::pair<Ink, std::string>>& parts,
                        const std::vector<Stack>& stacks) {
  // The labels take what they need of a drawing that a phone still shows in letters of 10 pixels.
  constexpr double width = 520, letter = 7.6;
  std::vector<std::string> labels;
  std::size_t longest = 0;
  for (const auto& stack : stacks) longest = std::max(longest, labels.emplace_back(stack.label).size());
  std::vector<double> left(stacks.size(), 0);
  std::vector<Plot> plots;
  for (const auto& [ink, title] : parts) {
    Plot& plot = plots.emplace_back(Plot{"'-' with boxxyerror linecolor rgb '" + hexadecimal(ink) + "' title " + quoted(title)});
    for (std::size_t i = 0; i < stacks.size(); ++i) {
      const double from = left[i], to = from + stacks[i].parts.at(plots.size() - 1), y = static_cast<double>(i);
      left[i] = to;
      plot.rows += script(to, ' ', y, ' ', from, ' ', to, ' ', y - 0.35, ' ', y + 0.35, '\n');
    }
  }
  return plotted(sheet, x_label, "",
                 script("unset ylabel\nset grid noytics\nset style fill solid 1.0\nset xrange [0:1]\nset tmargin 4\n",
                        "set lmargin at screen ", std::min(0.5, letter * static_cast<double>(longest) / width),
                        "\nset rmargin at screen 0.95\nset xtics 0.25\n",
                        "set key at screen 0.02, screen 0.97 left top vertical maxrows 2\nset yrange [",
                        static_cast<double>(stacks.size()) - 0.4, ":-0.6]\nset ytics ", named_tics(labels), " scale 0\n"),
                 plots, "520," + std::to_string(150 + 26 * stacks.size()));
}

}  // namespace duhem::reports
