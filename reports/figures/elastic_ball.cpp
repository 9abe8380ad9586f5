#include "figures/attempt.hpp"

#include "runs/csv.hpp"

namespace duhem::reports {
namespace {

struct Restitution {
  const char *variant, *title;
  Ink ink;
};
constexpr Restitution restitutions[] = {{"", "with e = 0", Ink::second}, {"e1", "with e = 1", Ink::first}};

}  // namespace

Figure elastic_ball_energy(const std::string& out, const std::vector<Run>& runs) {
  Figure figure = attempt(
      {"Energy over the impact",
       "Kinetic and elastic energy under mjf, less what there was at the start. Each node that strikes the floor with e = 0 "
       "loses its "
       "part; with e = 1 contact takes nothing, which the paper asks of a conserving scheme.",
       {},
       {}},
      [&](std::string& caption) {
        std::vector<Curve> curves;
        std::string alt = "Change of the elastic ball's total energy over time.", x_label, y_label;
        for (const auto& [variant, title, ink] : restitutions) {
          const Run* run = find_run(runs, "elastic_ball", "mjf", "double", variant);
          if (!run) throw std::runtime_error("no answer from elastic_ball under mjf " + std::string(title));
          auto columns = read_csv(out + "/runs/" + run->planned.name() + "/energy.csv", {"t", "final"});
          must_have_steps(run->planned.name() + "/energy.csv", columns, run->result->steps);
          const double before = columns[1].values.front();
          for (double& energy : columns[1].values) energy -= before;
          const std::string change =
              brief(columns[1].values.back()) + ' ' + columns[1].unit + " of " + brief(before) + ' ' + columns[1].unit;
          x_label = "t [" + columns[0].unit + ']';
          y_label = "change of energy [" + columns[1].unit + ']';
          curves.push_back({ink, title, thinned(columns[0].values, columns[1].values), {}});
          alt += " At the end " + std::string(title) + ' ' + change + '.';
          caption += (curves.size() == 1 ? " At the end " : ", ") + std::string(title) + ": " + change;
        }
        caption += '.';
        return draw_curves({out + "/figures/elastic_ball_energy.svg", "elastic_ball_energy", alt}, x_label, y_label, curves);
      });
  for (const auto& restitution : restitutions)
    figure.data.push_back(PlannedRun{"elastic_ball", "mjf", "double", restitution.variant}.file("energy.csv"));
  return figure;
}

}  // namespace duhem::reports
