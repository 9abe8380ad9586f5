#include "tools/check/report.hpp"

#include "lib/scalar/decimal_bounds.hpp"
#include "tools/check/words.hpp"

namespace duhem::program {
namespace {

constexpr int digits = 30;  // of bounds

Json bounds(const Enclosure& x) {
  if (x.exact()) return {{"lower", x.lower.str()}, {"upper", x.upper.str()}};
  return {{"lower", decimal_below(x.lower, digits)}, {"upper", decimal_above(x.upper, digits)}};
}

Json bounds(const std::vector<Enclosure>& list) {
  Json result = Json::array();
  for (const Enclosure& x : list) result.push_back(bounds(x));
  return result;
}

Json claim_json(const Witness::Claim& claim) {
  Json result{{"kind", name_of(claim.kind)}};
  if (claim.kind == Witness::ClaimKind::local) result["contact"] = claim.contact;
  if (claim.kind != Witness::ClaimKind::dissipative) result["at_least"] = claim.at_least.str();
  return result;
}

}  // namespace

Json verdict_json(const std::string& path, const Witness& witness, const Verdict& verdict) {
  Json works = Json::array(), contacts = Json::array();
  for (std::size_t alpha = 0; alpha < verdict.contacts.size(); ++alpha) {
    const JudgedContact& contact = verdict.contacts[alpha];
    const Json work = bounds(contact.work);
    works.push_back({{"contact", alpha}, {"mode", name_of(contact.mode)}, {"lower", work["lower"]}, {"upper", work["upper"]}});
    contacts.push_back(
        {{"contact", alpha}, {"u_minus", list_to_json(contact.u_k)}, {"u_plus", bounds(contact.u_k1)}, {"p", bounds(contact.p)}});
  }
  return {{"schema_version", 1},
          {"witness", path},
          {"title", witness.title},
          {"verdict", name_of(verdict.outcome)},
          {"method", name_of(verdict.method)},
          {"claim", claim_json(witness.claim)},
          {"reason", verdict.reason},
          {"law", name_of(witness.law)},
          {"dimension", witness.dimension},
          {"energy_before", bounds(verdict.energy_before)},
          {"energy_after", bounds(verdict.energy_after)},
          {"energy_change", bounds(verdict.energy_change)},
          {"local_work", works},
          {"contacts", contacts}};
}

}  // namespace duhem::program
