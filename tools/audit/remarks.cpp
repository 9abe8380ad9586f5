#include "tools/audit/report.hpp"

#include "tools/text.hpp"

#include <algorithm>

namespace duhem::program {

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

template <class S>
std::string AuditReport<S>::accusation(Cause cause) const {
  std::string text = names_of<Cause>[static_cast<std::size_t>(cause)].meaning;
  if (cause == Cause::tolerance && identification.is_doubtful())
    text += std::string(" or a law that differs from contact to contact (") + (!identification.e_open     ? "e_t was not named)"
                                                                               : !identification.e_T_open ? "e was not named)"
                                                                                                          : "none was named)");
  if ((cause == Cause::activation || cause == Cause::position) && identification.named_law_follows_loads() &&
      totals.created_by(Cause::position) > S(0))
    text += " (restitution computed after the loads were added)";
  return text;
}

template <class S>
std::string AuditReport<S>::verdict() const {
  if (totals.creations == 0) return "no energy was created beyond rounding";
  std::vector<std::string> said;  // activation and position are one and the same to the accused
  for (const Cause cause : totals.named())
    if (std::find(said.begin(), said.end(), accusation(cause)) == said.end()) said.push_back(accusation(cause));
  std::string text;
  for (const std::string& one : said) text += (text.empty() ? "" : ", then ") + one;
  return text;
}

namespace {

template <class S>
std::string place(const Extreme<S>& extreme) {
  return extreme.place ? fmt::format(" at step {}", extreme.place->step) : "";
}

template <class S>
void remark_on_law(const AuditReport<S>& report, std::vector<std::string>& list) {
  const LawIdentification<S>& identification = report.identification;
  if (identification.named_law_follows_loads())
    list.push_back(
        fmt::format("Restitution was computed after the loads were added: with restitution_from free_velocity the law that is "
                    "named fits (misfit {}), with the velocity before the step, which is meant where the trace does not say, it "
                    "does not ({}). Its work counts as position handling.",
                    brief(identification.named[1].misfit(), 3), brief(identification.named[0].misfit(), 3)));
  if (!identification.is_open() || identification.tried.empty()) return;
  const auto& best = identification.best();
  if (identification.is_doubtful())
    list.push_back(
        fmt::format("No single law of the family fits: misfit {}, and {} of {} impulses that it was tried on are not those of "
                    "the best one. What that law leaves counts as tolerance, but cannot be called the solver's: name the law of "
                    "every contact.",
                    brief(best.misfit(), 3), best.unfit, best.contacts));
  if (identification.e_open && !identification.e_is_identified()) {
    const long rows = identification.fit_of_e().rows();
    list.push_back(rows == 0 ? "e cannot be identified: no loaded contact approached. Nothing that was recorded depends on it."
                             : fmt::format("e cannot be identified: {} moved along the normal before the step, but "
                                           "what is left of it scatters by more. The shares are those of e = 0: name it.",
                                           counted(rows, "loaded contact")));
  }
  if (identification.e_T_open && !identification.e_T_is_identified())
    list.push_back(identification.every_e_T_fits()
                       ? "e_T cannot be identified: every candidate fits to rounding. No share depends on which."
                       : "e_T cannot be identified: the candidates fit within a factor of 2 of each other. The shares depend on "
                         "which: name the law.");
  if (identification.e_is_identified() && (best.law.e < S(0) || best.law.e > S(1)))
    list.push_back(fmt::format("e = {} fits best, outside [0, 1]: no impact law of the family.", brief(best.law.e)));
  if (best.law.from == RestitutionFrom::free_velocity && identification.origin_is_identified())
    list.push_back(
        "Restitution was computed after the loads (gravity) had been added to the velocity: that fits, the velocity before the "
        "step does not. Its work counts as position handling.");
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
  for (const Cause cause : causes)
    if (t.mostly_by(cause) > 0 && !(t.created_by(cause) > S(0)))
      list.push_back(
          fmt::format("The {} share is the largest in {} of {} creations, but negative in their sum: in the others it took more.",
                      name_of(cause), t.mostly_by(cause), t.creations));
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
  if (t.indefinite)
    list.push_back(
        fmt::format("W is indefinite at step {}: some impulse would do negative work on the velocities that it makes, "
                    "so it is no H M^-1 H^T.",
                    t.indefinite->step));
  if (t.velocity_gap.value * t.velocity_gap.value > unit_roundoff<S>())
    list.push_back(
        fmt::format("u_plus is not free_velocity + W p: they differ by {} of their size{}. Loads, damping or position "
                    "corrections are in the velocities without being in the record.",
                    brief(t.velocity_gap.value, 3), place(t.velocity_gap)));
  return list;
}

#define INSTANTIATE(S)                                          \
  template Exit AuditReport<S>::exit_code() const;              \
  template std::string AuditReport<S>::accusation(Cause) const; \
  template std::string AuditReport<S>::verdict() const;         \
  template std::vector<std::string> remarks<S>(const AuditReport<S>&);
DUHEM_FOR_EACH_REAL(INSTANTIATE)

}  // namespace duhem::program
