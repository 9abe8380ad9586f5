#include "figures/rule_runs.hpp"

#include "figures/both_schemes.hpp"

#include <array>

namespace duhem::reports {
namespace {

constexpr std::array inks{Ink::third, Ink::first, Ink::second, Ink::fourth, Ink::fifth};
static_assert(inks.size() == rules.size());

RuleRun read(const std::string& out, const Rule& rule, const std::string& scheme, const std::vector<Run>& runs) {
  RuleRun row{rule, scheme, {}, {}, {}, {}, {}, {}, {}};
  try {
    const Run* run = find_run(runs, "sliding_block", scheme, "double", rule.variant);
    if (!run) throw std::runtime_error("no answer from sliding_block under " + scheme + " and " + rule.title);
    const std::string folder = out + "/runs/" + run->planned.name();
    auto energy =
        read_csv(folder + "/energy.csv", {"t", "external_work_with_constant_loads", "contact_tangential", "contact_normal"});
    auto travel = read_csv(folder + "/trajectory.csv", {"mean_contact_q_x"});
    if (travel[0].values.size() != energy[0].values.size())
      throw std::runtime_error(folder + ": energy.csv and trajectory.csv have not the same number of rows");
    row = {rule, scheme, {}, *run->result, energy[0], energy[1], energy[2], energy[3], travel[0]};
  } catch (const std::exception& error) {
    row.problem = error.what();
  }
  return row;
}

std::string unit(const std::string& quantity, const Column& column) { return quantity + " [" + column.unit + ']'; }

/// One curve a rule of what `values` says of it.
template <class Values>
std::string draw(const std::string& out, const std::string& name, const std::string& quantity, const std::string& y_unit,
                 const std::vector<RuleRun>& rows, std::size_t first, const Values& values) {
  std::vector<Curve> curves;
  std::string alt = "Sliding block under " + rows.at(0).scheme + ": " + quantity + " over time, at the end";
  for (std::size_t i = 0; i < rows.size(); ++i)
    if (!rows[i].problem.empty()) throw std::runtime_error(rows[i].problem);
  for (std::size_t i = first; i < rows.size(); ++i) {
    const std::vector<double> y = values(rows[i]);
    curves.push_back({inks[i], rows[i].rule.key, thinned(rows[i].t.values, y), {}});
    alt += std::string(i == first ? " " : ", ") + brief(y.back()) + ' ' + y_unit + " with " + rows[i].rule.title;
  }
  return draw_curves({out + "/figures/" + name + ".svg", name, alt + '.'}, unit("t", rows[0].t), quantity + " [" + y_unit + ']',
                     curves);
}

}  // namespace

std::vector<RuleRun> read_rule_runs(const std::string& out, const std::string& scheme, const std::vector<Run>& runs) {
  std::vector<RuleRun> rows;
  for (const Rule& rule : rules) rows.push_back(read(out, rule, scheme, runs));
  return rows;
}

std::vector<Figure> rule_figures(const std::string& out, const std::vector<RuleRun>& rows) {
  const auto difference = [&](const RuleRun& row) {
    std::vector<double> apart = row.travel.values;
    const auto& gap = rows.at(0).travel.values;
    if (gap.size() != apart.size()) throw std::runtime_error("the runs under different rules have not the same steps");
    for (std::size_t i = 0; i < apart.size(); ++i) apart[i] -= gap[i];
    return apart;
  };
  return {
      attempt({"Travel of the bottom",
               "Mean displacement along x of the contact nodes, one curve a rule; (64) is gap-velocity.",
               {},
               {}},
              [&] {
                return draw(out, "rules_travel", "travel", rows.at(0).travel.unit, rows, 0,
                            [](const RuleRun& row) { return row.travel.values; });
              }),
      attempt({"How far the rules part", "Travel less that under gap, the rule of the published figures.", {}, {}},
              [&] { return draw(out, "rules_part", "travel less that of gap", rows.at(0).travel.unit, rows, 1, difference); }),
      attempt({"What impacts take",
               "Normal work of the contacts, summed from the start: each contact that is caught again costs.",
               {},
               {}},
              [&] {
                return draw(out, "rules_normal", "normal work so far", rows.at(0).normal.unit, rows, 0,
                            [](const RuleRun& row) { return row.normal.values; });
              }),
  };
}

}  // namespace duhem::reports
