#include "figures/session.hpp"

#include "page/html.hpp"

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

void replace_all(std::string& text, const std::string& what, const std::string& by) {
  for (std::size_t at = 0; (at = text.find(what, at)) != std::string::npos; at += by.size()) text.replace(at, what.size(), by);
}

void erase_between(std::string& text, const std::string& first, const std::string& last) {
  const auto begin = text.find(first);
  const auto end = text.find(last, begin == std::string::npos ? 0 : begin);
  if (begin != std::string::npos && end != std::string::npos) text.erase(begin, end + last.size() - begin);
}

}  // namespace

std::string hexadecimal(Ink ink) {
  const InkStyle s = style(ink);
  char text[8];
  std::snprintf(text, sizeof text, "#%02x%02x%02x", s.red & 255, s.green & 255, s.blue & 255);
  return text;
}

int dash_of(Ink ink) { return style(ink).dash; }

std::string quoted(const std::string& text) {
  std::string result = "'";
  for (const char c : text) result += c == '\'' ? std::string("''") : std::string(1, c);
  return result + '\'';
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

}  // namespace duhem::reports
