#include "lib/audit/audit_totals.hpp"

#include <algorithm>

namespace duhem {
namespace {

constexpr std::size_t most_offenders = 10;
/// Smaller shares of what was created are in the figures, not in the words.
constexpr int worth_naming = 100;

template <class S>
void add_shares(ByCause<CarefulSum<S>>& sums, const ByCause<S>& shares) {
  for (const Cause cause : causes) sums[cause] += shares[cause];
}

}  // namespace

template <class S>
template <int Dim>
void AuditTotals<S>::add(const TraceStep<S, Dim>& step, const AuditedStep<S>& audited, const StepPlace<S>& place,
                         const AuditedStep<S>* again) {
  ++steps;
  if (audited.contacts.empty()) return;
  loads.note(step, place.step);
  const bool solved = audited.is_solved(tolerance_);
  if (!solved) ++unsolved_steps;
  natural.note(audited.residual.natural, place);
  scaled.note(audited.residual.scaled, place);
  asymmetry.note(audited.asymmetry, place);
  if (audited.indefinite && !indefinite) indefinite = place;
  velocity_gap.note(audited.velocity_gap, place);
  sigma_least = sigma_least ? std::min(*sigma_least, audited.sigma_least) : audited.sigma_least;
  sigma_most = sigma_most ? std::max(*sigma_most, audited.sigma_most) : audited.sigma_most;

  const long creations_before = creations;
  S created_here(0);
  ByCause<S> recorded;           // of the creations of this step
  By<Violation, S> by_breaking;  // its tolerance, by the way in which the law is broken
  for (std::size_t alpha = 0; alpha < audited.contacts.size(); ++alpha) {
    const AuditedContact<S>& contact = audited.contacts[alpha];
    ++contacts;
    if (contact.loaded) ++impulses;
    work_normal += contact.work_normal;
    work_tangential += contact.work_tangential;
    work_of_correction += contact.work_of_correction;
    add_shares(shares, contact.shares);
    if (!solved) note(contact, normal(step.contacts[alpha].u_minus), step.contacts[alpha].gap, place);
    const S done = contact.work(), bound = audited.bound(contact, tolerance_);
    const bool is_split = std::ranges::all_of(causes, [&](Cause cause) { return is_finite(contact.shares[cause]); });
    if (!is_finite(done) || !is_split || !is_finite(bound)) finite = false;
    work.note(done, place);
    if (done > S(0)) positive_work += done;
    if (done <= bound) continue;
    created_here += done;
    for (const Cause cause : causes) recorded[cause] += contact.shares[cause];
    by_breaking[contact.violations.main.value_or(Violation::not_solved)] += contact.shares[Cause::tolerance];
    note({.place = place,
          .contact = static_cast<int>(alpha),
          .work = done,
          .bound = bound,
          .shares = contact.shares,
          .mode = contact.mode_name(),
          .violation = contact.violations.main,
          .gap = step.contacts[alpha].gap});
  }
  if (creations == creations_before) return;
  ++creating_steps;
  if (!solved) ++(again ? solved_again : not_solvable);
  ByCause<S> exactly = recorded;
  if (again) {
    exactly = {};
    for (const AuditedContact<S>& contact : again->contacts)
      if (!(contact.work() <= again->bound(contact, tolerance_)))
        for (const Cause cause : causes) exactly[cause] += contact.shares[cause];
  }
  add_shares(remaining, exactly);
  const auto but_tolerance = [](const ByCause<S>& of) {
    S sum(0);
    for (const Cause cause : causes)
      if (cause != Cause::tolerance) sum += of[cause];
    return sum;
  };
  // Not obeying the law did no more than exact solution takes away: where its share says more, those of the exact step count.
  const bool overstated = recorded[Cause::tolerance] > created_here - but_tolerance(exactly);
  const ByCause<S>& counted = overstated ? exactly : recorded;
  for (const Cause cause : causes)
    if (cause != Cause::tolerance) blamed_[cause] += counted[cause];
  const S not_obeyed = created_here - but_tolerance(counted);
  const auto most = std::ranges::max_element(violation_kinds, {}, [&](Violation kind) { return by_breaking[kind]; });
  created_by_breaking_[solved ? Violation::not_solved : *most] += not_obeyed;
}

template <class S>
void AuditTotals<S>::note(const AuditedContact<S>& contact, const S& u_N, const std::optional<S>& gap,
                          const StepPlace<S>& place) {
  const Violations<S>& found = contact.violations;
  for (const Violation kind : violation_kinds) {
    if (!(found.size[kind] > S(0))) continue;
    ++violations[kind].contacts;
    violations[kind].largest.note(found.size[kind], place);
  }
  beyond_cone.note(found.beyond_cone, place);
  if (found.opposes_slip) ++against_slip_;
  if (!contact.loaded) return;
  if (gap && *gap < S(0)) push_out_.add(found.excess, *gap, S(0));
  if (u_N < S(0)) further_e_.add(found.excess, u_N, S(0));
}

template <class S>
void AuditTotals<S>::note(const AuditedCreation<S>& creation) {
  ++creations;
  created += creation.work;
  creation_bounds += creation.bound;
  add_shares(created_shares, creation.shares);
  Cause most = Cause::law;
  for (const Cause cause : causes)
    if (creation.shares[cause] > creation.shares[most]) most = cause;
  ++mostly_by_[most];
  if (most == Cause::tolerance) ++mostly_by_breaking_[creation.violation.value_or(Violation::not_solved)];

  const auto larger = [](const AuditedCreation<S>& a, const AuditedCreation<S>& b) { return a.work > b.work; };
  if (worst.size() == most_offenders && !larger(creation, worst.back())) return;
  worst.insert(std::upper_bound(worst.begin(), worst.end(), creation, larger), creation);
  if (worst.size() > most_offenders) worst.pop_back();
}

template <class S>
S AuditTotals<S>::would_remain() const {
  S sum(0);
  for (const Cause cause : causes)
    if (cause != Cause::tolerance) sum += remaining[cause].value();
  return sum;
}

template <class S>
bool AuditTotals<S>::is_systematic(Violation kind) const {
  if (violations[kind].contacts == 0) return false;
  switch (kind) {
    case Violation::pulling:
    case Violation::outside_cone: return true;
    case Violation::along_slip: return violations[kind].contacts > against_slip_;
    case Violation::rebound_too_large: return has_push_out() || further_e();
    case Violation::penetrating:
    case Violation::rebound_missed:
    case Violation::slides_inside:
    case Violation::not_solved: break;
  }
  return false;
}

template <class S>
bool AuditTotals<S>::has_push_out() const {
  return push_out_.says_something() && push_out_.best() > S(0) && 2 * push_out_.misfit(push_out_.best()) <= push_out_.best();
}

template <class S>
std::optional<S> AuditTotals<S>::further_e() const {
  if (further_e_.rows() < 2 || !further_e_.says_something() || !(further_e_.best() > S(0))) return std::nullopt;
  if (!(10 * further_e_.misfit(further_e_.best()) <= further_e_.best())) return std::nullopt;
  return further_e_.best();
}

template <class S>
bool AuditTotals<S>::is_named(const S& share, bool did_most) const {
  return share > S(0) && (did_most || worth_naming * share >= created.value());
}

template <class S>
std::vector<Accused<S>> AuditTotals<S>::culprits() const {
  std::vector<Accused<S>> list;
  CarefulSum<S> by_solver;
  long mostly_by_solver = 0;
  for (const Violation kind : violation_kinds) {
    const S share = created_by_breaking_[kind].value();
    if (!is_systematic(kind))
      by_solver += share, mostly_by_solver += mostly_by_breaking_[kind];
    else if (is_named(share, mostly_by_breaking_[kind] > 0))
      list.push_back({Cause::tolerance, kind, share});
  }
  for (const Cause cause : causes) {
    const bool solvers = cause == Cause::tolerance;
    const S share = solvers ? by_solver.value() : blamed_[cause].value();
    if (is_named(share, (solvers ? mostly_by_solver : mostly_by_[cause]) > 0)) list.push_back({cause, std::nullopt, share});
  }
  std::stable_sort(list.begin(), list.end(), [](const Accused<S>& a, const Accused<S>& b) { return a.work > b.work; });
  return list;
}

#define INSTANTIATE(S)                                                                                     \
  template class AuditTotals<S>;                                                                           \
  template void AuditTotals<S>::add<2>(const TraceStep<S, 2>&, const AuditedStep<S>&, const StepPlace<S>&, \
                                       const AuditedStep<S>*);                                             \
  template void AuditTotals<S>::add<3>(const TraceStep<S, 3>&, const AuditedStep<S>&, const StepPlace<S>&, const AuditedStep<S>*);
DUHEM_FOR_EACH_NAMED_REAL(INSTANTIATE)

}  // namespace duhem
