#include "lib/search/found_witness.hpp"

namespace duhem::search {
namespace {

template <class Matrix>
ExactRows rows_of(const Matrix& A) {
  ExactRows rows(static_cast<int>(A.rows()), static_cast<int>(A.cols()));
  for (int i = 0; i < rows.rows; ++i)
    for (int j = 0; j < rows.columns; ++j) rows(i, j) = A(i, j);
  return rows;
}

template <class Vector>
std::vector<Rational> list_of(const Vector& x) {
  return {x.data(), x.data() + x.size()};
}

Witness::Law law_of(const HuntedLaw& law, const Situation<Rational>& situation) {
  if (law.kind == ImpactLaw<double>::Kind::fremond) return Witness::Law::fremond;
  for (const auto& contact : situation.contacts)
    if (contact.e_T != Rational(0)) return Witness::Law::moreau;
  return Witness::Law::newton;
}

}  // namespace

Witness found_witness(const HuntedLaw& law, const ExactQuarry& found) {
  const auto& s = found.situation;
  Witness witness;
  witness.title = "a creation of energy, found by a search and made simple";
  witness.law = law_of(law, s);
  witness.clipped = law.rule == ActivationRule::gap_clipped;
  witness.theta = s.theta;
  witness.M = rows_of(s.M);
  witness.v = list_of(s.v);
  if (s.is_loaded()) witness.external_impulse = list_of(s.load);
  for (const auto& active : found.evaluation.contacts) {
    const auto& contact = s.contacts[static_cast<std::size_t>(active.contact)];
    const Rational e_T = witness.law == Witness::Law::moreau ? contact.e_T : Rational(0);
    witness.contacts.push_back({rows_of(contact.H), contact.e, e_T, contact.mu, list_of(active.p)});
  }
  witness.claim.kind = found.creation == Creation::total ? Witness::ClaimKind::total : Witness::ClaimKind::local;
  if (found.creation == Creation::at_a_contact)  // its place among the active ones
    witness.claim.contact = static_cast<int>(&found.evaluation.worst() - found.evaluation.contacts.begin());
  witness.claim.at_least = found.created();
  return witness;
}

}  // namespace duhem::search
