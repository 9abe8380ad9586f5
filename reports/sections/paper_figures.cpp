#include "kit/words.hpp"
#include "sections/rigid_panels.hpp"
#include "sections/section.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <cmath>
#include <limits>

namespace duhem::reports {
namespace {

/// An impact with the signs of its works, and of the change of the total energy in its step. 0 is what a residual within the
/// solver's tolerance and rounding explains: it is a velocity, at most tol (1 + |u-|), and the work pairs it with the impulse.
struct SignedImpact : PlanarImpact {
  double bound;
  int of_normal, of_tangential, of_work, of_total;

  SignedImpact(const PlanarRun& run, const PlanarImpact& impact)
      : PlanarImpact(impact), bound(run.result.tolerance * (1 + std::hypot(u_minus_N, u_minus_T)) * std::hypot(p_N, p_T)) {
    const auto sign = [&](double change, double rounding = 0) {
      return std::abs(change) <= bound + rounding ? 0 : change < 0 ? -1 : 1;
    };
    of_normal = sign(work_normal);
    of_tangential = sign(work_tangential);
    of_work = sign(work());
    const auto& total = run.total.values;  // rounding of two sums of its size
    of_total = sign(total.at(step) - total.at(step - 1), 4 * std::numeric_limits<double>::epsilon() * std::abs(total.front()));
  }
};

using Numbers = std::vector<std::size_t>;

/// What the paper's sentences are judged by.
struct Judged {
  const PlanarRun& run;
  std::function<const PlanarRun&()> other;  ///< under the other scheme; throws where it is not there or ended early
  std::vector<SignedImpact> impacts = {};

