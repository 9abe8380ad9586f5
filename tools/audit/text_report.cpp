#include "tools/audit/report.hpp"
#include "tools/text.hpp"

#include <fmt/format.h>
#include <fmt/ostream.h>

#include <filesystem>

namespace duhem::program {
namespace {

/// A work of a table: what is less than rounding of rounding beside all work is nothing.
template <class S>
std::string work_in(const AuditTotals<S>& t, const S& x) {
  using std::abs;
  const S u = unit_roundoff<S>();
  return abs(x) <= u * u * exchanged(t) ? "0" : brief(x);
}

template <class S>
void print_gate(std::ostream& out, const AuditReport<S>& report) {
  const Gate& gate = report.request.gate;
  if (!gate.is_given()) return;
  const AuditTotals<S>& t = report.totals;
  fmt::print(out, "  {} what is allowed: {} created, {} allowed", gate.holds(t) ? "Within" : "Beyond", brief(t.created.value()),
             brief(gate.allowed(t)));
  if (gate.budget && gate.budget->is_share) fmt::print(out, " (contacts exchanged {})", brief(exchanged(t)));
  fmt::print(out, ".\n");
}

template <class S>
void print_verdict(std::ostream& out, const AuditReport<S>& report) {
  const AuditTotals<S>& t = report.totals;
  switch (report.status) {
    case AuditStatus::complete: break;
    case AuditStatus::interrupted:
      if (!report.claims()) {
        fmt::print(out, "NO VERDICT: interrupted after {} with nothing to judge.\n", counted(t.steps, "step"));
        return;
      }
      fmt::print(out, "Interrupted after {}; what follows is of {}.\n", counted(t.steps, "step"), t.steps == 1 ? "it" : "those");
      break;
    case AuditStatus::nothing:
      fmt::print(out, "NO VERDICT: no contact had an impulse in {}; there is nothing to judge.\n", counted(t.steps, "step"));
      return;
    case AuditStatus::not_finite:
      fmt::print(out, "NO VERDICT: the work is not a finite number in {}; try a longer --scalar.\n", ScalarTraits<S>::name);
      return;
  }
  if (t.creations == 0) {
    fmt::print(out, "NO ENERGY WAS CREATED beyond rounding, by any contact in any step.\n");
    if (t.work.value > S(0)) fmt::print(out, "  The largest work is {}, within its bound.\n", brief(t.work.value));
    return print_gate(out, report);
  }
  const AuditedCreation<S>& most = t.worst.front();
  fmt::print(out, "ENERGY WAS CREATED by {}.\n", report.verdict());
  fmt::print(out, "  {} in all, by {} in {} of {} steps; the most {}, by contact {} in step {}.\n", brief(t.created.value()),
             counted(t.creations, "contact"), t.creating_steps, t.steps, brief(most.work), most.contact, most.place.step);
  if (t.solved_again > 0)
    fmt::print(out, "  Solved exactly, {} of {} would remain{}.\n", work_in(t, t.would_remain()), brief(t.created.value()),
               100 * t.remaining[Cause::tolerance].value() > t.created.value()
                   ? ", and " + work_in(t, t.remaining[Cause::tolerance].value()) +
                         " of what unsolved steps before had left in the velocities"
                   : "");
  print_gate(out, report);
}

template <class S>
void print_law(std::ostream& out, const LawIdentification<S>& identification) {
  if (!identification.is_open() || identification.tried.empty()) return;
  const auto& best = identification.best();
  fmt::print(out, "\nlaw, identified from {}:", counted(best.contacts, "impulse"));
  if (identification.e_is_identified())
    fmt::print(out, " e = {} +- {} ({} say so)", brief(best.law.e), brief(identification.fit_of_e().misfit(best.law.e), 2),
               counted(identification.fit_of_e().rows(), "contact"));
  if (identification.e_T_is_identified())
    fmt::print(out, "{} {}'s law{}", identification.e_is_identified() ? "," : "", name_of(best.law.name),
               best.law.name == Law::fremond ? "" : fmt::format(", e_T = {}", brief(best.law.e_T)));
  if (!identification.e_is_identified() && !identification.e_T_is_identified()) fmt::print(out, " nothing can be told");
  fmt::print(out, "; misfit {}\n", brief(best.misfit(), 3));
  for (const auto& c : identification.tried)
    fmt::print(out, "  {:<8} e = {:<10} e_T = {:<16} restitution from {:<14} {:<12} misfit {}\n", name_of(c.law.name),
               brief(c.law.e), c.law.name == Law::fremond ? "(1-theta)/theta" : brief(c.law.e_T), name_of(c.law.from),
               name_of(c.law.at), brief(c.misfit(), 3));
}

template <class S>
void print_shares(std::ostream& out, const AuditTotals<S>& t) {
  const bool again = t.solved_again > 0;
  fmt::print(out, "\nwork by           {:>14} {:>16}{}\n", "all contacts", "those creating",
             again ? fmt::format(" {:>16}", "solved exactly") : "");
  const auto row = [&](const char* name, const S& all, const S& creating, const S& remaining) {
    fmt::print(out, "  {:<15} {:>14} {:>16}{}\n", name, work_in(t, all), work_in(t, creating),
               again ? fmt::format(" {:>16}", work_in(t, remaining)) : "");
  };
  S remaining(0);
  for (const Cause cause : causes) {
    if (cause == Cause::restitution && t.shares[cause].value() == S(0)) continue;
    row(cause == Cause::position ? "position level" : name_of(cause), t.shares[cause].value(), t.created_by(cause),
        t.remaining[cause].value());
    remaining += t.remaining[cause].value();
  }
  row("together", S(t.work_normal.value() + t.work_tangential.value() + t.work_of_correction.value()), t.created.value(),
      remaining);
}

template <class S>
void print_violations(std::ostream& out, const AuditTotals<S>& t) {
  if (t.unsolved_steps == 0) return;
  fmt::print(out, "\n{:<42} {:>10} {:>14} {:>10}\n", "in unsolved steps the law is broken by", "contacts", "at most", "in step");
  for (const Violation kind : violation_kinds) {
    const auto& [contacts, largest] = t.violations[kind];
    if (contacts > 0)
      fmt::print(out, "  {:<40} {:>10} {:>14} {:>10}  {}\n", meaning_of(kind), contacts, brief(largest.value),
                 largest.place->step, is_impulse(kind) ? "impulse" : "velocity");
  }
}

template <class S>
void print_worst(std::ostream& out, const AuditTotals<S>& t) {
  if (t.worst.empty()) return;
  std::vector<Cause> columns{Cause::law, Cause::tolerance, Cause::activation, Cause::position};
  if (t.created_by(Cause::restitution) != S(0)) columns.push_back(Cause::restitution);
  fmt::print(out, "\n{:>8} {:>8} {:>8} {:>12}", "step", "contact", "mode", "work");
  for (const Cause cause : columns) fmt::print(out, " {:>12}", name_of(cause));
  for (const AuditedCreation<S>& c : t.worst) {
    fmt::print(out, "\n{:>8} {:>8} {:>8} {:>12}", c.place.step, c.contact, c.mode, work_in(t, c.work));
    for (const Cause cause : columns) fmt::print(out, " {:>12}", work_in(t, c.shares[cause]));
  }
  fmt::print(out, "\n");
}

}  // namespace

template <class S>
void print_audit(std::ostream& out, const AuditReport<S>& report) {
  const AuditTotals<S>& t = report.totals;
  print_verdict(out, report);
  for (const std::string& remark : remarks(report)) fmt::print(out, "  {}\n", remark);
  fmt::print(out, "\n{} ({}): {}, {} in them, {}, {}\n", std::filesystem::path(report.request.name).filename().string(),
             name_of(report.request.format), counted(t.steps, "step"), counted(t.contacts, "contact"),
             counted(t.impulses, "impulse"), ScalarTraits<S>::name);
  if (!report.claims()) return;
  fmt::print(out, "residual {}, scaled {} (largest of a step; solved: {}); asymmetry of W {}\n", brief(t.natural.value, 3),
             brief(t.scaled.value, 3), brief(t.tolerance(), 3), brief(t.asymmetry.value, 3));
  print_law(out, report.identification);
  print_violations(out, t);
  print_shares(out, t);
  print_worst(out, t);
  fmt::print(out, "\n{:.3g} s\n", report.seconds);
}

#define INSTANTIATE(S) template void print_audit<S>(std::ostream&, const AuditReport<S>&);
DUHEM_FOR_EACH_NAMED_REAL(INSTANTIATE)

}  // namespace duhem::program
