#include "tools/audit/report.hpp"
#include "tools/text.hpp"

#include <fmt/format.h>
#include <fmt/ostream.h>

#include <filesystem>

namespace duhem::program {
namespace {

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
      fmt::print(out, "NO VERDICT: no contact had an impulse in {}; there is nothing to judge.\n", counted(t.steps, "step"));
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
  const AuditedCreation<S>& most = t.worst.front();
  fmt::print(out, "ENERGY WAS CREATED by {}.\n", report.verdict());
  fmt::print(out, "  {} in all, by {} in {} of {} steps; the most {}, by contact {} in step {}.\n", brief(t.created.value()),
             counted(t.creations, "contact"), t.creating_steps, t.steps, brief(most.work), most.contact, most.place.step);
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
    fmt::print(out, "  {:<8} e = {:<10} e_T = {:<16} restitution from {:<14} misfit {}\n", name_of(c.law.name), brief(c.law.e),
               c.law.name == Law::fremond ? "(1-theta)/theta" : brief(c.law.e_T), name_of(c.law.from), brief(c.misfit(), 3));
}

template <class S>
void print_shares(std::ostream& out, const AuditTotals<S>& t) {
  fmt::print(out, "\nwork by           {:>14} {:>16}\n", "all contacts", "those creating");
  for (const Cause cause : causes)
    fmt::print(out, "  {:<15} {:>14} {:>16}\n", cause == Cause::position ? "position level" : name_of(cause),
               brief(t.shares[cause].value()), brief(t.created_by(cause)));
  fmt::print(out, "  {:<15} {:>14} {:>16}\n", "together",
             brief(S(t.work_normal.value() + t.work_tangential.value() + t.work_of_correction.value())),
             brief(t.created.value()));
}

template <class S>
void print_worst(std::ostream& out, const AuditTotals<S>& t) {
  if (t.worst.empty()) return;
  fmt::print(out, "\n{:>8} {:>8} {:>8} {:>12} {:>12} {:>12} {:>12} {:>12}\n", "step", "contact", "mode", "work", "law",
             "tolerance", "activation", "position");
  for (const AuditedCreation<S>& c : t.worst)
    fmt::print(out, "{:>8} {:>8} {:>8} {:>12} {:>12} {:>12} {:>12} {:>12}\n", c.place.step, c.contact, name_of(c.mode),
               brief(c.work), brief(c.shares[Cause::law]), brief(c.shares[Cause::tolerance]), brief(c.shares[Cause::activation]),
               brief(c.shares[Cause::position]));
}

}  // namespace

template <class S>
void print_audit(std::ostream& out, const AuditReport<S>& report) {
  const AuditTotals<S>& t = report.totals;
  print_verdict(out, report);
  for (const std::string& remark : remarks(report)) fmt::print(out, "  {}\n", remark);
  fmt::print(out, "\n{} ({}): {}, {} in them, {}, {}\n", std::filesystem::path(report.request.path).filename().string(),
             name_of(report.request.format), counted(t.steps, "step"), counted(t.contacts, "contact"),
             counted(t.impulses, "impulse"), ScalarTraits<S>::name);
  if (!report.claims()) return;
  fmt::print(out, "residual {}, scaled {} (largest of a step; solved: {}); asymmetry of W {}\n", brief(t.natural.value, 3),
             brief(t.scaled.value, 3), brief(t.tolerance(), 3), brief(t.asymmetry.value, 3));
  print_law(out, report.identification);
  print_shares(out, t);
  print_worst(out, t);
  fmt::print(out, "\n{:.3g} s\n", report.seconds);
}

#define INSTANTIATE(S) template void print_audit<S>(std::ostream&, const AuditReport<S>&);
DUHEM_FOR_EACH_REAL(INSTANTIATE)

}  // namespace duhem::program
