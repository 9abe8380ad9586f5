#include "figures/both_schemes.hpp"

#include "runs/csv.hpp"

namespace duhem::reports {
namespace {

struct Restitution {
  const char *variant, *title;
  Ink ink;
};
constexpr Restitution restitutions[] = {{"", "e = 0", Ink::second}, {"e1", "e = 1", Ink::first}};

}  // namespace

Figure elastic_ball_energy(const std::string& out, const std::vector<Run>& runs) {
  return attempt(
      {"Total energy over the impact",
       "Kinetic and elastic energy under mjf. With e = 0 each node that strikes the floor loses what it has; with e = 1 "
       "contact takes nothing, as the paper asks of a non-dissipative contact.",
       {},
       {}},
      [&](std::string& caption) {
        std::vector<Curve> curves;
        std::string alt = "Total energy of the elastic ball over time.", x_label, y_label;
        for (const auto& [variant, title, ink] : restitutions) {
          const Run* run = find_run(runs, "elastic_ball", "mjf", "double", variant);
          if (!run) throw std::runtime_error("no answer from elastic_ball under mjf with " + std::string(title));
          const auto columns = read_csv(out + "/runs/" + run->planned.name() + "/energy.csv", {"t", "final"});
          const double before = columns[1].values.front(), after = columns[1].values.back();
          x_label = "t [" + columns[0].unit + ']';
          y_label = "total energy [" + columns[1].unit + ']';
          curves.push_back({ink, title, thinned(columns[0].values, columns[1].values), {}});
          alt += " With " + std::string(title) + " from " + brief(before, 6) + " to " + brief(after, 6) + ' ' + columns[1].unit +
                 '.';
          caption += " Here " + std::string(title) + " changes it by " + brief(after - before) + ' ' + columns[1].unit + " of " +
                     brief(before) + '.';
        }
        return draw_curves({out + "/figures/elastic_ball_energy.svg", "elastic_ball_energy", alt}, x_label, y_label, curves);
      });
}

}  // namespace duhem::reports
