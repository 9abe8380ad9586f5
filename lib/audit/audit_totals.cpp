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

template <class S>
S all_but_tolerance(const ByCause<S>& shares) {
  S sum(0);
  for (const Cause cause : causes)
    if (cause != Cause::tolerance) sum += shares[cause];
  return sum;
}

/// What exact solution left of a step that created so much: the causes other than tolerance together no less than nothing and no
/// more than that, and what steps before had left at most the rest.
template <class S>
ByCause<S> left_of(const S& created, ByCause<S> shares) {
  const S others = all_but_tolerance(shares), kept = std::clamp(others, S(0), created);
  if (kept != others)
    for (const Cause cause : causes)
      if (cause != Cause::tolerance) shares[cause] = kept > S(0) ? S(shares[cause] * (kept / others)) : S(0);
  shares[Cause::tolerance] = std::clamp(shares[Cause::tolerance], S(0), S(created - kept));
  return shares;
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
    if (!solved)
      note(contact, normal(step.contacts[alpha].u_minus), step.contacts[alpha].gap, place, S(tolerance_ * audited.data_size));
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
  if (!solved) ++(again ? solved_again : can_be_tried(audited) ? not_solvable : not_tried);
  ByCause<S> exactly = recorded;
  if (again) {
    exactly = {};
    for (const AuditedContact<S>& contact : again->contacts)
      if (!(contact.work() <= again->bound(contact, tolerance_)))
        for (const Cause cause : causes) exactly[cause] += contact.shares[cause];
  }
  exactly = left_of(created_here, exactly);
  add_shares(remaining, exactly);
  // Not obeying the law did no more than exact solution takes away: where its share says more, those of the exact step count.
  const bool overstated = recorded[Cause::tolerance] > created_here - all_but_tolerance(exactly);
  const ByCause<S>& counted = overstated ? exactly : recorded;
  for (const Cause cause : causes)
    if (cause != Cause::tolerance) blamed_[cause] += counted[cause];
  const S not_obeyed = created_here - all_but_tolerance(counted);
  const auto most = std::ranges::max_element(violation_kinds, {}, [&](Violation kind) { return by_breaking[kind]; });
  created_by_breaking_[solved ? Violation::not_solved : *most] += not_obeyed;
}

template <class S>
void AuditTotals<S>::note(const AuditedContact<S>& contact, const S& u_N, const std::optional<S>& gap, const StepPlace<S>& place,
                          const S& solved) {
  const Violations<S>& found = contact.violations;
  const auto is_broken = [&](Violation kind) {
    return found.size[kind] > S(0) && found.size[kind] > (is_impulse(kind) ? S(contact.sigma * solved) : solved);
  };
  for (const Violation kind : violation_kinds) {
    if (!is_broken(kind)) continue;
    ++violations[kind].contacts;
    violations[kind].largest.note(found.size[kind], place);
  }
  if (is_broken(Violation::outside_cone)) {
    using std::sqrt;
    beyond_cone.note(found.beyond_cone, place);
    other_bound_.add(found, S(sqrt(std::max(tolerance_, unit_roundoff<S>()))));
  }
  if (found.opposes_slip) ++against_slip_;
  if (!contact.loaded) return;
  if (gap && *gap < S(0)) {
    push_out_.add(found.excess, *gap, S(0));
    if (is_broken(Violation::rebound_too_large)) {
      const S depth = -*gap;
      least_depth_ = pushed_out_ == 0 ? depth : std::min(least_depth_, depth);
      most_depth_ = std::max(most_depth_, depth);
      ++pushed_out_;
    }
  }
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
  created_mostly_by_[most] += creation.work;

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
    case Violation::pulling: return true;
    case Violation::outside_cone: return other_bound_.is_seen();
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
  if (pushed_out_ < 3 || !(10 * (most_depth_ - least_depth_) >= most_depth_)) return false;
  return push_out_.says_something() && push_out_.best() > S(0) && 2 * push_out_.misfit(push_out_.best()) <= push_out_.best();
}

template <class S>
std::optional<S> AuditTotals<S>::further_e() const {
  if (further_e_.rows() < 2 || !further_e_.says_something() || !(further_e_.best() > S(0))) return std::nullopt;
  if (!(10 * further_e_.misfit(further_e_.best()) <= further_e_.best())) return std::nullopt;
  return further_e_.best();
}

template <class S>
bool AuditTotals<S>::is_named(const S& share) const {
  return share > S(0) && worth_naming * share >= created.value();
}

template <class S>
std::vector<Accused<S>> AuditTotals<S>::culprits() const {
  std::vector<Accused<S>> list;
  CarefulSum<S> by_solver;
  for (const Violation kind : violation_kinds) {
    const S share = created_by_breaking_[kind].value();
    if (!is_systematic(kind))
      by_solver += share;
    else if (is_named(share))
      list.push_back({Cause::tolerance, kind, share});
  }
  for (const Cause cause : causes) {
    const bool solvers = cause == Cause::tolerance;
    const S share = solvers ? by_solver.value() : blamed_[cause].value();
    const bool did_most = !solvers && share > S(0) && is_named(created_mostly_by_[cause].value());
    if (is_named(share) || did_most) list.push_back({cause, std::nullopt, share});
  }
  CarefulSum<S> together;
  for (const Accused<S>& accused : list) together += accused.work;
  const S all = together.value();
  if (all > created.value())
    for (Accused<S>& accused : list) accused.work *= created.value() / all;
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
