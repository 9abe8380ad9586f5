#include "lib/search/found_witness.hpp"

namespace duhem::search {
namespace {

template <class Matrix>
ExactMatrix rows_of(const Matrix& A) {
  ExactMatrix rows(static_cast<int>(A.rows()), static_cast<int>(A.cols()));
  for (int i = 0; i < rows.rows; ++i)
    for (int j = 0; j < rows.columns; ++j) rows(i, j) = A(i, j);
  return rows;
}

template <class Vector>
std::vector<Rational> list_of(const Vector& x) {
  return {x.data(), x.data() + x.size()};
}

Law law_of(const LawAndRule& law, const ImpactSituation<Rational>& situation) {
  if (law.name == Law::fremond) return Law::fremond;
  for (const auto& contact : situation.contacts)
    if (contact.e_T != Rational(0)) return Law::moreau;
  return Law::newton;
}

}  // namespace

Witness found_witness(const LawAndRule& law, const ExactCandidate& found) {
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
    const Rational e_T = witness.law == Law::moreau ? contact.e_T : Rational(0);
    witness.contacts.push_back(
        {.H = rows_of(contact.H), .e = contact.e, .e_T = e_T, .mu = contact.mu, .impulse = list_of(active.p)});
  }
  witness.claim.kind = found.place == CreationPlace::in_total ? Witness::ClaimKind::total : Witness::ClaimKind::local;
  if (found.place == CreationPlace::at_a_contact)  // its place among the active ones
    witness.claim.contact = static_cast<int>(&found.evaluation.worst() - found.evaluation.contacts.data());
  witness.claim.at_least = found.created();
  return witness;
}

}  // namespace duhem::search
