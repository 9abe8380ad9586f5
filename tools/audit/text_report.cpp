#include "tools/audit/report.hpp"

#include <fmt/format.h>
#include <fmt/ostream.h>

#include <filesystem>

namespace duhem::program {
namespace {

const char* plural(long n) { return n == 1 ? "" : "s"; }

template <class S>
void print_verdict(std::ostream& out, const AuditReport<S>& report) {
  const AuditTotals<S>& t = report.totals;
  switch (report.status) {
    case AuditStatus::complete: break;
    case AuditStatus::interrupted:
      fmt::print(out, "Interrupted after {} steps; what follows is of those.\n", t.steps);
      if (!report.claims()) return;
      break;
    case AuditStatus::nothing:
      fmt::print(out, "NO VERDICT: no contact had an impulse in {} step{}; there is nothing to judge.\n", t.steps,
                 plural(t.steps));
      return;
    case AuditStatus::not_finite:
      fmt::print(out, "NO VERDICT: the work is not a finite number in {}; try a longer --scalar.\n", ScalarTraits<S>::name);
      return;
  }
  if (t.creations == 0) {
    fmt::print(out, "NO ENERGY WAS CREATED beyond rounding, by any contact in any step.\n");
    if (t.work.value > S(0)) fmt::print(out, "  The largest work is {}, within its bound.\n", brief(t.work.value));
    return;
  }
  const Creation<S>& most = t.worst.front();
  fmt::print(out, "ENERGY WAS CREATED by {}.\n", report.verdict());
  fmt::print(out, "  {} in all, by {} contact{} in {} of {} steps; the most {}, by contact {} in step {}.\n",
             brief(t.created.value()), t.creations, plural(t.creations), t.creating_steps, t.steps, brief(most.work),
             most.contact, most.place.step);
}

template <class S>
void print_law(std::ostream& out, const LawFinding<S>& finding) {
  if (!finding.is_open() || finding.tried.empty()) return;
  const auto& best = finding.best();
  fmt::print(out, "\nlaw, identified from {} impulse{}:", best.contacts, plural(best.contacts));
  if (finding.e_is_told())
    fmt::print(out, " e = {} +- {} ({} contact{} say so)", brief(best.law.e), brief(finding.fit_of_e().misfit(best.law.e), 2),
               finding.fit_of_e().rows(), plural(finding.fit_of_e().rows()));
  if (finding.e_T_is_told())
    fmt::print(out, "{} {}'s law{}", finding.e_is_told() ? "," : "", best.name,
               best.law.fremond ? "" : fmt::format(", e_T = {}", brief(best.law.e_T)));
  if (!finding.e_is_told() && !finding.e_T_is_told()) fmt::print(out, " nothing can be told");
  fmt::print(out, "; misfit {}\n", brief(best.misfit(), 3));
  for (const auto& c : finding.tried)
    fmt::print(out, "  {:<8} e = {:<10} e_T = {:<16} restitution from {:<14} misfit {}\n", c.name, brief(c.law.e),
               c.law.fremond ? "(1-theta)/theta" : brief(c.law.e_T),
               c.law.from == RestitutionFrom::u_minus ? "u_minus" : "free_velocity", brief(c.misfit(), 3));
}

template <class S>
void print_shares(std::ostream& out, const AuditTotals<S>& t) {
  fmt::print(out, "\nwork by           {:>14} {:>16}\n", "all contacts", "those creating");
  for (const Culprit culprit : culprits) {
    const auto i = static_cast<std::size_t>(culprit);
    fmt::print(out, "  {:<15} {:>14} {:>16}\n", culprit == Culprit::position ? "position level" : to_string(culprit),
               brief(t.shares[i].value()), brief(t.created_shares[i].value()));
  }
  fmt::print(out, "  {:<15} {:>14} {:>16}\n", "together",
             brief(S(t.work_normal.value() + t.work_tangential.value() + t.work_of_correction.value())),
             brief(t.created.value()));
}

template <class S>
void print_worst(std::ostream& out, const AuditTotals<S>& t) {
  if (t.worst.empty()) return;
  fmt::print(out, "\n{:>8} {:>8} {:>8} {:>12} {:>12} {:>12} {:>12} {:>12}\n", "step", "contact", "mode", "work", "law",
             "tolerance", "activation", "position");
  for (const Creation<S>& c : t.worst)
    fmt::print(out, "{:>8} {:>8} {:>8} {:>12} {:>12} {:>12} {:>12} {:>12}\n", c.place.step, c.contact, to_string(c.mode),
               brief(c.work), brief(c.shares.law), brief(c.shares.tolerance), brief(c.shares.activation),
               brief(c.shares.position));
}

}  // namespace

template <class S>
void print_audit(std::ostream& out, const AuditReport<S>& report) {
  const AuditTotals<S>& t = report.totals;
  print_verdict(out, report);
  for (const std::string& remark : remarks(report)) fmt::print(out, "  {}\n", remark);
  fmt::print(out, "\n{} ({}): {} step{}, {} contact{} in them, {} impulse{}, {}\n",
             std::filesystem::path(report.request.path).filename().string(), to_string(report.request.format), t.steps,
             plural(t.steps), t.contacts, plural(t.contacts), t.impulses, plural(t.impulses), ScalarTraits<S>::name);
  if (!report.claims()) return;
  fmt::print(out, "residual {}, scaled {} (largest of a step; solved: {}); asymmetry of W {}\n", brief(t.natural.value, 3),
             brief(t.scaled.value, 3), brief(t.tolerance(), 3), brief(t.asymmetry.value, 3));
  print_law(out, report.finding);
  print_shares(out, t);
  print_worst(out, t);
  fmt::print(out, "\n{:.3g} s\n", report.seconds);
}

#define INSTANTIATE(S) template void print_audit<S>(std::ostream&, const AuditReport<S>&);
DUHEM_FOR_EACH_REAL(INSTANTIATE)

}  // namespace duhem::program
