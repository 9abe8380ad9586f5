#include "sections/paper_figures.hpp"

#include "figures/rigid_panels.hpp"
#include "page/html.hpp"
#include "sections/claims_table.hpp"

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <functional>
#include <limits>
#include <tuple>

namespace duhem::reports {
namespace {

/// What came out, in words, and whether it is what the paper says.
struct Answered {
  std::string found;
  bool holds = false;
};

/// The same case under the other scheme, read where a sentence asks for it; throws where it is not there or ended early.
using OtherRun = std::function<PlanarRun()>;

struct Sentence {
  std::string says;
  std::function<Answered(const PlanarRun& run, const OtherRun& other)> judge;
};

struct PaperFigure {
  int number;
  const char *case_name, *scheme, *title;
  std::vector<Sentence> sentences;
};

std::string ordinals(const std::vector<std::size_t>& numbers) {
  std::string text;
  for (const auto n : numbers) text += (text.empty() ? "" : ", ") + std::to_string(n);
  return text.empty() ? "none" : text;
}

/// The numbers, from 1, of the impacts of which something holds.
std::vector<std::size_t> numbers(const PlanarRun& run, const std::function<bool(const PlanarImpact&)>& holds) {
  std::vector<std::size_t> found;
  for (std::size_t i = 0; i < run.impacts.size(); ++i)
    if (holds(run.impacts[i])) found.push_back(i + 1);
  return found;
}

std::vector<std::size_t> creating(const PlanarRun& run) {
  return numbers(run, [](const PlanarImpact& impact) { return impact.creates; });
}

/// What a residual within the solver's tolerance and rounding can make of an impact's work: the residual is a velocity, at most
/// tol (1 + |u-|), and the work pairs it with the impulse.
double work_bound(const PlanarRun& run, const PlanarImpact& impact) {
  return run.result.tolerance * (1 + std::hypot(impact.u_minus_N, impact.u_minus_T)) * std::hypot(impact.p_N, impact.p_T);
}

/// A normal work is none if the tolerance explains it.
Answered no_normal_work(const PlanarRun& run, const OtherRun& /*other*/) {
  double most = 0;
  bool holds = !run.impacts.empty();
  for (const auto& impact : run.impacts) {
    most = std::max(most, std::abs(impact.work_normal));
    holds = holds && std::abs(impact.work_normal) <= work_bound(run, impact);
  }
  return {std::to_string(run.impacts.size()) + " impacts, normal work at most " + brief(most) + " in size" +
              (run.impacts.empty() ? ""
               : holds             ? ": within the solver's tolerance and rounding"
                                   : ": more than the solver's tolerance and rounding explain"),
          holds};
}

Answered two_impacts(const PlanarRun& run, const OtherRun& /*other*/) {
  std::string at;
  for (const auto& impact : run.impacts) at += (at.empty() ? "" : ", ") + brief(impact.t, 4);
  return {std::to_string(run.impacts.size()) + " impacts, at t = " + at, run.impacts.size() == 2};
}

Answered friction_gives_at_first_impact(const PlanarRun& run, const OtherRun& /*other*/) {
  if (run.impacts.empty()) return {"no impact", false};
  const auto& first = run.impacts.front();
  return {"work of friction at impact 1: " + brief(first.work_tangential) + ", energy created: " + (first.creates ? "yes" : "no"),
          first.creates && first.work_tangential > 0};
}

Answered friction_never_gives(const PlanarRun& run, const OtherRun& /*other*/) {
  const auto giving = numbers(run, [&](const PlanarImpact& impact) { return impact.work_tangential > work_bound(run, impact); });
  std::string works;
  for (const auto& impact : run.impacts) works += (works.empty() ? "" : ", ") + brief(impact.work_tangential);
  return {run.impacts.size() > 3 ? "impacts with positive work of friction: " + ordinals(giving) : "works of friction " + works,
          giving.empty() && !run.impacts.empty()};
}

Answered creates_at_2_3_6_8(const PlanarRun& run, const OtherRun& /*other*/) {
  const auto those = creating(run);
  return {"impacts that create energy: " + ordinals(those) + " of " + std::to_string(run.impacts.size()),
          those == std::vector<std::size_t>{2, 3, 6, 8}};
}

Answered dissipated_becomes_positive(const PlanarRun& run, const OtherRun& /*other*/) {
  double most = 0, at = 0, explained = 0;
  for (const auto& impact : run.impacts) explained += work_bound(run, impact);
  for (const auto& impact : run.impacts)
    if (impact.work_tangential > most) std::tie(most, at) = std::pair(impact.work_tangential, impact.t);
  const auto& sum = run.work_tangential.values;
  const double highest = *std::max_element(sum.begin(), sum.end());
  return {"work at an impact: up to +" + brief(most) + " (t = " + brief(at) + "); summed from the start: up to " +
              (highest > 0 ? "+" : "") + brief(highest),
          !creating(run).empty() && highest > explained};
}

/// Falls, then rises: two impacts that follow one another.
Answered kinks(const PlanarRun& run, const OtherRun& /*other*/) {
  std::vector<std::size_t> after_a_loss;
  for (const auto n : creating(run))
    if (n >= 2 && run.impacts[n - 2].work() < -work_bound(run, run.impacts[n - 2])) after_a_loss.push_back(n);
  return {"impacts that create right after one that dissipates: " + ordinals(after_a_loss), !after_a_loss.empty()};
}

Answered never_created(const PlanarRun& run, const OtherRun& /*other*/) {
  const auto& e = run.total.values;
  return {"impacts that create energy: " + ordinals(creating(run)) + "; total from " + brief(e.front(), 5) + " to " +
              brief(e.back(), 5) + ", steps with creation: " + std::to_string(run.result.creating_steps),
          creating(run).empty() && run.result.creating_steps == 0 && e.back() < e.front()};
}

Answered none_or_friction(const PlanarRun& run, const OtherRun& /*other*/) {
  const auto none = numbers(run, [&](const PlanarImpact& impact) { return std::abs(impact.work()) <= work_bound(run, impact); });
  const auto lossy = numbers(run, [&](const PlanarImpact& impact) {
    return impact.work_tangential < -work_bound(run, impact) && std::abs(impact.work_normal) <= work_bound(run, impact);
  });
  return {"no work at impacts " + ordinals(none) + "; friction alone takes at " + ordinals(lossy),
          !run.impacts.empty() && none.size() + lossy.size() == run.impacts.size()};
}

/// The paper's two sentences of Figure 6 are read together: where an impact does no work, the curve does not fall there.
Answered falls_at_each(const PlanarRun& run, const OtherRun& /*other*/) {
  const auto& e = run.total.values;
  // Rounding of two sums of the size of E.
  const double rounding = 4 * std::numeric_limits<double>::epsilon() * std::abs(e.front());
  const auto falls = numbers(run, [&](const PlanarImpact& impact) {
    return e.at(impact.step) - e.at(impact.step - 1) < -work_bound(run, impact) - rounding;
  });
  const auto stays = numbers(run, [&](const PlanarImpact& impact) {
    return std::abs(e.at(impact.step) - e.at(impact.step - 1)) <= work_bound(run, impact) + rounding;
  });
  std::string text = "falls at impacts " + ordinals(falls);
  if (!stays.empty()) {
    const bool are_idle = std::all_of(stays.begin(), stays.end(), [&](std::size_t n) {
      const auto& impact = run.impacts[n - 1];
      return std::max(std::abs(impact.work_normal), std::abs(impact.work_tangential)) <= work_bound(run, impact);
    });
    text += "; at " + ordinals(stays) + " it stays" + (are_idle ? " (no work, as the sentence before allows)" : "");
  }
  if (falls.size() + stays.size() < run.impacts.size())
    text += "; at the other " + std::to_string(run.impacts.size() - falls.size() - stays.size()) + " it rises";
  return {text, !falls.empty() && falls.size() + stays.size() == run.impacts.size()};
}

/// "Substantial" has no number in the paper; ours is in the answer.
Answered trajectories_part(const PlanarRun& run, const OtherRun& read_other) {
  const PlanarRun other = read_other();
  const std::size_t steps = std::min(run.t.values.size(), other.t.values.size());
  const double size = std::hypot(run.outline.front().x, run.outline.front().y);  // from G to a corner
  double most = 0, at = 0;
  for (std::size_t k = 0; k < steps; ++k) {
    const double apart = std::hypot(run.q[0].values[k] - other.q[0].values[k], run.q[1].values[k] - other.q[1].values[k]);
    if (apart > most) std::tie(most, at) = std::pair(apart, run.t.values[k]);
  }
  return {"centres up to " + brief(most) + " apart (t = " + brief(at) + "), " + brief(most / size) +
              " of the way from the centre to a corner; counted as substantial from a tenth of it",
          most > size / 10};
}

const std::vector<PaperFigure>& paper_figure_list() {
  static const Sentence at_first_two{"\"to observe the first two impacts in detail\" within [0, 0.2]", two_impacts};
  static const Sentence normal_none{"normal percussions \"do no net work on the system due to the choice of e = 1\"",
                                    no_normal_work};
  static const Sentence apart{"(a) and (b): \"the creation of energy [...] has substantial effects on the system trajectory\"",
                              trajectories_part};
  static const std::vector<PaperFigure> list{
      {2,
       "stick",
       "mj",
       "impacting stick, classical scheme (mj, Newton's law)",
       {at_first_two,
        {"\"the energy dissipated by friction can have the wrong sign [...] at first impact\"", friction_gives_at_first_impact},
        normal_none}},
      {3,
       "stick",
       "mjf",
       "impacting stick, new scheme (mjf, Fremond's law)",
       {at_first_two, {"the wrong sign \"is not the case\" for Fremond's law", friction_never_gives}, normal_none}},
      {5,
       "rocking_block",
       "mj",
       "rocking block, classical scheme (mj, Newton's law)",
       {{"\"creates energy at the second, third, sixth and eighth impacts\"", creates_at_2_3_6_8},
        {"\"the dissipated energy can [...] become positive\"", dissipated_becomes_positive},
        {"(f): \"kinks as a sequence of impacts first dissipates then creates energy\"", kinks},
        apart}},
      {6,
       "rocking_block",
       "mjf",
       "rocking block, new scheme (mjf, Fremond's law)",
       {{"\"the system being purely dissipative\"", never_created},
        {"\"each impact either doing no dissipative work [...] or doing negative work due to frictional sliding\"",
         none_or_friction},
        {"\"the total energy curve clearly decreases at each impact\"", falls_at_each},
        apart}},
  };
  return list;
}

/// What a run that ended early can still be said to show: as the runs are judged.
Claim::Outcome outcome_of_stopped(const PlanarRun& run) {
  return run.result.status == "law not obeyed" ? Claim::Outcome::against : Claim::Outcome::undecided;
}

/// Judges one thing; what is missing for it is its own failure and no other's.
Claim judge(const std::string& name, const std::string& says, const PlanarRun& run, const std::function<Answered()>& answer) {
  Claim claim{name, says, "", Claim::Outcome::failed};
  try {
    const auto [found, holds] = answer();
    claim.found = found;
    claim.outcome = holds ? Claim::Outcome::as_expected : Claim::Outcome::against;
    if (run.shortfall.empty()) return claim;
    claim.found += "; the run " + run.shortfall;
    claim.outcome = outcome_of_stopped(run);
  } catch (const std::exception& error) {
    claim.found = error.what();
  }
  return claim;
}

std::string links(const PlanarRun& run) {
  std::vector<std::string> paths;
  for (const char* file : {"trajectory.csv", "energy.csv", "impacts.csv", "run.json"}) paths.push_back(run.folder() + '/' + file);
  return data_html(paths);
}

/// One figure of the paper, with its claims.
void add(Section& section, const std::string& out, const PaperFigure& figure) {
  const std::string number = std::to_string(figure.number), name = "figure-" + number;
  section.html += "<h3 id=\"" + name + "\">Figure " + number + ": " + prose(figure.title) + "</h3>\n";
  const auto name_of = [&](const std::string& says) { return "Figure " + number + ": " + says; };
  const std::string panels = name_of("panels (a) to (f)");
  std::vector<Claim> claims;
  try {
    const PlanarRun run = read_planar_run(out, figure.case_name, figure.scheme);
    const OtherRun other = [&] {
      PlanarRun found = read_planar_run(out, figure.case_name, run.scheme == "mj" ? "mjf" : "mj");
      if (!found.shortfall.empty()) throw std::runtime_error(found.case_name + " under " + found.scheme + ' ' + found.shortfall);
      return found;
    };
    for (const auto& sentence : figure.sentences)
      claims.push_back(judge(name_of(sentence.says), sentence.says, run, [&] { return sentence.judge(run, other); }));
    if (!run.shortfall.empty())
      section.html += "<p class=\"bad outcome\">The run " + escape(run.shortfall) +
                      ": drawn as far as it went, to t = " + brief(run.t.values.back()) + ".</p>\n";
    section.html += "<div class=\"figures\">\n";
    std::string missing;
    for (const auto& panel : rigid_panels(out, name, run)) {
      section.html += figure_html(panel);
      if (!panel.problem.empty()) missing += (missing.empty() ? "" : "; ") + panel.title + ": " + panel.problem;
    }
    section.html += "</div>\n" + links(run);
    claims.push_back(missing.empty() ? judge(panels, "drawn", run,
                                             [] {
                                               return Answered{"drawn", true};
                                             })
                                     : Claim{panels, "drawn", "not drawn: " + missing, Claim::Outcome::failed});
  } catch (const std::exception& error) {
    section.html += "<p class=\"bad outcome\">Not drawn: " + escape(error.what()) + "</p>\n";
    claims.clear();
    for (const auto& sentence : figure.sentences)
      claims.push_back({name_of(sentence.says), sentence.says, error.what(), Claim::Outcome::failed});
    claims.push_back({panels, "drawn", error.what(), Claim::Outcome::failed});
  }

  nlohmann::json data = nlohmann::json::array();
  for (const auto& claim : claims)
    data.push_back({{"says", claim.expected}, {"found", claim.found}, {"holds", claim.outcome == Claim::Outcome::as_expected}});
  const std::vector<Claim> said(claims.begin(), claims.begin() + static_cast<std::ptrdiff_t>(figure.sentences.size()));
  section.html += table_html(claims_table("Figure " + number + ": what the paper says of it", "the paper", said));
  section.data[name] = std::move(data);
  section.claims.insert(section.claims.end(), claims.begin(), claims.end());
}

Section make(const std::string& out, const Scope& /*scope*/) {
  Section section{"paper-figures", "The paper's Figures 2, 3, 5 and 6, from our runs", {}, nlohmann::json::object(), {}};
  section.html =
      "<p class=\"soft\">Acary &amp; Collins-Craft (2024), sections 5.1 and 5.2. The cases are dimensionless, as in the paper: "
      "\"[-]\" on an axis.</p>\n";
  std::error_code ignored;  // a folder that cannot be made is a figure that cannot be drawn
  std::filesystem::create_directories(out + "/figures", ignored);
  for (const auto& figure : paper_figure_list()) add(section, out, figure);
  return section;
}

}  // namespace

SectionPlan paper_figures() {
  return {[](const Scope&) { return std::vector<Evidence>{}; }, make};
}

}  // namespace duhem::reports
