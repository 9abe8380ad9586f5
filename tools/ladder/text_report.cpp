#include "tools/ladder/rungs.hpp"

#include <fmt/format.h>
#include <fmt/ostream.h>

#include <algorithm>

namespace duhem::program {
namespace {

std::string work_text(double work) { return work > 0 ? brief(work, 3) : "0"; }

/// 1e-04, 3.50e-07
std::string tolerance_text(const Rung& rung) {
  std::string text = fmt::format("{:.2e}", rung.tolerance_near);
  if (const auto zeros = text.find(".00"); zeros != std::string::npos) text.erase(zeros, 3);
  return text;
}
std::string rung_name(const Rung& rung) { return fmt::format("{} at {}", name_of(rung.request.scalar), tolerance_text(rung)); }

/// What the tolerance and the rounding of the base run left in the states that single steps begin from.
constexpr const char* input_error = "input";

/// Who did the largest work that a contact did in all.
const char* cause(const PlainLargestWork& f) {
  if (!(f.total.near > 0)) return "-";
  if (f.total.is_rounding) return "rounding";
  if (f.total.is_input_error) return input_error;
  const auto& [law, tolerance, activation, rounding] = f.of_total_near;
  const double largest = std::max({law, tolerance, activation, rounding});
  return largest == law ? "law" : largest == tolerance ? "tolerance" : largest == activation ? "activation" : "rounding";
}

/// The largest positive normal or tangential work on a rung. What only an earlier solver's errors did does not count.
double largest(const Rung& rung) {
  double work = std::max(rung.run.normal.near, rung.run.tangential.near);
  for (const PlainLargest& figure : {rung.single.normal, rung.single.tangential})
    if (figure.is_rounding || !figure.is_input_error) work = std::max(work, figure.near);
  return work;
}

/// A rung whose run ended, and whose single steps were all solved.
bool is_whole(const Rung& rung, const LadderReport& report) {
  return rung.status == RunStatus::complete && rung.single_solved == report.base.taken_again;
}

void print_undecided(std::ostream& out, const LadderRequest& request, const LadderReport& report) {
  const auto& base = report.base;
  if (report.was_interrupted) {
    fmt::print(out, "UNDECIDED: interrupted after {} of {} rungs.\n", report.rungs.size(), request.rungs.size());
  } else if (base.status != RunStatus::complete) {
    fmt::print(out, "UNDECIDED: the run in double that single steps are taken from is {} after {} steps.\n", name_of(base.status),
               base.steps);
  } else {
    const auto whole = std::ranges::count_if(report.rungs, [&](const Rung& rung) { return is_whole(rung, report); });
    fmt::print(out, "UNDECIDED: {} of {} rungs were solved in full.\n", whole, report.rungs.size());
  }
}

/// Positive work that stays is a creation of energy, or not.
void print_who_stays(std::ostream& out, const LadderReport& report, const Rung& highest) {
  const auto& scales = report.scales;
  if (scales.of_total() != ScalesWith::nothing) {
    fmt::print(out, "  No energy comes of it: the same contact's normal and tangential work together are not positive.\n");
  } else if (const auto culprit = report.culprit()) {
    fmt::print(out, "  CREATES ENERGY. Done by {}.\n", meaning_of(*culprit));
  } else {
    const auto& by = highest.single.of_total_near;
    fmt::print(out, "  The run in double creates no energy by it; on other rungs or in single steps {} does.\n",
               meaning_of(by.activation > by.law ? Culprit::activation : Culprit::law));
  }
}

void print_verdict(std::ostream& out, const LadderRequest& request, const LadderReport& report) {
  const auto verdict = report.verdict();
  if (!verdict) {
    print_undecided(out, request, report);
    return;
  }
  const Rung &first = report.rungs.front(), &highest = report.rungs[report.highest];
  const bool is_numerical = report.culprit() == Culprit::numerical;
  if (is_numerical)
    fmt::print(out, "CREATES ENERGY, by no contact. Done by {}: theta < 1/2, the numerical term.\n",
               meaning_of(Culprit::numerical));
  switch (*verdict) {
    case ScalesWith::roundoff:
      if (std::ranges::none_of(report.rungs, &Rung::has_contact)) {
        fmt::print(out, "NOTHING TO SCALE: no contact was ever active, and none did positive work.\n");
        return;
      }
      if (std::ranges::all_of(report.rungs, [](const Rung& rung) { return largest(rung) == 0; })) {
        fmt::print(out, "FALLS WITH THE ROUND-OFF: no contact did positive work, on any rung.\n");
        return;
      }
      fmt::print(out, "FALLS WITH THE ROUND-OFF: rounding explains all positive work of a contact, on every rung.\n");
      break;
    case ScalesWith::tolerance:
      fmt::print(out, "FALLS WITH THE TOLERANCE: the positive work of a contact is the solver's doing.\n");
      break;
    case ScalesWith::nothing:
      fmt::print(out, "STAYS: the positive work of a contact falls neither with the tolerance nor with the round-off.\n");
      if (!is_numerical) print_who_stays(out, report, highest);
      break;
  }
  fmt::print(out, "  At most {} in {}; {} in {}.\n", work_text(largest(first)), rung_name(first), work_text(largest(highest)),
             rung_name(highest));
  if (report.breaks_the_theory()) fmt::print(out, "  Proposition 1 forbids what a rung shows: something is wrong.\n");
}

std::string figures_text(const PlainLargestWork& f) {
  return fmt::format("{:>9} {:>9} {:>9} {:>10}", work_text(f.normal.near), work_text(f.tangential.near), work_text(f.total.near),
                     cause(f));
}

/// A line of the table but for its tolerance: what tolerances may share.
std::string line_of(const Rung& rung) {
  std::string line = fmt::format("  {}  {}  {:>8}", figures_text(rung.run), figures_text(rung.single),
                                 rung.first_divergence ? std::to_string(rung.first_divergence->step) : "-");
  if (rung.status != RunStatus::complete)
    line +=
        fmt::format("  {}{} after {} steps", rung.request.is_tighter ? "not reached: " : "", name_of(rung.status), rung.steps);
  if (rung.single_unsolved > 0)
    line += fmt::format("  {} of {} single steps not solved", rung.single_unsolved, rung.single_unsolved + rung.single_solved);
  return line;
}

void print_table(std::ostream& out, const std::vector<Rung>& rungs) {
  fmt::print(out, "{:22}  {:^40}  {:^40}  {:>8}\n", "", "whole run", "single steps", "parts");
  fmt::print(out, "{:<7} {:>14}  {:>9} {:>9} {:>9} {:>10}  {:>9} {:>9} {:>9} {:>10}  {:>8}\n", "scalar", "tolerance", "normal",
             "tangent.", "both", "by", "normal", "tangent.", "both", "by", "at step");
  for (std::size_t i = 0; i < rungs.size();) {
    const std::string line = line_of(rungs[i]);
    std::size_t last = i;
    while (last + 1 < rungs.size() && rungs[last + 1].request.scalar == rungs[i].request.scalar &&
           line_of(rungs[last + 1]) == line)
      ++last;
    const std::string tolerances =
        last == i ? tolerance_text(rungs[i]) : fmt::format("{}..{}", tolerance_text(rungs[i]), tolerance_text(rungs[last]));
    fmt::print(out, "{:<7} {:>14}{}\n", name_of(rungs[i].request.scalar), tolerances, line);
    i = last + 1;
  }
}

/// Each reason once, with all the rungs that have it.
void print_divergences(std::ostream& out, const std::vector<Rung>& rungs, const Rung& highest) {
  std::vector<std::pair<std::string, std::string>> reasons;
  for (const Rung& rung : rungs) {
    if (!rung.first_divergence) continue;
    const std::string why = fmt::format("step {}: {}", rung.first_divergence->step, rung.first_divergence->why());
    const auto told = std::ranges::find(reasons, why, &std::pair<std::string, std::string>::first);
    if (told == reasons.end())
      reasons.emplace_back(why, rung_name(rung));
    else
      told->second += ", " + rung_name(rung);
  }
  if (std::ranges::none_of(rungs, &Rung::has_contact)) return;
  if (reasons.empty()) {
    fmt::print(out, "\nno run parts from another: the same contacts are active, in the same modes, at every step\n");
    return;
  }
  fmt::print(out, "\nwhere runs part from {}\n", rung_name(highest));
  for (const auto& [why, names] : reasons) fmt::print(out, "  {}\n    {}\n", why, names);
}

void print_rounding(std::ostream& out, const std::vector<Rung>& rungs) {
  std::string line;
  for (const ScalarName scalar : {ScalarName::double_, ScalarName::quad, ScalarName::mp50}) {
    std::optional<double> largest;
    for (const Rung& rung : rungs)
      if (rung.request.scalar == scalar && rung.rounding_by_itself)
        largest = std::max(largest.value_or(0), *rung.rounding_by_itself);
    if (largest) line += fmt::format("{}{} {}", line.empty() ? "" : ", ", name_of(scalar), work_text(*largest));
  }
  if (!line.empty())
    fmt::print(out, "rounding by itself, the work of a single step against the same in 100 digits: {} at most\n", line);
}

void print_scales(std::ostream& out, const char* of, const Scales::Kinds& kinds) {
  const auto name = [](const std::optional<ScalesWith>& scale) { return scale ? name_of(*scale) : "unknown"; };
  fmt::print(out, "{} scale with: normal {}, tangential {}, both {}\n", of, name(kinds.normal), name(kinds.tangential),
             name(kinds.total));
}

}  // namespace

void print_ladder(std::ostream& out, const LadderRequest& request, const LadderReport& report, double seconds) {
  const auto& run = request.run;
  print_verdict(out, request, report);

  fmt::print(out, "\n{} - {}\n", run.data.name, run.data.title);
  fmt::print(out, "scheme {}, theta {}, h {}, {} steps, rule {}, solver {}\n", name_of(run.scheme), decimal(run.theta.value),
             decimal(run.h.value), run.steps, name_of(run.activation), name_of(run.solver));
  const auto& base = report.base;
  fmt::print(out, "single steps: {} of the {} with active contacts in a run in double{}\n", base.taken_again, base.with_contact,
             base.status == RunStatus::complete ? "" : fmt::format(" ({} after {} steps)", name_of(base.status), base.steps));
  if (base.most_active == 1 && run.solver == SolverName::automatic)
    fmt::print(out, "never more than one contact at a time: auto solves it exactly, whatever the tolerance\n");

  fmt::print(out, "\nlargest positive work of a contact in a step [{}]\n", run.data.energy_unit);
  print_table(out, report.rungs);
  if (std::ranges::any_of(report.rungs, [](const Rung& rung) { return cause(rung.single) == std::string(input_error); }))
    fmt::print(out,
               "input: no more than the tolerance and the rounding of the run in double leave in the states of single steps\n");
  std::string not_run;
  for (const SkippedRung& rung : request.skipped)
    not_run += fmt::format("{}{} at {}", not_run.empty() ? "" : ", ", name_of(rung.scalar), decimal(rung.tolerance.value));
  if (!not_run.empty()) fmt::print(out, "not run, below what the scalar resolves: {}\n", not_run);
  if (!report.rungs.empty()) {
    print_divergences(out, report.rungs, report.rungs[report.highest]);
    fmt::print(out, "\n");
    print_rounding(out, report.rungs);
    print_scales(out, "runs", report.scales.runs);
    print_scales(out, "single steps", report.scales.single_steps);
  }
  fmt::print(out, "\n{:.3g} s\n", seconds);
}

}  // namespace duhem::program
