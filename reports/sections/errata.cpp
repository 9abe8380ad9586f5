#include "kit/html.hpp"
#include "kit/words.hpp"
#include "sections/by_hand.hpp"
#include "sections/section.hpp"

namespace duhem::reports {
namespace {

const RequiredCall fall{"one-step-of-fall", words("run bouncing_ball --h 1/100 --t-end 1/100 --scalar rational --json")};
const RequiredCall uniform{"rocking-uniform", words("run rocking_block --scheme mj --set inertia=uniform --json")};

/// One step of free fall of duration h: the kinetic energy grows by h v_{k+θ}·F, and not by v_{k+θ}·F.
Found work_needs_h(const Results& results) {
  const auto& run = results.answer_that_holds(fall);
  const auto& p = run.at("parameters");
  const Fraction h = parse_fraction(p.at("h")), theta = parse_fraction(p.at("theta")),
                 mass = parse_fraction(p.at("set").at("mass")), gravity = parse_fraction(p.at("set").at("gravity"));
  const Vector v_k = parse_vector(run.at("initial").at("v"), 2), v_k1 = parse_vector(run.at("final").at("v"), 2);
  const Vector v_th = theta * v_k1 + (1 - theta) * v_k;
  const Fraction power = -mass * gravity * v_th[1], change = mass * (v_k1.dot(v_k1) - v_k.dot(v_k)) / 2;
  return {"in a step of h = " + text(h) + " s of fall v_{k+θ}·F = " + text(power) + ", h times that is " + text(h * power) +
              ", and the kinetic energy grows by " + text(change),
          run.at("status") == "complete" && change == h * power && change != power && change > 0};
}

/// The text of section 5.2 says that impacts 2, 3, 6 and 8 create energy.
Found inertia(const Results& results) {
  const auto published = results.complete_run({"rocking_block", "mj"}).result->creating_impacts();
  std::vector<std::size_t> under_uniform;
  std::size_t number = 0;
  for (const auto& impact : results.answer_that_holds(uniform).at("impacts")) {
    ++number;
    const double work = impact.at("work_normal").get<double>() + impact.at("work_tangential").get<double>();
    if (work > 0 && impact.at("attribution").at("law").get<double>() > 0.5 * work) under_uniform.push_back(number);
  }
  return {"with m l^2/12 the impacts that create energy are " + listed(published) +
              ", as the text has it; with m(b^2 + l^2)/12: " + listed(under_uniform),
          published == std::vector<std::size_t>{2, 3, 6, 8} && under_uniform != published};
}

Found rule_of_the_figures(const Results& results) {
  const Result &gap = *results.complete_run({"sliding_block", "mjf"}).result,
               &printed = *results.complete_run({"sliding_block", "mjf", "double", "gap-velocity"}).result;
  const auto positive = [](const Result& result) {
    return "positive normal work at " + std::to_string(result.positive_normal.steps) + " steps, loaded contacts dropped " +
           std::to_string(result.dropped_contacts) + " times";
  };
  return {"under gap: " + positive(gap) + "; under (64): " + positive(printed),
          gap.positive_normal.steps > 0 && printed.positive_normal.steps == 0};
}

struct Erratum {
  std::string name, where, printed, right;              ///< right, or what the published code has
  std::function<Found(const Results&)> show = {};       ///< none: the counterexample of that name does
  std::vector<std::vector<std::string>> commands = {};  ///< none: its replay
};
const std::vector<Erratum>& list() {
  static const std::vector<Erratum> all{
      {.name = "erratum_11",
       .where = "(11), (17)",
       .printed = "K = {‖r_T‖ ≤ μ r_N}: at μ = 0 a whole line",
       .right = "r_N ≥ 0 belongs to it, else (14) is not its dual"},
      {.name = "erratum_38", .where = "(38)", .printed = "ū ∈ N_K(r)", .right = "−ū ∈ N_K(r)"},
      {.name = "erratum_55",
       .where = "(55)",
       .printed = "friction does the work −½ μ p_N ‖½(u_T^+ + u_T^-)‖",
       .right = "without the first ½"},
      {.name = "erratum_59",
       .where = "(59)",
       .printed = "φ convex, φ(0) = 0 suffices to dissipate",
       .right = "φ ≥ 0 = φ(0) is needed"},
      {.name = "proposition_1_separating",
       .where = "(87)",
       .printed = "does not ask u_{N,k} ≤ 0 of active contacts",
       .right = "its proof does, and (64) supplies it: without it (87) fails"},
      {.name = "erratum_103",
       .where = "(103)",
       .printed = "W = v_{k+θ}·F",
       .right = "W = h v_{k+θ}·F, as in (66)",
       .show = work_needs_h,
       .commands = {fall.arguments}},
      {.name = "rocking_block_inertia",
       .where = "section 5.2",
       .printed = "a square block: m(b^2 + l^2)/12 = 1/6",
       .right = "the published code has m l^2/12 = 1/12, and the text describes its runs",
       .show = inertia,
       .commands = {uniform.arguments}},
      {.name = "activation_rule",
       .where = "(64), Figures 9 and 10",
       .printed = "contacts enter with g ≤ 0 and u_{N,k} ≤ 0",
       .right = "the code asks g ≤ 0 only, and the figures are of that",
       .show = rule_of_the_figures,
       .commands = {words("run sliding_block"), words("run sliding_block --activation gap-velocity")}}};
  return all;
}

std::vector<RequiredCall> needs(const Scope& /*scope*/) {
  std::vector<RequiredCall> calls{fall, uniform};
  for (const auto& item : list())  // the hypotheses' section asks for the others: one call serves both
    if (!item.show && item.name.starts_with("erratum")) calls.push_back(replay(item.name));
  return calls;
}

Section make(const Results& results) {
  Section section{"errata", "Errata in the paper, and where its text and its published code part"};
  TableBlock table{.caption = "Errata and divergences",
                   .heads = {"where", "printed", "right, or in the code", "shown by"},
                   .marks = "as expected",
                   .is_caption_shown = false};
  std::vector<Block> by_hand;
  for (const auto& [name, where, printed, right, show, typed] : list()) {
    const Claim claim = answered(name, right, [&, name = name, show = show] {
      if (show) return show(results);
      const BrokenStatement found = redo_counterexample(results, name);
      if (!found.objections.empty()) return Found{found.objections.front(), false};
      if (name.starts_with("erratum"))
        by_hand.emplace_back(
            Folded{.summary = exact(found.equation + ", by hand"), .blocks = {arithmetic(found.lines)}, .css = "case"});
      return found.conclusion;
    });
    auto commands = typed;
    if (commands.empty()) commands = {words("verify --replay " + name)};
    table.rows.push_back({.cells = {{formula(where), "head"},
                                    {formula(printed), "text"},
                                    {formula(right), "text"},
                                    {.text = formula(claim.found), .css = "text", .commands = commands}},
                          .claim = claim});
    const std::string command = joined(commands, "; ", command_line);
    section.data.push_back(
        {{"name", name}, {"where", where}, {"printed", printed}, {"right", right}, {"shown", claim.found}, {"command", command}});
  }
  section.add(Paragraph{"Each with the command that shows it."});
  section.add(std::move(table));
  for (auto& block : by_hand) section.add(std::move(block));
  return section;
}

}  // namespace

SectionPlan errata() { return {needs, make}; }

}  // namespace duhem::reports
