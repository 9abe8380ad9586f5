#include "kit/words.hpp"
#include "sections/section.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <cmath>

namespace duhem::reports {
namespace {

constexpr std::array inks{Ink::third, Ink::first, Ink::second, Ink::fourth, Ink::fifth};  // one rule, one colour
constexpr const char *loads = "external_work_with_constant_loads", *friction = "contact_tangential", *normal = "contact_normal",
                     *travel = "mean_contact_q_x";

/// The elastic block under one rule and one scheme.
struct RuleRun {
  Result result;
  Columns columns;

  RuleRun(const Results& results, const PlannedRun& planned)
      : result(*results.complete_run(planned).result),
        columns(results.columns(planned, "energy.csv", {"t", loads, friction, normal})) {
    columns.merge(results.columns(planned, "trajectory.csv", {travel}));
  }
  [[nodiscard]] const std::vector<double>& values(const char* column) const { return columns.at(column).values; }
  [[nodiscard]] double last(const char* column) const { return values(column).back(); }
};

struct Entry {
  Rule rule;
  PlannedRun planned;
  Tried<RuleRun> run;
};

/// For each of the rules that runs under the scheme, in their order.
std::vector<Entry> read_rules(const Results& results, const std::string& scheme) {
  std::vector<Entry> entries;
  for (const Rule& rule : rules()) {
    const PlannedRun planned{"sliding_block", scheme, "double", rule.variant};
    const auto read = [&] { return RuleRun(results, planned); };
    if (scheme == "mjf" || rule.under_mj) entries.push_back({rule, planned, Tried<RuleRun>(read)});
  }
  return entries;
}

/// What each rule costs over time. `is_difference`: from the first rule, without it and without (64), beside which the others are
/// hard to see.
Figure compare(const Results& results, const std::vector<Entry>& entries, const std::string& name, const char* column,
               const std::string& quantity, bool is_difference = false) {
  Figure figure = captioned("activation", name);
  for (const Entry& entry : entries)
    figure.data.push_back(entry.planned.file(column == travel ? "trajectory.csv" : "energy.csv"));
  return drawn(figure, [&](Figure&) {
    for (const Entry& entry : entries) (void)*entry.run;  // all, or nothing is compared
    const RuleRun& gap = *entries.front().run;
    std::vector<Curve> curves;
    for (std::size_t i = 0; i < entries.size(); ++i) {
      const auto& [rule, planned, run] = entries[i];
      if (is_difference && (rule.variant.empty() || rule.key == "(64)")) continue;
      std::vector<double> y = run->values(column);
      if (y.size() != gap.values(column).size())
        throw std::runtime_error("the runs under different rules have not the same steps");
      for (std::size_t k = 0; is_difference && k < y.size(); ++k) y[k] -= gap.values(column)[k];
      curves.push_back({.ink = inks.at(i), .title = rule.key, .points = thinned(run->values("t"), y)});
    }
    return draw_over_time(results.sheet("rules_" + name, "Sliding block under " + entries.front().planned.scheme + '.'),
                          gap.columns.at("t").axis("t"), gap.columns.at(column).axis(quantity), curves);
  });
}

TableBlock table_of(const std::vector<Entry>& entries) {
  const auto found = std::ranges::find_if(entries, [](const Entry& entry) { return static_cast<bool>(entry.run); });
  const auto unit = [&](const char* column) { return found == entries.end() ? "?" : found->run->columns.at(column).unit; };
  const std::string of_energy = " [" + unit(loads) + ']', of_length = " [" + unit(travel) + ']';
  TableBlock table{.caption = "What an activation rule costs",
                   .heads = {"rule", "scheme", "loads W_ext" + of_energy, "friction" + of_energy, "normal" + of_energy,
                             "travel at the end" + of_length, "deepest gap" + of_length, "dropped", "catches",
                             "positive normal work", "positive work of friction"}};
  const auto work = [&](const PositiveWork& w) {
    return w.steps == 0 ? "none" : w.by_whom(unit(loads)) + ", at " + counted(w.steps, "step");
  };
  for (const auto& [rule, planned, run] : entries) {
    Row row{.cells = {head(rule.title), head(planned.scheme)}};
    if (!run) {
      row.cells.push_back({"no answer: " + run.problem()});
      row.outcome = Outcome::failed;
    } else {
      const Result& r = run->result;
      for (const std::string& text :
           {brief(run->last(loads), 5), brief(run->last(friction), 5), brief(run->last(normal), 4), brief(run->last(travel)),
            r.min_gap ? brief(r.min_gap->value) : "none", std::to_string(r.dropped_contacts), std::to_string(r.catches),
            work(r.positive_normal), work(r.positive_tangential)})
        row.cells.push_back(number(text));
    }
    table.rows.push_back(row);
  }
  return table;
}

/// How far the rules part, in sentences whose numbers come from the runs of one scheme.
std::vector<std::string> sentences(const std::vector<Entry>& entries) {
  if (!std::ranges::all_of(entries, [](const Entry& entry) { return static_cast<bool>(entry.run); }))
    return {"Not every rule gave an answer: see the table."};
  const RuleRun& gap = *entries.front().run;
  const auto apart = [&](const Entry& entry) { return std::abs(entry.run->last(friction) - gap.last(friction)); };
  const auto farthest = std::ranges::max_element(entries, {}, apart);
  const RuleRun& far = *farthest->run;

  double most_work = 0, most_travel = 0;
  for (auto entry = entries.begin(); entry != entries.end(); ++entry) {
    if (entry == farthest) continue;
    most_work = std::max(most_work, apart(*entry));
    for (std::size_t i = 0; i < gap.values(travel).size(); ++i)
      most_travel = std::max(most_travel, std::abs(entry->run->values(travel).at(i) - gap.values(travel)[i]));
  }
  const std::string &energy = gap.columns.at(friction).unit, &length = gap.columns.at(travel).unit;
  const auto depth = [&](const RuleRun& r) { return r.result.min_gap ? brief(*r.result.min_gap) + ' ' + length : "no contact"; };
  return {
      fmt::format(
          "Under {}, farthest from gap (the rule of the published figures) is {}: friction does {}, not {} {}; the loads {}, "
          "not {} {}; the bottom ends at {}, not {} {}; the deepest gap is {}, not {}; loaded contacts are dropped {}, not {} "
          "times, and caught again {}, not {} times.",
          farthest->planned.scheme, farthest->rule.title, brief(far.last(friction)), brief(gap.last(friction)), energy,
          brief(far.last(loads)), brief(gap.last(loads), 4), energy, brief(far.last(travel)), brief(gap.last(travel)), length,
          depth(far), depth(gap), far.result.dropped_contacts, gap.result.dropped_contacts, far.result.catches,
          gap.result.catches),
      fmt::format("The other rules stay within {} {} ({}) of the work of friction under gap, and within {} {} of its travel.",
                  brief(most_work), energy, percent(most_work, std::abs(gap.last(friction))), brief(most_travel), length)};
}

Section make(const Results& results) {
  const auto fremond = read_rules(results, "mjf");
  auto all = fremond;
  std::ranges::move(read_rules(results, "mj"), std::back_inserter(all));
  Section section{"activation", results.listed("sliding_block").title + ": what the activation rule costs"};
  section.add(Paragraph{wording("activation"), "soft"});
  for (const auto& sentence : sentences(fremond)) section.add(Paragraph{sentence});
  section.add(claimed({compare(results, fremond, "travel", travel, "travel"),
                       compare(results, fremond, "part", travel, "travel less that of gap", true),
                       compare(results, fremond, "friction", friction, "work of friction so far"),
                       compare(results, fremond, "normal", normal, "normal work so far")}));
  section.add(table_of(all));
  section.data = figures_and_claims(section.blocks);
  return section;
}

}  // namespace

SectionPlan activation() { return {no_calls, make}; }

}  // namespace duhem::reports
