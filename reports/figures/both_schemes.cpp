#include "figures/both_schemes.hpp"

#include "runs/csv.hpp"

namespace duhem::reports {
namespace {

struct Scheme {
  const char *name, *title;
  Ink ink;
};
constexpr Scheme schemes[] = {{"mj", "mj (Newton)", Ink::newton}, {"mjf", "mjf (Frémond)", Ink::fremond}};

}  // namespace

std::string run_file(const PlannedRun& planned, const std::string& file) { return "runs/" + planned.name() + '/' + file; }

std::string draw_both_schemes(const std::string& out, const std::string& case_name, const std::string& figure,
                              const std::string& column, const std::string& quantity, const std::vector<Run>& runs) {
  std::vector<Curve> curves;
  std::string x_label, y_label, alt = quantity + " of the case " + case_name + " over time.";
  for (const auto& scheme : schemes) {
    const Result* result = find(runs, case_name, scheme.name);
    if (!result) throw std::runtime_error("no answer from " + case_name + " under " + scheme.name);
    const auto columns =
        read_csv(out + "/runs/" + PlannedRun{case_name, scheme.name, "double"}.name() + "/energy.csv", {"t", column});
    const auto &t = columns[0], &y = columns[1];
    x_label = "t [" + t.unit + ']';
    y_label = quantity + " [" + y.unit + ']';

    Points created;
    for (const std::size_t place : result->creating_impacts()) {
      const auto step = static_cast<std::size_t>(result->impacts[place - 1].step);  // row 0 is the start
      created.emplace_back(t.values.at(step), y.values.at(step));
    }
    curves.push_back({scheme.ink, scheme.title, thinned(t.values, y.values), created});
    alt += " Under " + std::string(scheme.name) + " from " + brief(y.values.front(), 6) + " to " + brief(y.values.back(), 6);
    for (const auto& [time, height] : created) alt += ", up at t = " + brief(time);
    alt += created.empty() ? ", never up." : ".";
  }
  return draw_curves({out + "/figures/" + figure + ".svg", figure, alt}, x_label, y_label, curves);
}

}  // namespace duhem::reports
