#include "kit/html.hpp"
#include "kit/words.hpp"
#include "sections/by_hand.hpp"
#include "sections/section.hpp"

namespace duhem::reports {
namespace {

/// One step of free fall of duration h: the kinetic energy grows by h v_{k+θ}·F, and not by v_{k+θ}·F.
Found work_needs_h(const Results& results, const RequiredCall& fall) {
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
Found inertia(const Results& results, const RequiredCall& uniform) {
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

Found rule_of_the_figures(const Results& results, const RequiredCall& /*none*/) {
  const Result &gap = *results.complete_run({"sliding_block", "mjf"}).result,
               &printed = *results.complete_run({"sliding_block", "mjf", "double", "gap-velocity"}).result;
  const auto positive = [](const Result& result) {
    return "positive normal work at " + std::to_string(result.positive_normal.steps) + " steps, loaded contacts dropped " +
           std::to_string(result.dropped_contacts) + " times";
  };
  return {"under gap: " + positive(gap) + "; under (64): " + positive(printed),
          gap.positive_normal.steps > 0 && printed.positive_normal.steps == 0};
}

/// As errata.toml has it.
struct Erratum {
  std::string name, where, printed, right;
  std::vector<std::string> commands;
};
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(Erratum, name, where, printed, right, commands)

std::vector<Erratum> list() { return data_file("errata").at("errata"); }

/// How runs show it, and the name of the call that its first command is; without a name the runs of the page are enough.
struct ByRuns {
  Found (*show)(const Results& results, const RequiredCall& call);
  std::string name;

  [[nodiscard]] RequiredCall call(const Erratum& erratum) const { return {name, words(erratum.commands.front())}; }
};
/// Any other is shown by the counterexample of that name.
const std::map<std::string, ByRuns> by_runs{{"erratum_103", {work_needs_h, "one-step-of-fall"}},
                                            {"rocking_block_inertia", {inertia, "rocking-uniform"}},
                                            {"activation_rule", {rule_of_the_figures, ""}}};

std::vector<RequiredCall> needs(const Scope& /*scope*/) {
  std::vector<RequiredCall> calls;
  for (const auto& item : list())
    if (const auto found = by_runs.find(item.name); found != by_runs.end() && !found->second.name.empty())
      calls.push_back(found->second.call(item));
  for (const auto& item : list())  // the hypotheses' section asks for the others: one call serves both
    if (!by_runs.contains(item.name) && item.name.starts_with("erratum")) calls.push_back(replay(item.name));
  return calls;
}

Section make(const Results& results) {
  Section section{"errata", "Errata in the paper, and where its text and its published code part"};
  TableBlock table = data_file("errata").at("table");
  std::vector<Block> by_hand;
  for (const Erratum& item : list()) {
    const std::string& name = item.name;
    const Claim claim = answered(name, item.right, [&] {
      if (const auto found = by_runs.find(name); found != by_runs.end())
        return found->second.show(results, found->second.call(item));
      const BrokenStatement found = redo_counterexample(results, name);
      if (!found.objections.empty()) return Found{found.objections.front(), false};
      if (name.starts_with("erratum"))
        by_hand.emplace_back(
            Folded{.summary = exact(found.equation + ", by hand"), .blocks = {arithmetic(found.lines)}, .css = "case"});
      return found.conclusion;
    });
    std::vector<std::vector<std::string>> commands;
    for (const auto& command : item.commands) commands.push_back(words(command));
    table.rows.push_back({.cells = {{formula(item.where), "head"},
                                    {formula(item.printed), "text"},
                                    {formula(item.right), "text"},
                                    {.text = formula(claim.found), .css = "text", .commands = commands}},
                          .claim = claim});
    section.data.push_back({{"name", name},
                            {"where", item.where},
                            {"printed", item.printed},
                            {"right", item.right},
                            {"shown", claim.found},
                            {"command", joined(commands, "; ", command_line)}});
  }
  section.add(Paragraph{"Each with the command that shows it."});
  section.add(std::move(table));
  for (auto& block : by_hand) section.add(std::move(block));
  return section;
}

}  // namespace

SectionPlan errata() { return {needs, make}; }

}  // namespace duhem::reports
