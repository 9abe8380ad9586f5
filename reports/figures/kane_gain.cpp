#include "figures/attempt.hpp"

#include "runs/csv.hpp"

#include <algorithm>

namespace duhem::reports {
namespace {

struct Law {
  const char *column, *title;
  Ink ink;
};
constexpr Law laws[] = {{"gain_newton", "Newton", Ink::newton},
                        {"gain_moreau", "Moreau, e_T = ½", Ink::moreau},
                        {"gain_fremond", "Frémond", Ink::fremond}};

}  // namespace

Figure kane_gain(const std::string& out) {
  Figure figure = attempt(
      {"Kane's puzzle: gain over the (e, mu) plane for the three laws",
       "What one impact adds to the kinetic energy, as a multiple of it, at the textbook's angles. Tinted: energy created. "
       "Lines: the gain from -0.5 to 0 in steps of 0.1 (grey: lost), then of 1.",
       {},
       {}},
      [&] {
        const auto columns = read_csv(out + "/kane_gain.csv", {"e", "mu", laws[0].column, laws[1].column, laws[2].column});
        std::vector<Plane> planes;
        std::string alt = "Gain in kinetic energy of Kane's rods by one impact, over restitution e and friction mu from 0 to 1.";
        for (std::size_t i = 0; i < 3; ++i) {
          const auto& values = columns[i + 2].values;
          const auto least = std::min_element(values.begin(), values.end());
          const auto largest = std::max_element(values.begin(), values.end());  // the first of equals
          const auto most = static_cast<std::size_t>(largest - values.begin());
          planes.push_back({laws[i].ink, laws[i].title, columns[0].values, columns[1].values, values});
          alt += " " + std::string(laws[i].title) + ": from " + brief(*least) + " to " + brief(*largest) +
                 " at e = " + brief(columns[0].values[most]) + ", mu = " + brief(columns[1].values[most]) + '.';
        }
        const std::vector<double> levels{-0.5, -0.4, -0.3, -0.2, -0.1, 0, 1, 2, 3, 4, 5};
        return draw_planes({out + "/figures/kane_gain.svg", "kane_gain", alt}, "e [" + columns[0].unit + ']',
                           "mu [" + columns[1].unit + ']', planes, levels);
      });
  figure.data = {"kane_gain.csv"};
  return figure;
}

}  // namespace duhem::reports
