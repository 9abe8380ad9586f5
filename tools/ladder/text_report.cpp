#include "tools/ladder/reports.hpp"

#include <fmt/format.h>
#include <fmt/ostream.h>

namespace duhem::program {
namespace {

std::string work_text(double work) { return work > 0 ? brief(work, 3) : "0"; }
std::string rung_name(const RungRequest& rung) {
  return fmt::format("{} at {}", name_of(scalars, rung.scalar), decimal(rung.tolerance.value));
}
double larger(const Figures& f) { return std::max(f.normal_near, f.tangential_near); }

/// Whose share of positive work is the largest; rounding where that explains all there is.
const char* cause(const Figures& f) {
  if (!(larger(f) > 0)) return "-";
  if (f.normal_is_rounding && f.tangential_is_rounding) return "rounding";
  const auto& [law, tolerance, activation, rounding] = f.share_near;
  const double largest = std::max({law, tolerance, activation, rounding});
  return largest == law ? "law" : largest == tolerance ? "tolerance" : largest == activation ? "activation" : "rounding";
}

void print_verdict(std::ostream& out, const LadderReport& report) {
  const auto overall = report.scales.overall();
  if (!overall) {
    fmt::print(out, "NO VERDICT: no rung was solved.\n");
    return;
  }
  const Rung &first = report.rungs.front(), &last = report.rungs.back();
  const auto of = [](const Rung& rung) {
    return fmt::format("{} in {}", work_text(std::max(larger(rung.run), larger(rung.single))), rung_name(rung.request));
  };
  switch (*overall) {
    case ScalesWith::roundoff: {
      bool any = false;
      for (const Rung& rung : report.rungs) any = any || larger(rung.run) > 0 || larger(rung.single) > 0;
      fmt::print(out, "{}\n",
                 any ? "FALLS WITH THE ROUND-OFF: rounding explains the largest positive work of a contact on every rung."
                     : "NO POSITIVE WORK: no contact did any on any rung.");
      break;
    }
    case ScalesWith::tolerance:
      fmt::print(out, "FALLS WITH THE TOLERANCE: the largest positive work of a contact is the solver's doing.\n");
      break;
    case ScalesWith::nothing:
      fmt::print(out, "STAYS: the largest positive work of a contact falls neither with the tolerance nor with the round-off.\n");
      fmt::print(out, "  Done by the {}.\n", std::string(cause(last.run)) == "activation" ? "activation rule" : "impact law");
      break;
  }
  fmt::print(out, "  {}; {}.\n", of(first), of(last));
  if (report.breaks_the_theory()) fmt::print(out, "  Proposition 1 forbids what a rung shows: something is wrong.\n");
}

void print_rung(std::ostream& out, const Rung& rung) {
  const std::string parts = rung.parts ? std::to_string(rung.parts->step) : "-";
  fmt::print(out, "{:<7} {:>9}   {:>10} {:>10} {:>10}   {:>10} {:>10} {:>10}   {:>8}{}\n", name_of(scalars, rung.request.scalar),
             decimal(rung.request.tolerance.value), work_text(rung.run.normal_near), work_text(rung.run.tangential_near),
             cause(rung.run), work_text(rung.single.normal_near), work_text(rung.single.tangential_near), cause(rung.single),
             parts,
             rung.status == RunStatus::complete ? "" : fmt::format("   {} after {} steps", to_string(rung.status), rung.steps));
  if (rung.single_unsolved > 0)
    fmt::print(out, "{:17}   {} of {} single steps were not solved\n", "", rung.single_unsolved,
               rung.single_unsolved + rung.single_solved);
}

/// Tolerances that part at the same step for the same reason are told of once.
void print_partings(std::ostream& out, const std::vector<Rung>& rungs) {
  std::string told;
  for (const Rung& rung : rungs) {
    if (!rung.parts) continue;
    if (told.empty()) fmt::print(out, "\nwhere they part from {}\n", rung_name(rungs.back().request));
    const std::string why = fmt::format("step {}: {}", rung.parts->step, rung.parts->why());
    if (why != told) fmt::print(out, "  {}, {}\n", rung_name(rung.request), why);
    told = why;
  }
  if (told.empty())
    fmt::print(out, "\nno rung parts from another: the same contacts are active, in the same modes, at every step\n");
}

void print_rounding(std::ostream& out, const std::vector<Rung>& rungs) {
  std::string line;
  for (const ScalarName scalar : {ScalarName::double_, ScalarName::quad, ScalarName::mp50}) {
    std::optional<double> largest;
    for (const Rung& rung : rungs)
      if (rung.request.scalar == scalar && rung.rounding_by_itself)
        largest = std::max(largest.value_or(0), *rung.rounding_by_itself);
    if (largest) line += fmt::format("{}{} {}", line.empty() ? "" : ", ", name_of(scalars, scalar), work_text(*largest));
  }
  if (!line.empty())
    fmt::print(out, "\nrounding by itself, the work of a single step as computed against the same in 100 digits: {} at most\n",
               line);
}

}  // namespace

void print_ladder(std::ostream& out, const LadderRequest& request, const LadderReport& report, double seconds) {
  const auto& run = request.run;
  if (report.was_interrupted)
    fmt::print(out, "Interrupted: {} of {} rungs; what follows is of those.\n", report.rungs.size(), request.rungs.size());
  if (!report.rungs.empty()) print_verdict(out, report);

  fmt::print(out, "\n{} - {}\n", run.data.name, run.data.title);
  fmt::print(out, "scheme {}, theta {}, h {}, {} steps, rule {}, solver {}\n", name_of(schemes, run.scheme),
             decimal(run.theta.value), decimal(run.h.value), run.steps, name_of(activations, run.activation),
             name_of(solvers, run.solver));
  fmt::print(out, "single steps: {} of the {} with active contacts in a run in double{}\n", report.base.taken_again,
             report.base.with_contact,
             report.base.status == RunStatus::complete
                 ? ""
                 : fmt::format(" ({} after {} steps)", to_string(report.base.status), report.base.steps));
  if (report.base.most_active == 1 && run.solver == SolverName::automatic)
    fmt::print(out, "never more than one contact at a time: auto solves it exactly, whatever the tolerance\n");

  fmt::print(out, "\nlargest positive work of a contact in a step [{}]\n", run.data.energy_unit);
  fmt::print(out, "{:17}   {:^32}   {:^32}   {:>8}\n", "", "whole run", "single steps", "parts");
  fmt::print(out, "{:<7} {:>9}   {:>10} {:>10} {:>10}   {:>10} {:>10} {:>10}   {:>8}\n", "scalar", "tolerance", "normal",
             "tangential", "share of", "normal", "tangential", "share of", "at step");
  for (const Rung& rung : report.rungs) print_rung(out, rung);

  std::string not_run;
  for (const SkippedRung& rung : request.skipped)
    not_run +=
        fmt::format("{}{} at {}", not_run.empty() ? "" : ", ", name_of(scalars, rung.scalar), decimal(rung.tolerance.value));
  if (!not_run.empty()) fmt::print(out, "not run, below what the scalar resolves: {}\n", not_run);
  if (!report.rungs.empty()) {
    print_partings(out, report.rungs);
    print_rounding(out, report.rungs);
    const auto name = [](const std::optional<ScalesWith>& scale) { return scale ? to_string(*scale) : "unknown"; };
    fmt::print(out, "scales with: runs, normal {}, tangential {}; single steps, normal {}, tangential {}\n",
               name(report.scales.run_normal), name(report.scales.run_tangential), name(report.scales.single_normal),
               name(report.scales.single_tangential));
  }
  fmt::print(out, "\n{:.3g} s\n", seconds);
}

}  // namespace duhem::program
