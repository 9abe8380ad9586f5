#include "figures/canvas.hpp"

#include "page/html.hpp"
#include "runs/number.hpp"

#include <gnuplot-iostream.h>

#include <algorithm>
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
    case Ink::newton: return {192, 79, 0, 1, "var(--mj)"};
    case Ink::fremond: return {0, 96, 160, 2, "var(--mjf)"};
    case Ink::neutral: break;
  }
  return {119, 119, 119, 1, "var(--neutral)"};
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

std::string inline_svg(const Sheet& sheet) {
  std::ifstream file(sheet.path);
  std::string svg{std::istreambuf_iterator<char>(file), {}};
  const auto start = svg.find("<svg");
  if (start == std::string::npos || svg.find("</svg>") == std::string::npos)
    throw std::runtime_error("gnuplot did not draw " + sheet.path + " (Debian: gnuplot-nox)");
  svg.erase(0, start);
  erase_between(svg, "<title>", "</title>");
  erase_between(svg, "<desc>", "</desc>");
  svg.insert(4, " role=\"img\" aria-label=\"" + escape(sheet.alt) + '"');

  for (const char* before : {"id=\"", "id='", "href='#", "href=\"#", "url(#"})  // several drawings share one page
    replace_all(svg, before, before + sheet.name + '-');
  for (const Ink ink : {Ink::newton, Ink::fremond, Ink::neutral}) {
    const InkStyle s = style(ink);
    char rgb[32];
    std::snprintf(rgb, sizeof rgb, "rgb(%3d, %3d, %3d)", s.red, s.green, s.blue);
    replace_all(svg, rgb, s.variable);
  }
  for (const char* quote : {"'", "\""})
    for (const char* colour : {"black", "gray"})
      replace_all(svg, quote + std::string(colour) + quote, quote + std::string("currentColor") + quote);
  return svg;
}

/// A session that has written its file when it goes out of scope.
class Session {
 public:
  explicit Session(const Sheet& sheet, const std::string& y_label) : gnuplot_("LC_ALL=C.UTF-8 gnuplot") {
    std::remove(sheet.path.c_str());  // an older drawing must not stand in for this one
    gnuplot_ << "set encoding utf8\n"
             << "set terminal svg size 480,340 dynamic noenhanced font 'sans-serif,15'\n"
             << "set output " << quoted(sheet.path) << '\n'
             << "set ylabel " << quoted(y_label) << '\n'
             << "set border 3\nset tics nomirror\nset grid\nset key above left horizontal reverse Left samplen 2 width -2\n";
  }
  std::ostream& operator*() { return gnuplot_; }
  Gnuplot& gnuplot() { return gnuplot_; }

 private:
  Gnuplot gnuplot_;
};

}  // namespace

std::string draw_curves(const Sheet& sheet, const std::string& x_label, const std::string& y_label,
                        const std::vector<Curve>& curves) {
  {
    Session session(sheet, y_label);
    *session << "set xlabel " << quoted(x_label) << "\nset offsets 0, 0, graph 0.06, graph 0.06\n";
    std::string plot;
    for (const auto& curve : curves) {
      const std::string colour = " linecolor rgb '" + hexadecimal(curve.ink) + "' ";
      plot += (plot.empty() ? "plot " : ", ") +
              ("'-' with lines linewidth 2.5 dashtype " + std::to_string(style(curve.ink).dash)) + colour + "title " +
              quoted(curve.title);
      if (!curve.marks.empty()) plot += ", '-' with points pointtype 6 pointsize 0.9 linewidth 1.5" + colour + "notitle";
    }
    *session << plot << '\n';
    for (const auto& curve : curves) {
      session.gnuplot().send1d(curve.points);
      if (!curve.marks.empty()) session.gnuplot().send1d(curve.marks);
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

}  // namespace duhem::reports
