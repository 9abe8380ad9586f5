#include "kit/words.hpp"
#include "sections/section.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace duhem::reports {
namespace {

/// The block under the rule of the published figures, as its energy.csv tells it. Both sides of the energy identity (65), summed
/// from the start; E without the potential of constant loads, which the paper counts as work (66). `taken`: the works of contacts
/// alone.
struct BlockRun {
  std::string scheme;
  Result result;
  Columns columns;
  Column t, energy, input, taken;
  double apart = 0;  ///< of energy and input, at most

  BlockRun(const Results& results, const PlannedRun& planned)
      : scheme(planned.scheme),
        result(*results.complete_run(planned).result),
        columns(results.columns(
            planned, "energy.csv",
            {"t", "kinetic", "elastic", "external_work_with_constant_loads", "damping_work", "numerical", "mass_change",
             "contact_normal", "contact_tangential", "step_max_tangential_work", "step_min_tangential_work"})),
        t(columns.at("t")) {
    energy.unit = input.unit = taken.unit = columns.at("kinetic").unit;
    for (std::size_t row = 0; row < t.values.size(); ++row) {
      const auto value = [&](const char* name) { return columns.at(name).values[row]; };
      energy.values.push_back(value("kinetic") + value("elastic"));
      input.values.push_back(energy.values.front() +
                             (value("external_work_with_constant_loads") + value("damping_work") + value("numerical") +
                              value("mass_change") + value("contact_normal") + value("contact_tangential")));
      taken.values.push_back(value("contact_normal") + value("contact_tangential"));
      apart = std::max(apart, std::abs(energy.values[row] - input.values[row]));
    }
  }
  /// "2.5 mJ"
  [[nodiscard]] std::string in_unit(const auto& x) const { return brief(x) + ' ' + energy.unit; }
  [[nodiscard]] Sheet sheet(const Results& results, const std::string& panel, const std::string& alt = "") const {
    return results.sheet("sliding_block_" + scheme + '_' + panel, "Sliding block under " + scheme + '.' + alt);
  }
  [[nodiscard]] Curve curve(Ink ink, const char* title, const Column& column, double width = 2.5) const {
    return {.ink = ink, .title = title, .points = thinned(t.values, column.values), .width = width};
  }
};

std::string components(const Results& results, const BlockRun& run) {
  const auto curve = [&](Ink ink, const char* title, const char* column) {
    return run.curve(ink, title, run.columns.at(column));
  };
  return draw_over_time(
      run.sheet(results, "components"), run.t.axis("t"), run.energy.axis("energy, work"),
      {curve(Ink::first, "kinetic", "kinetic"), curve(Ink::second, "elastic", "elastic"),
       curve(Ink::third, "W_ext", "external_work_with_constant_loads"), curve(Ink::fourth, "friction", "contact_tangential"),
       curve(Ink::fifth, "normal", "contact_normal"), curve(Ink::neutral, "numerical", "numerical")});
}

std::string work_and_energy(const Results& results, const BlockRun& run) {
  return draw_over_time(
      run.sheet(results, "balance", " The sums of energies and of works are at most " + run.in_unit(run.apart) + " apart."),
      run.t.axis("t"), run.energy.axis("energy"),
      {run.curve(Ink::neutral, "start + W_ext + contact works", run.input, 7),
       run.curve(ink_of(run.scheme), "total energy", run.energy)});
}

/// The extreme work of each step, on the scale that both schemes need.
std::string extreme_work(const Results& results, const BlockRun& run, const BlockRun& other, bool is_largest) {
  const std::string name = is_largest ? "step_max_tangential_work" : "step_min_tangential_work";
  const auto farthest = [&](const BlockRun& of) {
    return std::ranges::max_element(of.columns.at(name).values, {}, [](double work) { return std::abs(work); });
  };
  const Column& work = run.columns.at(name);
  const auto extreme = farthest(run);
  const double at = run.t.values[extreme - work.values.begin()],
               scale = 1.06 * std::max(std::abs(*extreme), std::abs(*farthest(other))), height = scale > 0 ? scale : 1;
  const std::string alt = fmt::format(
      " {} work of friction of a contact at each step: {}", is_largest ? "Largest positive" : "Smallest negative",
      *extreme == 0 ? "none." : fmt::format("{} at t = {} {} at the extreme.", run.in_unit(*extreme), brief(at), run.t.unit));
  return draw_impulses(run.sheet(results, is_largest ? "largest_work" : "smallest_work", alt),
                       {.x_label = run.t.axis("t"),
                        .y_label = work.axis(is_largest ? "largest work > 0" : "smallest work < 0"),
                        .x = {run.t.values.front(), run.t.values.back()},
                        .y = is_largest ? std::pair(0.0, height) : std::pair(-height, 0.0)},
                       ink_of(run.scheme), tallest(run.t.values, work.values));
}

std::string friction_found(const BlockRun& block) {
  return fmt::format(
      "beyond rounding and the solver's tolerance friction does positive work at {} of {} steps, at most {} at a contact",
      block.result.positive_tangential.steps, block.result.steps, block.in_unit(block.result.max_positive_tangential_work));
}

/// What the paper says of Figures 9 (mj) and 10 (mjf).
const std::map<std::string, Found (*)(const BlockRun&)> judges{
    {"friction pushes by the law",
     [](const BlockRun& block) {
       const PositiveWork& work = block.result.positive_tangential;
       return Found{friction_found(block) + ", of it by the law " + brief(work.attribution.law),
                    work.steps > 0 && work.attribution.law.value > work.work.value / 2};
     }},
    {"contacts take more",
     [](const BlockRun& block) {  // all that contacts create, the law and the activation rule, against what they take
       const double created = block.result.positive_normal.work.value + block.result.positive_tangential.work.value,
                    taken = block.taken.values.back();
       return Found{
           "positive works of contacts: " + block.in_unit(created) + " in all; all their works together: " + block.in_unit(taken),
           created > 0 && taken < 0};
     }},
    {"stays stable",
     [](const BlockRun& block) {  // at no time more energy than there was and was put in
       const auto& taken = block.taken.values;
       const auto most = std::ranges::max_element(taken);
       const double bound = static_cast<double>(block.result.steps) * block.result.max_identity_residual.value;
       return Found{
           fmt::format("the works of contacts, summed from the start, are at most {} (t = {} {}): never more energy than "
                       "there was at the start and the loads put in",
                       block.in_unit(*most), brief(block.t.values[most - taken.begin()]), block.t.unit),
           *most <= bound};
     }},
    {"friction never pushes",
     [](const BlockRun& block) {
       return Found{friction_found(block), block.result.positive_tangential.steps == 0};
     }},
    {"works track the energy",
     [](const BlockRun& block) {  // "closely" has no number in the paper; ours is in the answer
       const double largest = std::ranges::max(block.energy.values);
       return Found{"they part by at most " + block.in_unit(block.apart) + " of up to " + block.in_unit(largest) +
                        "; counted as close below a millionth of it",
                    block.apart < 1e-6 * largest};
     }}};

/// Figure 9 or 10 with its panels (a) to (d), and what the paper says of it.
void add(Section& section, const Results& results, int number, const Tried<BlockRun>& run, const Tried<BlockRun>& other) {
  const bool is_classical = number == 9;
  const std::string name = "Figure " + std::to_string(number), scheme = is_classical ? "mj" : "mjf";
  const auto panel = [](const std::string& key, const auto& draw) { return drawn(captioned("elastic", key), draw); };
  std::vector<Figure> figures{
      panel("components", [&](Figure&) { return components(results, *run); }),
      panel("balance",
            [&](Figure& figure) {
              figure.caption += " Here they part by at most " + run->in_unit(run->apart) + '.';
              return work_and_energy(results, *run);
            }),
      panel("largest_work_" + scheme,
            [&](Figure& figure) {
              const long pushing = run->result.positive_tangential.steps;
              figure.caption += " Here: at most " + run->in_unit(run->result.max_positive_tangential_work) +
                                (pushing == 0 ? ", and no step beyond rounding and the solver's tolerance."
                                              : fmt::format("; beyond rounding and the solver's tolerance at {} of {} steps.",
                                                            pushing, run->result.steps));
              return extreme_work(results, *run, *other, true);
            }),
      panel("smallest_work", [&](Figure&) { return extreme_work(results, *run, *other, false); })};
  for (Figure& figure : figures) figure.data = {PlannedRun{"sliding_block", scheme}.file("energy.csv")};
  std::vector<Claim> claims;
  for (const Sentence& sentence : sentences_about(number, "elastic"))
    claims.push_back(answered(name + ": " + sentence.says, sentence.says, [&] { return judges.at(sentence.judge)(*run); }));
  section.add(Heading{name + (is_classical ? ", classical scheme (mj)" : ", Fremond's law (mjf)")});
  section.add(claimed(std::move(figures), name + ' '));
  section.add(claims_table(name + ": what the paper says of it", "the paper", claims));
}

Figure ball_energy(const Results& results) {
  Figure ball = captioned("elastic", "ball");
  const std::array runs{PlannedRun{"elastic_ball", "mjf"}, PlannedRun{"elastic_ball", "mjf", "double", "e1"}};
  for (const auto& run : runs) ball.data.push_back(run.file("energy.csv"));
  return drawn(ball, [&](Figure& figure) {
    std::vector<Curve> curves;
    Columns columns;
    for (const auto& run : runs) {
      const std::string title = run.variant.empty() ? "with e = 0" : "with e = 1";
      columns = results.columns(run, "energy.csv", {"t", "final"});
      auto& [unit, energy] = columns.at("final");
      const double before = energy.front();
      for (double& value : energy) value -= before;
      figure.caption += fmt::format("{} {}: {} {} of {} {}", curves.empty() ? " At the end" : ",", title, brief(energy.back()),
                                    unit, brief(before), unit);
      curves.push_back({.ink = run.variant.empty() ? Ink::second : Ink::first,
                        .title = title,
                        .points = thinned(columns.at("t").values, energy)});
    }
    figure.caption += '.';
    return draw_over_time(results.sheet("elastic_ball_energy", "Elastic ball under mjf."), columns.at("t").axis("t"),
                          columns.at("final").axis("change of energy"), curves);
  });
}

/// What a run showed, in numbers.
std::string measured(const Result& r, const std::string& unit) {
  const auto positive = [&](const std::string& what, const PositiveWork& work, const Number& most) {
    if (work.steps == 0) return fmt::format("{} does no positive work (at most {} {})", what, brief(most), unit);
    return fmt::format("{} does positive work at {}, at most {} {}, in all {}", what, counted(work.steps, "step"), brief(most),
                       unit, work.by_whom(unit));
  };
  return fmt::format(
      "{}; {}; {}; the energy changes by {} {unit} from {} {unit}.",
      positive("friction", r.positive_tangential, r.max_positive_tangential_work),
      positive("the normal impulse", r.positive_normal, r.max_positive_normal_work),
      r.dropped_contacts == 0 ? "drops no loaded contact" : fmt::format("drops loaded contacts {} times", r.dropped_contacts),
      brief(r.final.value - r.initial.value, 4), brief(r.initial.value, 4), fmt::arg("unit", unit));
}

/// Where a unit cannot be read, the run says so itself, in its own row.
std::string energy_unit(const Results& results, const PlannedRun& planned) {
  if (!planned.writes_csv()) return "";
  const Tried<std::string> unit([&] { return unit_of(results.file(planned, "energy.csv"), "initial"); });
  return unit ? *unit : "[unit unknown]";
}

/// The runs of bodies with a mesh: what each must show, what it showed in numbers, and whether that is as expected.
TableBlock findings(const Results& results) {
  TableBlock table = data_file("elastic").at("table");
  for (const auto& [run, judgement] : results.runs) {
    const PlannedRun& p = run.planned;
    if (!p.has_mesh()) continue;
    std::string showed = run.result ? measured(*run.result, energy_unit(results, p)) : "no answer.";
    for (const auto& objection : judgement.objections) showed += " Against it: " + objection + '.';
    table.rows.push_back({.cells = {head(p.case_name + ", " + p.scheme + (p.variant.empty() ? "" : ", " + p.variant) +
                                         (p.scalar == "double" ? "" : ", " + p.scalar)),
                                    {judgement.expectation, "text"},
                                    {showed, "text"}},
                          .outcome = judgement.outcome});
  }
  return table;
}

Section make(const Results& results) {
  const ListedCase block = results.listed("sliding_block"), ball = results.listed("elastic_ball");
  Section section{"elastic", "The paper's Figures 9 and 10, from our runs: " + block.title};
  section.add(Paragraph{exact(block.source), "soft"});
  const auto read = [&](const char* scheme) {
    return Tried<BlockRun>([&] { return BlockRun(results, {"sliding_block", scheme}); });
  };
  const auto classical = read("mj"), fremond = read("mjf");
  add(section, results, 9, classical, fremond);
  add(section, results, 10, fremond, classical);
  section.add(Heading{ball.title});
  section.add(Paragraph{exact(ball.source), "soft"});
  section.add(claimed({ball_energy(results)}));
  section.add(findings(results));
  section.data = figures_and_claims(section.blocks);
  return section;
}

}  // namespace

SectionPlan elastic() { return {no_calls, make}; }

}  // namespace duhem::reports
