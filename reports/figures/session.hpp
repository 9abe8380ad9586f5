#pragma once

#include "figures/canvas.hpp"

#include <gnuplot-iostream.h>

#include <cstdio>

namespace duhem::reports {

/// The colour of an ink as gnuplot takes it, and how its lines are dashed.
[[nodiscard]] std::string hexadecimal(Ink ink);
[[nodiscard]] int dash_of(Ink ink);

/// A string of gnuplot's: in single quotes, a quote is written twice.
[[nodiscard]] std::string quoted(const std::string& text);

/// What gnuplot drew, fit for the page: colours by its variables, identifiers of its own, the alternative text. The drawing of a
/// sheet without words of its own is silent: what holds it speaks for it.
[[nodiscard]] std::string inline_svg(const Sheet& sheet);

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

}  // namespace duhem::reports
