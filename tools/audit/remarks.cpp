#include "tools/audit/report.hpp"

#include <fmt/format.h>

namespace duhem::program {

const char* to_string(AuditStatus status) {
  switch (status) {
    case AuditStatus::complete: return "complete";
    case AuditStatus::interrupted: return "interrupted";
    case AuditStatus::nothing: return "nothing to judge";
    case AuditStatus::not_finite: return "not finite";
  }
  return "";
}

template <class S>
Exit AuditReport<S>::exit_code() const {
  switch (status) {
    case AuditStatus::complete: return totals.creations > 0 ? Exit::does_not_hold : Exit::holds;
    case AuditStatus::interrupted: return Exit::interrupted;
    case AuditStatus::nothing:
    case AuditStatus::not_finite: break;
  }
  return Exit::undecided;
}

namespace {

template <class S>
std::string place(const Extreme<S>& extreme) {
  return extreme.place ? fmt::format(" at step {}", extreme.place->step) : "";
}

template <class S>
void remark_on_law(const AuditReport<S>& report, std::vector<std::string>& list) {
  const LawFinding<S>& finding = report.finding;
  if (!finding.is_open() || finding.tried.empty()) return;
  const auto& best = finding.best();
  if (finding.e_open && !finding.e_is_told())
    list.push_back(
        "e cannot be identified: no loaded contact says which (none approached). Nothing that was recorded depends on it.");
  if (finding.e_T_open && !finding.e_T_is_told())
    list.push_back("e_T cannot be identified: every candidate fits as well. No share depends on which.");
  if (finding.e_is_told() && (best.law.e < S(0) || best.law.e > S(1)))
    list.push_back(fmt::format("e = {} fits best, outside [0, 1]: no impact law of the family.", brief(best.law.e)));
  if (best.law.from == RestitutionFrom::free_velocity && finding.origin_is_told())
    list.push_back(
        "Restitution was computed after the loads (gravity) had been added to the velocity: that fits, the velocity before the "
        "step does not. Its work is booked as position handling.");
}

}  // namespace

template <class S>
std::vector<std::string> remarks(const AuditReport<S>& report) {
  const AuditTotals<S>& t = report.totals;
  std::vector<std::string> list;
  if (!report.knows_velocities())
    list.push_back(
        "A contact problem does not say the velocities before the step: what is judged is r.(W r + q), the work of the velocity "
        "that the law is paired with. The tolerance's share and that of friction can be told; what restitution, activation and "
        "position handling did cannot.");
  remark_on_law(report, list);
  if (t.unsolved_steps > 0)
    list.push_back(fmt::format("{} of {} steps are not solved to {}: scaled residual up to {}{}.", t.unsolved_steps, t.steps,
                               brief(t.tolerance()), brief(t.scaled.value), place(t.scaled)));
  if (t.penetrated_by_tolerance > 0)
    list.push_back(
        fmt::format("{} of {} creations are the tolerance's at contacts that had penetrated (gap < 0): if the engine pushes "
                    "penetrations out, write bias_velocity or position_correction, and the push has a line of its own.",
                    t.penetrated_by_tolerance, t.creations));
  if (report.residual_depends_on_units())
    list.push_back(fmt::format(
        "The unscaled residual adds impulses to velocities, and here an impulse is {} to {} times a velocity: in other "
        "units it would be another number. Judge by the scaled one.",
        brief(*t.sigma_least, 3), brief(*t.sigma_most, 3)));
  if (t.asymmetry.value * t.asymmetry.value > unit_roundoff<S>())
    list.push_back(
        fmt::format("W is asymmetric by {} of its largest entry{}: then no kinetic energy belongs to it, and a step "
                    "that the law forbids to gain may gain.",
                    brief(t.asymmetry.value, 3), place(t.asymmetry)));
  if (t.velocity_gap.value * t.velocity_gap.value > unit_roundoff<S>())
    list.push_back(
        fmt::format("u_plus is not free_velocity + W p: they differ by {} of their size{}. Loads, damping or position "
                    "corrections are in the velocities without being in the record.",
                    brief(t.velocity_gap.value, 3), place(t.velocity_gap)));
  return list;
}

#define INSTANTIATE(S)                             \
  template Exit AuditReport<S>::exit_code() const; \
  template std::vector<std::string> remarks<S>(const AuditReport<S>&);
DUHEM_FOR_EACH_REAL(INSTANTIATE)

}  // namespace duhem::program
