#include "page/elastic.hpp"

#include <algorithm>
#include <cmath>

namespace duhem::reports {
namespace {

bool has_mesh(const PlannedRun& planned) { return planned.case_name == "sliding_block" || planned.case_name == "elastic_ball"; }

std::string percent(double part, double whole) {
  const double share = 100 * part / whole;
  return (std::abs(share) < 10 ? brief(share, 2) : std::to_string(std::lround(share))) + " %";
}

/// "0.5 mJ by law 99 %, tolerance 1 %": parts below a thousandth are left out.
std::string by_whom(const PositiveWork& work, const std::string& unit) {
  const std::pair<const char*, const Number*> parts[] = {{"law", &work.by.law},
                                                         {"tolerance", &work.by.tolerance},
                                                         {"activation", &work.by.activation},
                                                         {"rounding", &work.by.rounding}};
  std::string text = brief(work.work) + ' ' + unit + " by ";
  bool is_first = true;
  for (const auto& [name, part] : parts) {
    if (!(std::abs(part->value) > 1e-3 * work.work.value)) continue;
    text += (is_first ? "" : ", ") + std::string(name) + ' ' + percent(part->value, work.work.value);
    is_first = false;
  }
  return text;
}

std::string steps_text(long steps) { return std::to_string(steps) + (steps == 1 ? " step" : " steps"); }

std::string positive(const std::string& what, const PositiveWork& work, const Number& most, const std::string& unit) {
  if (work.steps == 0) return what + " does no positive work (at most " + brief(most) + ' ' + unit + ')';
  return what + " does positive work at " + steps_text(work.steps) + ", at most " + brief(most) + ' ' + unit + ", in all " +
         by_whom(work, unit);
}

/// What a run showed, in numbers.
std::string measured(const Result& r, const std::string& unit) {
  std::string text = positive("friction", r.positive_tangential, r.max_positive_tangential_work, unit) + "; " +
                     positive("the normal impulse", r.positive_normal, r.max_positive_normal_work, unit) + "; ";
  text += r.dropped_contacts == 0 ? "drops no loaded contact"
                                  : "drops loaded contacts " + std::to_string(r.dropped_contacts) + " times";
  return text + "; the energy changes by " + brief(r.final.value - r.initial.value, 4) + ' ' + unit + " from " +
         brief(r.initial.value, 4) + ' ' + unit + '.';
}

/// Where a unit cannot be read, the run says so itself, in its own row.
std::string energy_unit(const std::string& out, const PlannedRun& planned) {
  if (!planned.writes_csv()) return "";
  try {
    return unit_of(out + "/runs/" + planned.name() + "/energy.csv", "initial");
  } catch (const std::exception&) {
    return "[unit unknown]";
  }
}

}  // namespace

Table elastic_findings(const std::string& out, const std::vector<JudgedRun>& runs) {
  Table table{"What the elastic bodies must show, and what they showed", {"run", "must show", "showed", "as expected"}, {}};
  for (const auto& [run, judgement] : runs) {
    if (!has_mesh(run.planned)) continue;
    std::string showed = run.result ? measured(*run.result, energy_unit(out, run.planned)) : "no answer.";
    for (const auto& objection : judgement.objections) showed += " Against it: " + objection + '.';
    const PlannedRun& p = run.planned;
    const std::string name = p.case_name + ", " + p.scheme + (p.variant.empty() ? "" : ", " + p.variant) +
                             (p.scalar == "double" ? "" : ", " + p.scalar);
    table.rows.push_back({{{name, "head"}, {judgement.expectation, "text"}, {showed, "text"}}, judgement.outcome});
  }
  return table;
}

Table rules_table(const std::vector<RuleRun>& rows) {
  Table table{"What an activation rule costs", {"rule", "scheme"}, {}};
  const auto found = std::find_if(rows.begin(), rows.end(), [](const RuleRun& row) { return row.problem.empty(); });
  const std::string energy = found == rows.end() ? "?" : found->loads.unit,
                    length = found == rows.end() ? "?" : found->travel.unit;
  for (const std::string& head :
       {"loads W_ext [" + energy + ']', "friction [" + energy + ']', "normal [" + energy + ']',
        "travel at the end [" + length + ']', "deepest gap [" + length + ']', std::string("dropped"), std::string("catches"),
        std::string("positive normal work"), std::string("positive work of friction")})
    table.heads.push_back(head);

  for (const auto& row : rows) {
    Row line{{{row.rule.title, "head"}, {row.scheme, "head"}}};
    if (!row.problem.empty()) {
      line.cells.push_back({"no answer: " + row.problem});
      while (line.cells.size() < table.heads.size()) line.cells.push_back({"?", "number"});
      line.outcome = Outcome::failed;
    } else {
      const Result& r = row.result;
      const auto work = [&](const PositiveWork& w) {
        return w.steps == 0 ? std::string("none") : by_whom(w, energy) + ", at " + steps_text(w.steps);
      };
      for (const std::string& text :
           {brief(row.loads.values.back(), 5), brief(row.friction.values.back(), 5), brief(row.normal.values.back(), 4),
            brief(row.travel.values.back()), r.min_gap ? brief(r.min_gap->value) : std::string("none"),
            std::to_string(r.dropped_contacts), std::to_string(r.catches), work(r.positive_normal), work(r.positive_tangential)})
        line.cells.push_back({text, "number"});
    }
    table.rows.push_back(line);
  }
  return table;
}

std::vector<std::string> rules_sentences(const std::vector<RuleRun>& rows) {
  const bool is_complete =
      !rows.empty() && std::all_of(rows.begin(), rows.end(), [](const RuleRun& r) { return r.problem.empty(); });
  if (!is_complete) return {"Not every rule gave an answer: see the table."};
  const auto friction = [](const RuleRun& r) { return r.friction.values.back(); };
  const auto travel = [](const RuleRun& r) { return r.travel.values.back(); };
  const RuleRun& gap = rows.front();
  const auto apart = [&](const RuleRun& r) { return std::abs(friction(r) - friction(gap)); };
  const auto farthest =
      std::max_element(rows.begin(), rows.end(), [&](const RuleRun& a, const RuleRun& b) { return apart(a) < apart(b); });

  double most_work = 0, most_travel = 0;
  for (auto row = rows.begin(); row != rows.end(); ++row) {
    if (row == farthest) continue;
    most_work = std::max(most_work, apart(*row));
    for (std::size_t i = 0; i < row->travel.values.size(); ++i)
      most_travel = std::max(most_travel, std::abs(row->travel.values[i] - gap.travel.values.at(i)));
  }
  const std::string &energy = gap.friction.unit, &length = gap.travel.unit;
  const auto depth = [&](const RuleRun& r) { return r.result.min_gap ? brief(*r.result.min_gap) + ' ' + length : "no contact"; };
  const auto pair = [&](const std::string& theirs, const std::string& ours) { return theirs + ", not " + ours; };
  return {
      "Under " + gap.scheme + ", farthest from gap (the rule of the published figures) is " + farthest->rule.title +
          ": friction does " + pair(brief(friction(*farthest)), brief(friction(gap)) + ' ' + energy) + "; the loads " +
          pair(brief(farthest->loads.values.back()), brief(gap.loads.values.back(), 4) + ' ' + energy) + "; the bottom ends at " +
          pair(brief(travel(*farthest)), brief(travel(gap)) + ' ' + length) + "; the deepest gap is " +
          pair(depth(*farthest), depth(gap)) + "; loaded contacts are dropped " +
          pair(std::to_string(farthest->result.dropped_contacts), std::to_string(gap.result.dropped_contacts) + " times") +
          ", and caught again " + pair(std::to_string(farthest->result.catches), std::to_string(gap.result.catches) + " times") +
          '.',
      "The other rules stay within " + brief(most_work) + ' ' + energy + " (" + percent(most_work, std::abs(friction(gap))) +
          ") of the work of friction under gap, and within " + brief(most_travel) + ' ' + length + " of its travel.",
  };
}

}  // namespace duhem::reports