  /// The numbers, from 1, of the impacts of which something holds.
  template <class Holds>
  [[nodiscard]] Numbers where(const Holds& holds) const {
    Numbers found;
    for (std::size_t n = 1; n <= impacts.size(); ++n)
      if (std::invoke(holds, impacts[n - 1])) found.push_back(n);
    return found;
  }
  [[nodiscard]] Numbers creating() const { return where(&PlanarImpact::creates); }
  [[nodiscard]] std::string each(double PlanarImpact::*quantity, int digits = 3) const {
    return joined(impacts, ", ", [&](const auto& impact) { return brief(impact.*quantity, digits); });
  }
};

const std::map<std::string, Found (*)(const Judged&)> judges{
    {"two impacts",
     [](const Judged& of) {
       return Found{fmt::format("{} impacts, at t = {}", of.impacts.size(), of.each(&PlanarImpact::t, 4)),
                    of.impacts.size() == 2};
     }},
    {"friction pushes at the first impact",
     [](const Judged& of) {
       if (of.impacts.empty()) return Found{"no impact", false};
       const auto& first = of.impacts.front();
       return Found{fmt::format("work of friction at impact 1: {}, energy created: {}", brief(first.work_tangential),
                                first.creates ? "yes" : "no"),
                    first.creates && first.work_tangential > 0};
     }},
    {"friction never pushes",
     [](const Judged& of) {
       const auto giving = of.where([](const auto& impact) { return impact.of_tangential > 0; });
       return Found{of.impacts.size() > 3 ? "impacts with positive work of friction: " + listed(giving)
                                          : "works of friction " + of.each(&PlanarImpact::work_tangential),
                    giving.empty() && !of.impacts.empty()};
     }},
    {"no normal work",
     [](const Judged& of) {
       const bool is_none = of.where(&SignedImpact::of_normal).empty(), is_any = !of.impacts.empty();
       double most = 0;
       for (const auto& impact : of.impacts) most = std::max(most, std::abs(impact.work_normal));
       return Found{fmt::format("{} impacts, normal work at most {} in size{}", of.impacts.size(), brief(most),
                                !is_any   ? ""
                                : is_none ? ": within the solver's tolerance and rounding"
                                          : ": more than the solver's tolerance and rounding explain"),
                    is_none && is_any};
     }},
    {"four impacts create",
     [](const Judged& of) {
       return Found{fmt::format("impacts that create energy: {} of {}", listed(of.creating()), of.impacts.size()),
                    of.creating() == Numbers{2, 3, 6, 8}};
     }},
    {"the sum becomes positive",
     [](const Judged& of) {
       PlanarImpact most;
       double explained = 0;
       for (const auto& impact : of.impacts) {
         explained += impact.bound;
         if (impact.work_tangential > most.work_tangential) most = impact;
       }
       const double highest = std::ranges::max(of.run.work_tangential.values);
       return Found{fmt::format("work at an impact: up to +{} (t = {}); summed from the start: up to {}{}",
                                brief(most.work_tangential), brief(most.t), highest > 0 ? "+" : "", brief(highest)),
                    !of.creating().empty() && highest > explained};
     }},
    {"creation after a loss",
     [](const Judged& of) {  // two impacts that follow one another
       auto after_a_loss = of.creating();
       std::erase_if(after_a_loss, [&](std::size_t n) { return n < 2 || of.impacts[n - 2].of_work >= 0; });
       return Found{"impacts that create right after one that dissipates: " + listed(after_a_loss), !after_a_loss.empty()};
     }},
    {"purely dissipative",
     [](const Judged& of) {
       const auto& e = of.run.total.values;
       return Found{fmt::format("impacts that create energy: {}; total from {} to {}, steps with creation: {}",
                                listed(of.creating()), brief(e.front(), 5), brief(e.back(), 5), of.run.result.creating_steps),
                    of.creating().empty() && of.run.result.creating_steps == 0 && e.back() < e.front()};
     }},
    {"no work, or sliding",
     [](const Judged& of) {
       const auto none = of.where([](const auto&impact) { return impact.of_work == 0; }),
                  lossy = of.where([](const auto&impact) { return impact.of_tangential < 0 && impact.of_normal == 0; });
       return Found{"no work at impacts " + listed(none) + "; friction alone takes at " + listed(lossy),
                    !of.impacts.empty() && none.size() + lossy.size() == of.impacts.size()};
     }},
    {"the total falls",
     [](const Judged& of) {  // read with the sentence before: where an impact does no work, the curve does not fall
       const auto falls = of.where([](const auto&impact) { return impact.of_total < 0; }),
                  stays = of.where([](const auto&impact) { return impact.of_total == 0; });
       const auto is_idle = [&](std::size_t n) {
         return of.impacts[n - 1].of_normal == 0 && of.impacts[n - 1].of_tangential == 0;
       };
       const std::size_t rises = of.impacts.size() - falls.size() - stays.size();
       std::string text = "falls at impacts " + listed(falls);
       if (!stays.empty())
         text += "; at " + listed(stays) + " it stays" +
                 (std::ranges::all_of(stays, is_idle) ? " (no work, as the sentence before allows)" : "");
       if (rises > 0) text += fmt::format("; at the other {} it rises", rises);
       return Found{text, !falls.empty() && rises == 0};
     }},
    {"trajectories part",
     [](const Judged& of) {  // "substantial" has no number in the paper; ours is in the answer
       const PlanarRun &run = of.run, &other = of.other();
       const double size = std::hypot(run.outline.front().x, run.outline.front().y);  // from G to a corner
       double most = 0, at = 0;
       for (std::size_t k = 0; k < std::min(run.t.values.size(), other.t.values.size()); ++k) {
         const double apart = std::hypot(run.q[0].values[k] - other.q[0].values[k], run.q[1].values[k] - other.q[1].values[k]);
         if (apart > most) std::tie(most, at) = std::pair(apart, run.t.values[k]);
       }
       return Found{fmt::format("centres up to {} apart (t = {}), {} of the way from the centre to a corner; counted as "
                                "substantial from a tenth of it",
                                brief(most), brief(at), brief(most / size)),
                    most > size / 10};
     }}};

/// One figure of the paper, with its claims.
void add(Section& section, const Results& results, int figure, const std::string& case_name, const std::string& scheme) {
  const std::string number = std::to_string(figure), name = "figure-" + number;
  const Tried<PlanarRun>& run = results.motion(case_name, scheme);
  const std::string shortfall = run ? run->shortfall : "";
  /// What a run that ended early shows is not what was asked for; and is judged as the run itself is.
  const auto claim = [&](const std::string& says, const std::string& expected, const std::function<Found()>& find) {
    Claim one = answered("Figure " + number + ": " + says, expected, find);
    if (!shortfall.empty() && one.outcome != Outcome::failed) {
      one.found += "; the run " + shortfall;
      one.outcome = run->outcome();
    }
    return one;
  };

  section.add(Heading{"Figure " + number + ": " + (case_name == "stick" ? "impacting stick, " : "rocking block, ") +
                          (scheme == "mj" ? "classical scheme (mj, Newton's law)" : "new scheme (mjf, Fremond's law)"),
                      name});
  if (!shortfall.empty())
    section.add(Paragraph{
        exact("The run " + shortfall + ": drawn as far as it went, to t = ") + brief(run->t.values.back()) + ".", "bad outcome"});
  FigureBlock panels;
  if (run) {
    panels.figures = rigid_panels(results, name, *run);
    for (const char* file : {"trajectory.csv", "energy.csv", "impacts.csv", "run.json"})
      panels.data.push_back(run->folder() + '/' + file);
    section.add(panels);
  } else {
    section.add(Paragraph{exact("Not drawn: " + run.problem()), "bad outcome"});
  }
  const auto other = [&]() -> const PlanarRun& {
    const PlanarRun& found = *results.motion(case_name, scheme == "mj" ? "mjf" : "mj");
    if (!found.shortfall.empty()) throw std::runtime_error(case_name + " under " + found.scheme + ' ' + found.shortfall);
    return found;
  };
  std::vector<Claim> said;
  for (const Sentence& sentence : sentences_about(figure, "paper_figures"))
    said.push_back(claim(sentence.says, sentence.says, [&] {
      Judged judged{*run, other};
      for (const auto& impact : run->impacts) judged.impacts.emplace_back(*run, impact);
      return judges.at(sentence.judge)(judged);
    }));
  section.add(claims_table("Figure " + number + ": what the paper says of it", "the paper", said));
  const Claim all_panels = claim("panels (a) to (f)", "drawn", [&] {
    (void)*run;
    std::string missing;
    for (const auto& panel : panels.figures)
      if (!panel.problem.empty()) missing += (missing.empty() ? "not drawn: " : "; ") + panel.title + ": " + panel.problem;
    if (!missing.empty()) throw std::runtime_error(missing);
    return Found{"drawn", true};
  });
  section.add(Claims{{all_panels}});
  for (const Claim& one : said) section.data[name].push_back(says_json(one));
  section.data[name].push_back(says_json(all_panels));
}

Section make(const Results& results) {
  Section section{"paper-figures", "The paper's Figures 2, 3, 5 and 6, from our runs"};
  section.add(Paragraph{wording("paper_figures"), "soft"});
  add(section, results, 2, "stick", "mj");
  add(section, results, 3, "stick", "mjf");
  add(section, results, 5, "rocking_block", "mj");
  add(section, results, 6, "rocking_block", "mjf");
  return section;
}

}  // namespace

SectionPlan paper_figures() { return {no_calls, make}; }

}  // namespace duhem::reports
