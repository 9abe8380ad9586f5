#include "tools/bench/contest/profile.hpp"

#include <fmt/format.h>
#include <gnuplot-iostream.h>

#include <algorithm>
#include <cstdio>
#include <fstream>
#include <sstream>
#include <stdexcept>

namespace duhem::bench {
namespace {

struct Ink {
  const char* method;
  const char* colour;
  int dash;  ///< tells them apart on a black-and-white print
};
constexpr Ink inks[] = {
    {"duhem", "#c04f00", 1}, {"NSGS", "#0060a0", 2}, {"PROX", "#2e7d32", 3}, {"NSN_AC", "#7b3fa0", 4}, {"ADMM", "#777777", 5}};

Ink ink_of(const std::string& method) {
  const auto* found = std::ranges::find_if(inks, [&](const Ink& ink) { return method == ink.method; });
  return found != std::end(inks) ? *found : Ink{"", "#000000", 1};
}

std::vector<std::pair<double, double>> stairs(const Profile& profile, double last) {
  std::vector<std::pair<double, double>> points{{1, profile.share(1)}};
  for (const double factor : profile.factors) points.emplace_back(factor, profile.share(factor));
  points.emplace_back(last, profile.share(last));
  return points;
}

}  // namespace

void draw_profiles(const std::string& path, const std::vector<Panel>& panels) {
  double last = 10;
  for (const Panel& panel : panels)
    for (const Profile& profile : panel.profiles)
      if (!profile.factors.empty()) last = std::max(last, 1.5 * profile.factors.back());
  std::remove(path.c_str());  // an older drawing must not stand in for this one
  {
    Gnuplot gnuplot("LC_ALL=C.UTF-8 gnuplot");
    gnuplot << "set encoding utf8\n"
            << "set terminal svg size " << 480 * panels.size() << ",360 noenhanced background rgb 'white' font 'sans-serif,14'\n"
            << "set output '" << path << "'\n"
            << "set multiplot layout 1," << panels.size() << "\n"
            << "set border 3\nset tics nomirror\nset grid\nset logscale x\nset xrange [1:" << last << "]\nset yrange [0:1.02]\n"
            << "set format x '%g'\nset xlabel 'factor τ of the fastest'\nset ylabel 'share of the problems'\n"
            << "set key bottom right\n";
    for (const Panel& panel : panels) {
      std::ostringstream plot;
      for (const Profile& profile : panel.profiles) {
        const auto [name, colour, dash] = ink_of(profile.method);
        plot << (plot.tellp() == 0 ? "plot " : ", ") << "'-' with steps linewidth 2.5 dashtype " << dash << " linecolor rgb '"
             << colour << "' title '" << profile.method << "'";
      }
      gnuplot << "set title '" << fmt::format("both residuals within {:.0e}", panel.tolerance) << "'\n" << plot.str() << '\n';
      for (const Profile& profile : panel.profiles) gnuplot.send1d(stairs(profile, last));
    }
    gnuplot << "unset multiplot\n";
  }
  std::ifstream drawn(path);
  const std::string svg{std::istreambuf_iterator<char>(drawn), {}};
  if (svg.find("</svg>") == std::string::npos)
    throw std::runtime_error("gnuplot did not draw " + path + " (Debian: gnuplot-nox)");
}

}  // namespace duhem::bench
