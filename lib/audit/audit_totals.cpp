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
void AuditTotals<S>::add(const TraceStep<S, Dim>& step, const AuditedStep<S>& audited, const StepPlace<S>& place) {
  ++steps;
  if (audited.contacts.empty()) return;
  const Residual<S>& residual = audited.residual;
  const bool solved = residual.scaled <= std::max(tolerance_, residual.scaled_floor);
  if (!solved) ++unsolved_steps;
  natural.note(residual.natural, place);
  scaled.note(residual.scaled, place);
  asymmetry.note(audited.asymmetry, place);
  if (audited.indefinite && !indefinite) indefinite = place;
  velocity_gap.note(audited.velocity_gap, place);
  sigma_least = sigma_least ? std::min(*sigma_least, audited.sigma_least) : audited.sigma_least;
  sigma_most = sigma_most ? std::max(*sigma_most, audited.sigma_most) : audited.sigma_most;

  const long creations_before = creations;
  for (std::size_t alpha = 0; alpha < audited.contacts.size(); ++alpha) {
    const AuditedContact<S>& contact = audited.contacts[alpha];
    ++contacts;
    if (contact.loaded) ++impulses;
    work_normal += contact.work_normal;
    work_tangential += contact.work_tangential;
    work_of_correction += contact.work_of_correction;
    add_shares(shares, contact.shares);
    const S done = contact.work(), bound = contact.bound(solved, S(tolerance_ * audited.data_size));
    const bool is_split = std::ranges::all_of(causes, [&](Cause cause) { return is_finite(contact.shares[cause]); });
    if (!is_finite(done) || !is_split || !is_finite(bound)) finite = false;
    work.note(done, place);
    if (done > S(0)) positive_work += done;
    if (!(done <= bound))
      note({.place = place,
            .contact = static_cast<int>(alpha),
            .work = done,
            .bound = bound,
            .shares = contact.shares,
            .mode = contact.mode,
            .gap = step.contacts[alpha].gap});
  }
  if (creations > creations_before) ++creating_steps;
}

template <class S>
void AuditTotals<S>::note(const AuditedCreation<S>& creation) {
  ++creations;
  created += creation.work;
  add_shares(created_shares, creation.shares);
  Cause most = Cause::law;
  for (const Cause cause : causes)
    if (creation.shares[cause] > creation.shares[most]) most = cause;
  ++mostly_by_[most];
  if (most == Cause::tolerance && creation.gap && *creation.gap < S(0)) ++penetrated_by_tolerance;

  const auto larger = [](const AuditedCreation<S>& a, const AuditedCreation<S>& b) { return a.work > b.work; };
  if (worst.size() == most_offenders && !larger(creation, worst.back())) return;
  worst.insert(std::upper_bound(worst.begin(), worst.end(), creation, larger), creation);
  if (worst.size() > most_offenders) worst.pop_back();
}

template <class S>
std::vector<Cause> AuditTotals<S>::named() const {
  std::vector<Cause> list;
  for (const Cause cause : causes)
    if (created_by(cause) > S(0) && (mostly_by(cause) > 0 || worth_naming * created_by(cause) >= created.value()))
      list.push_back(cause);
  std::stable_sort(list.begin(), list.end(), [&](Cause a, Cause b) { return created_by(a) > created_by(b); });
  return list;
}

#define INSTANTIATE(S)                                                                                      \
  template class AuditTotals<S>;                                                                            \
  template void AuditTotals<S>::add<2>(const TraceStep<S, 2>&, const AuditedStep<S>&, const StepPlace<S>&); \
  template void AuditTotals<S>::add<3>(const TraceStep<S, 3>&, const AuditedStep<S>&, const StepPlace<S>&);
DUHEM_FOR_EACH_REAL(INSTANTIATE)

}  // namespace duhem
