#include "tools/audit/report.hpp"

#include "tools/text.hpp"

#include <algorithm>

namespace duhem::program {

template <class S>
Exit AuditReport<S>::exit_code() const {
  switch (status) {
    case AuditStatus::complete:
      return totals.creations == 0 || (request.gate.is_given() && request.gate.holds(totals)) ? Exit::holds : Exit::does_not_hold;
    case AuditStatus::interrupted: return Exit::interrupted;
    case AuditStatus::nothing:
    case AuditStatus::not_finite: break;
  }
  return Exit::undecided;
}

template <class S>
std::string AuditReport<S>::accusation(const Accused<S>& culprit) const {
  if (culprit.violation) return words(*culprit.violation);
  std::string text = meaning_of(culprit.cause);
  if (culprit.cause != Cause::tolerance) return text;
  if (totals.not_solvable + totals.not_tried > 0 && totals.solved_again == 0) text = "impulses that do not solve the steps";
  if (identification.is_doubtful())
    text += std::string(" or a law that differs from contact to contact (") + (!identification.e_open     ? "e_t was not named)"
                                                                               : !identification.e_T_open ? "e was not named)"
                                                                                                          : "none was named)");
  return text;
}

template <class S>
std::string AuditReport<S>::words(Violation kind) const {
  const auto& [contacts, largest] = totals.violations[kind];
  const std::string at = " at " + counted(contacts, "contact");
  switch (kind) {
    case Violation::pulling:
      return "impulses that pull" + at + " (p_N < 0: their sign is reversed, or they are not clamped at 0)";
    case Violation::outside_cone:
      return "friction beyond its cone" + at +
             (totals.beyond_cone.value > S(3) ? ", by an impulse of up to " + brief(largest.value, 2)
              : totals.beyond_cone.value > S(0)
                  ? fmt::format(", by up to {} % of mu p_N", brief(S(100 * totals.beyond_cone.value), 2))
                  : "") +
             " (its bound is not mu p_N)";
    case Violation::along_slip: return "friction that pushes along the motion" + at + " (its sign is reversed)";
    case Violation::rebound_too_large:
      if (!totals.has_push_out() && totals.further_e())
        return "rebounds larger than the law's" + at + " (an e larger by " + brief(*totals.further_e(), 3) +
               " than is named fits)";
      return "a push-out that the trace does not declare (" + counted(contacts, "contact") +
             (contacts == 1 ? " leaves" : " leave") +
             " faster than the law asks, the more the deeper they had penetrated: write bias_velocity)";
    case Violation::penetrating:
    case Violation::rebound_missed:
    case Violation::slides_inside:
    case Violation::not_solved: break;
  }
  return meaning_of(kind) + at;
}

template <class S>
std::string AuditReport<S>::verdict() const {
  if (totals.creations == 0) return "no energy was created beyond rounding";
  std::string text;
  for (const Accused<S>& culprit : totals.culprits()) text += (text.empty() ? "" : ", then ") + accusation(culprit);
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
  const auto remark_on_named = [&](bool applies, const char* what, const char* how) {
    if (!applies) return;
    list.push_back(
        fmt::format("{}: with {} the law that is named fits (misfit {}), as it is meant where the trace does not say it "
                    "does not ({}).",
                    what, how, brief(identification.named.best(identification.tolerance).misfit(), 3),
                    brief(identification.named.as_meant_unsaid().misfit(), 3)));
  };
  remark_on_named(identification.named_law_follows_loads(), "Restitution was computed after the loads were added",
                  "restitution_from free_velocity");
  remark_on_named(identification.named_law_is_for_approaching(),
                  "Restitution asks a rebound, max(0, -e u_N), of contacts that approach only", "restitution approaching");
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
        "step does not.");
  if (best.law.at == Restitution::approaching && identification.restitution_is_identified())
    list.push_back(
        "Restitution asks a rebound, max(0, -e u_N), of contacts that approach only: that fits, -e u_N of all does not.");
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
  const auto culprits = t.culprits();
  const auto is_named = [&](Cause cause, std::optional<Violation> kind) {
    return std::ranges::any_of(culprits,
                               [&](const auto& culprit) { return culprit.cause == cause && culprit.violation == kind; });
  };
  bool may_be_the_record = t.velocity_gap.value * t.velocity_gap.value > unit_roundoff<S>();
  for (const Violation kind : violation_kinds) {
    if (!t.is_systematic(kind)) continue;
    may_be_the_record = true;
    if (!is_named(Cause::tolerance, kind)) list.push_back("The law is broken all the same, by " + report.words(kind) + ".");
  }
  for (const Cause cause : causes)
    if (cause != Cause::tolerance && t.mostly_by(cause) > 0 && !(t.created_by(cause) > S(0)) && !is_named(cause, std::nullopt))
      list.push_back(
          fmt::format("The {} share is the largest in {} of {} creations, but negative in their sum: in the others it took more.",
                      name_of(cause), t.mostly_by(cause), t.creations));
  if (report.knows_velocities() && t.loads.are_missing())
    list.push_back(
        "No loads act in any step (free_velocity is u_minus), though contacts are loaded step after step: if the engine has "
        "gravity, u_minus was recorded after it, and work that belongs to the contacts is missing (--doctor looks).");
  if (t.unsolved_steps > 0)
    list.push_back(fmt::format("{} of {} steps are not solved to {}: scaled residual up to {}{}.", t.unsolved_steps, t.steps,
                               brief(t.tolerance()), brief(t.scaled.value), place(t.scaled)));
  if (t.not_solvable > 0)
    list.push_back(
        fmt::format("{} of the creating steps could not be solved exactly here: what is said of them is by their own shares.",
                    t.not_solvable));
  if (t.not_tried > 0)
    list.push_back(fmt::format(
        "{} of the creating steps were not tried to be solved exactly, for their W is asymmetric or indefinite or they have "
        "more than {} contacts: what is said of them is by their own shares.",
        t.not_tried, AuditTotals<S>::most_solved_again));
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
  if (may_be_the_record)
    list.push_back(
        "Where the engine does otherwise, the trace was recorded otherwise: --doctor tries the known mistakes of recording.");
  return list;
}

#define INSTANTIATE(S)                                                      \
  template Exit AuditReport<S>::exit_code() const;                          \
  template std::string AuditReport<S>::accusation(const Accused<S>&) const; \
  template std::string AuditReport<S>::words(Violation) const;              \
  template std::string AuditReport<S>::verdict() const;                     \
  template std::vector<std::string> remarks<S>(const AuditReport<S>&);
DUHEM_FOR_EACH_NAMED_REAL(INSTANTIATE)

}  // namespace duhem::program
