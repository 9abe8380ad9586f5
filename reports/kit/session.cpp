#include "kit/session.hpp"

#include "kit/html.hpp"
#include "kit/words.hpp"

#include <fmt/core.h>
#include <gnuplot-iostream.h>

#include <array>
#include <cstdio>
#include <fstream>

namespace duhem::reports {
namespace {

struct InkStyle {
  int red, green, blue;
  int dash;  ///< tells the laws apart on a black-and-white print
  const char* variable;
};
/// In the order of Ink.
constexpr std::array styles{InkStyle{180, 74, 0, 1, "var(--mj)"},     InkStyle{118, 75, 162, 4, "var(--moreau)"},
                            InkStyle{0, 96, 160, 2, "var(--mjf)"},    InkStyle{112, 112, 112, 1, "var(--neutral)"},
                            InkStyle{0, 121, 107, 1, "var(--first)"}, InkStyle{176, 42, 110, 2, "var(--second)"},
                            InkStyle{27, 31, 36, 1, "var(--third)"},  InkStyle{122, 102, 0, 4, "var(--fourth)"},
                            InkStyle{92, 122, 30, 3, "var(--fifth)"}};
const InkStyle& style(Ink ink) { return styles.at(static_cast<std::size_t>(ink)); }

std::string formatted(const char* format, const InkStyle& ink) {
  return fmt::format(fmt::runtime(format), ink.red, ink.green, ink.blue);
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
  svg.insert(4, sheet.alt.empty() ? " aria-hidden=\"true\"" : " role=\"img\" aria-label=\"" + escape(sheet.alt) + '"');

  for (const char* before : {"id=\"", "id='", "href='#", "href=\"#", "url(#"})  // several drawings share one page
    svg = replaced(svg, before, before + sheet.name + '-');
  for (const InkStyle& ink : styles)
    for (const char* format : {"rgb({:3}, {:3}, {:3})", "rgb({},{},{})"})  // lines, text
      svg = replaced(svg, formatted(format, ink), ink.variable);
  for (const char* colour : {"'black'", "'gray'", "\"black\"", "\"gray\""})
    svg = replaced(svg, colour, colour[0] + std::string("currentColor") + colour[0]);
  return svg;
}

}  // namespace

std::string hexadecimal(Ink ink) { return formatted("#{:02x}{:02x}{:02x}", style(ink)); }

int dash_of(Ink ink) { return style(ink).dash; }

std::string quoted(const std::string& text) { return '\'' + replaced(text, "'", "''") + '\''; }

std::string plotted(const Sheet& sheet, const std::string& x_label, const std::string& y_label, const std::string& settings,
                    const std::vector<Plot>& plots, const std::string& size) {
  std::remove(sheet.path.c_str());  // an older drawing must not stand in for this one
  {
    Gnuplot gnuplot("LC_ALL=C.UTF-8 gnuplot");
    gnuplot << "set encoding utf8\n"
            << "set terminal svg size " << size << " dynamic noenhanced font 'sans-serif,15'\n"
            << "set output " << quoted(sheet.path) << '\n'
            << (x_label.empty() ? "" : "set xlabel " + quoted(x_label) + '\n') << "set ylabel " << quoted(y_label) << '\n'
            << "set border 3\nset tics nomirror\nset grid\nset key above left horizontal reverse Left samplen 2 width -2\n"
            << settings << "plot " << joined(plots, ", ", [](const Plot& plot) { return plot.how; }) << '\n';
    for (const auto& [how, points, rows] : plots)
      if (!rows.empty())
        gnuplot << rows << "e\n";
      else if (how.starts_with("'-'"))
        gnuplot.send1d(points);
  }  // which ends when all is written
  return inline_svg(sheet);
}

}  // namespace duhem::reports
