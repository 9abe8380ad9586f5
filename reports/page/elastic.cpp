#include "page/elastic.hpp"

#include <algorithm>
#include <cmath>
#include <functional>

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
  const auto energy = [&] { return "energy from " + brief(r.initial.value, 4) + " to " + brief(r.final.value, 4) + ' ' + unit; };
  std::string text = positive("friction", r.positive_tangential, r.max_positive_tangential_work, unit) + "; " +
                     positive("the normal impulse", r.positive_normal, r.max_positive_normal_work, unit) + "; ";
  text += r.dropped_contacts == 0 ? "drops no loaded contact"
                                  : "drops loaded contacts " + std::to_string(r.dropped_contacts) + " times";
  return text + "; " + energy() + '.';
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
        "positive normal work [" + energy + ']', "positive work of friction [" + energy + ']'})
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
  std::vector<const RuleRun*> good;
  for (const auto& row : rows)
    if (row.problem.empty()) good.push_back(&row);
  if (good.size() < 2) return {"Too few runs gave an answer to compare the rules."};

  using Value = std::function<double(const RuleRun&)>;
  const auto range = [&](const Value& value, const std::string& unit) {
    const auto [least, most] =
        std::minmax_element(good.begin(), good.end(), [&](const RuleRun* a, const RuleRun* b) { return value(*a) < value(*b); });
    return "from " + brief(value(**least), 4) + ' ' + unit + " (" + (*least)->rule.title + ") to " + brief(value(**most), 4) +
           ' ' + unit + " (" + (*most)->rule.title + ')';
  };
  const RuleRun& any = *good.front();
  // Where runs part by the sign of a rounding error, they do so for good: the largest distance in time says it, not the last.
  double apart = 0, when = 0;
  for (std::size_t i = 0; i < any.t.values.size(); ++i)
    for (const RuleRun* a : good)
      for (const RuleRun* b : good)
        if (const double d = a->travel.values.at(i) - b->travel.values.at(i); d > apart)
          std::tie(apart, when) = std::pair(d, any.t.values[i]);

  return {
      "Under " + any.scheme + " the loads do " + range([](const RuleRun& r) { return r.loads.values.back(); }, any.loads.unit) +
          ", friction " + range([](const RuleRun& r) { return r.friction.values.back(); }, any.friction.unit) + ", impacts " +
          range([](const RuleRun& r) { return r.normal.values.back(); }, any.normal.unit) + '.',
      "At the end the bottom has travelled " + range([](const RuleRun& r) { return r.travel.values.back(); }, any.travel.unit) +
          "; the rules are farthest apart at t = " + brief(when) + ' ' + any.t.unit + ", by " + brief(apart) + ' ' +
          any.travel.unit + '.',
      "The deepest gap goes " +
          range([](const RuleRun& r) { return r.result.min_gap ? r.result.min_gap->value : 0; }, any.travel.unit) + ", catches " +
          range([](const RuleRun& r) { return static_cast<double>(r.result.catches); }, "times") + ", loaded contacts dropped " +
          range([](const RuleRun& r) { return static_cast<double>(r.result.dropped_contacts); }, "times") + '.'};
}

}  // namespace duhem::reports
