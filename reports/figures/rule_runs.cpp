#include "figures/rule_runs.hpp"

#include "figures/attempt.hpp"

#include <array>

namespace duhem::reports {
namespace {

constexpr std::array inks{Ink::third, Ink::first, Ink::second, Ink::fourth, Ink::fifth};
static_assert(inks.size() == rules.size());

/// The same rule has the same colour in every figure.
Ink ink(const Rule& rule) {
  std::size_t i = 0;
  while (rules.at(i).key != std::string(rule.key)) ++i;
  return inks.at(i);
}

RuleRun read(const std::string& out, const Rule& rule, const std::string& scheme, const std::vector<Run>& runs) {
  RuleRun row{rule, scheme, {}, {}, {}, {}, {}, {}, {}};
  try {
    const Run* run = find_run(runs, "sliding_block", scheme, "double", rule.variant);
    if (!run) throw std::runtime_error("no answer from sliding_block under " + scheme + " and " + rule.title);
    const std::string folder = out + "/runs/" + run->planned.name();
    auto energy =
        read_csv(folder + "/energy.csv", {"t", "external_work_with_constant_loads", "contact_tangential", "contact_normal"});
    auto travel = read_csv(folder + "/trajectory.csv", {"mean_contact_q_x"});
    must_have_steps(folder + "/energy.csv", energy, run->result->steps);
    must_have_steps(folder + "/trajectory.csv", travel, run->result->steps);
    row = {rule, scheme, {}, *run->result, energy[0], energy[1], energy[2], energy[3], travel[0]};
  } catch (const std::exception& error) {
    row.problem = error.what();
  }
  return row;
}

std::string unit(const std::string& quantity, const Column& column) { return quantity + " [" + column.unit + ']'; }

struct Drawing {
  std::string name, quantity, y_unit;
};

/// One curve for each of the rules that are `shown`, of what `values` says of it.
template <class Shown, class Values>
std::string draw(const std::string& out, const Drawing& drawing, const std::vector<RuleRun>& rows, const Shown& is_shown,
                 const Values& values) {
  const auto& [name, quantity, y_unit] = drawing;
  std::vector<Curve> curves;
  std::string alt = "Sliding block under " + rows.at(0).scheme + ": " + quantity + " over time, at the end";
  for (const RuleRun& row : rows)
    if (!row.problem.empty()) throw std::runtime_error(row.problem);
  for (std::size_t i = 0; i < rows.size(); ++i) {
    if (!is_shown(rows[i])) continue;
    const std::vector<double> y = values(rows[i]);
    alt += (curves.empty() ? " " : ", ") + brief(y.back()) + ' ' + y_unit + " with " + rows[i].rule.title;
    curves.push_back({ink(rows[i].rule), rows[i].rule.key, thinned(rows[i].t.values, y), {}});
  }
  return draw_curves({out + "/figures/" + name + ".svg", name, alt + '.'}, unit("t", rows[0].t), quantity + " [" + y_unit + ']',
                     curves);
}

}  // namespace

std::vector<RuleRun> read_rule_runs(const std::string& out, const std::string& scheme, const std::vector<Run>& runs) {
  std::vector<RuleRun> rows;
  for (const Rule& rule : rules)
    if (scheme == "mjf" || rule.under_mj) rows.push_back(read(out, rule, scheme, runs));
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
  const auto all = [](const RuleRun&) { return true; };
  const auto near_gap = [](const RuleRun& row) {
    return row.rule.variant != std::string() && row.rule.key != std::string("(64)");
  };
  std::vector<Figure> figures{
      attempt({"Travel of the bottom",
               "Mean displacement along x of the contact nodes, one curve a rule; (64) is gap-velocity.",
               {},
               {}},
              [&] {
                return draw(out, {"rules_travel", "travel", rows.at(0).travel.unit}, rows, all,
                            [](const RuleRun& row) { return row.travel.values; });
              }),
      attempt({"How far the other rules part",
               "Travel less that under gap, the rule of the published figures; without (64), beside which these are hard to see.",
               {},
               {}},
              [&] {
                return draw(out, {"rules_part", "travel less that of gap", rows.at(0).travel.unit}, rows, near_gap, difference);
              }),
      attempt({"What friction takes", "Work of friction, summed from the start.", {}, {}},
              [&] {
                return draw(out, {"rules_friction", "work of friction so far", rows.at(0).friction.unit}, rows, all,
                            [](const RuleRun& row) { return row.friction.values; });
              }),
      attempt({"What impacts take",
               "Normal work of the contacts, summed from the start: every contact that is caught again costs.",
               {},
               {}},
              [&] {
                return draw(out, {"rules_normal", "normal work so far", rows.at(0).normal.unit}, rows, all,
                            [](const RuleRun& row) { return row.normal.values; });
              }),
  };
  for (std::size_t i = 0; i < figures.size(); ++i)
    for (const RuleRun& row : rows)
      figures[i].data.push_back(PlannedRun{"sliding_block", row.scheme, "double", row.rule.variant}.file(
          i < 2 ? "trajectory.csv" : "energy.csv"));  // travel, then works
  return figures;
}

}  // namespace duhem::reports
