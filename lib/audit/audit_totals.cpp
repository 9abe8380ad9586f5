#include "lib/audit/audit_totals.hpp"

#include <algorithm>

namespace duhem {
namespace {

constexpr std::size_t most_offenders = 10;
/// Smaller shares of what was created are in the figures, not in the words.
constexpr int worth_naming = 100;

std::size_t index(Culprit culprit) { return static_cast<std::size_t>(culprit); }

template <class S>
void add_shares(std::array<CarefulSum<S>, culprits.size()>& sums, const Shares<S>& shares) {
  for (const Culprit culprit : culprits) sums[index(culprit)] += share_of(shares, culprit);
}

}  // namespace

const char* to_string(Culprit culprit) {
  switch (culprit) {
    case Culprit::law: return "law";
    case Culprit::tolerance: return "tolerance";
    case Culprit::activation: return "activation";
    case Culprit::position: return "position";
    case Culprit::rounding: return "rounding";
  }
  return "";
}

const char* accusation(Culprit culprit) {
  switch (culprit) {
    case Culprit::law: return "your law";
    case Culprit::tolerance: return "your solver's tolerance";
    case Culprit::activation:
    case Culprit::position: return "your activation or penetration handling";
    case Culprit::rounding: return "rounding";
  }
  return "";
}

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
    if (!is_finite(done) || !is_finite(contact.shares.sum()) || !is_finite(bound)) finite = false;
    work.note(done, place);
    if (done > S(0)) positive_work += done;
    if (!(done <= bound))
      note({place, static_cast<int>(alpha), done, bound, contact.shares, contact.mode, step.contacts[alpha].gap});
  }
  if (creations > creations_before) ++creating_steps;
}

template <class S>
void AuditTotals<S>::note(const Creation<S>& creation) {
  ++creations;
  created += creation.work;
  add_shares(created_shares, creation.shares);
  Culprit most = Culprit::law;
  for (const Culprit culprit : culprits) {
    const S& share = share_of(creation.shares, culprit);
    if (share > share_of(creation.shares, most)) most = culprit;
  }
  ++mostly_by_[index(most)];
  if (most == Culprit::tolerance && creation.gap && *creation.gap < S(0)) ++penetrated_by_tolerance;

  const auto larger = [](const Creation<S>& a, const Creation<S>& b) { return a.work > b.work; };
  if (worst.size() == most_offenders && !larger(creation, worst.back())) return;
  worst.insert(std::upper_bound(worst.begin(), worst.end(), creation, larger), creation);
  if (worst.size() > most_offenders) worst.pop_back();
}

template <class S>
std::vector<Culprit> AuditTotals<S>::named() const {
  std::vector<Culprit> list;
  for (const Culprit culprit : culprits)
    if (created_by(culprit) > S(0) && (mostly_by(culprit) > 0 || worth_naming * created_by(culprit) >= created.value()))
      list.push_back(culprit);
  std::stable_sort(list.begin(), list.end(), [&](Culprit a, Culprit b) { return created_by(a) > created_by(b); });
  return list;
}

#define INSTANTIATE(S)                                                                                      \
  template class AuditTotals<S>;                                                                            \
  template void AuditTotals<S>::add<2>(const TraceStep<S, 2>&, const AuditedStep<S>&, const StepPlace<S>&); \
  template void AuditTotals<S>::add<3>(const TraceStep<S, 3>&, const AuditedStep<S>&, const StepPlace<S>&);
DUHEM_FOR_EACH_REAL(INSTANTIATE)

}  // namespace duhem
