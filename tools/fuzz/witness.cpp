#include "lib/record/witness_json.hpp"

#include "lib/checker/judge.hpp"
#include "lib/checker/witness_step.hpp"
#include "lib/error.hpp"
#include "tools/fuzz/accepted.hpp"

namespace {

/// (65) and the claim, once more and from the verdict's own numbers: energy is only created by contacts, or by the scheme off
/// the midpoint.
void require_consistent(const duhem::Witness& witness, const duhem::Verdict& verdict) {
  using duhem::Rational;
  using duhem::fuzz::require;
  using Kind = duhem::Witness::ClaimKind;
  require(verdict.contacts.size() == witness.contacts.size(), "every contact is judged");
  if (verdict.method == duhem::Verdict::Method::interval) {
    require(verdict.energy_change.lower <= verdict.energy_change.upper, "an enclosure has a lower and an upper end");
    return;
  }
  require(verdict.outcome != duhem::Verdict::Outcome::undecided, "rationals decide");
  require(verdict.energy_change.exact() && verdict.energy_after.exact(), "rationals are exact");
  Rational works = 0;
  for (const auto& contact : verdict.contacts) works += contact.work.lower;
  if (witness.theta == Rational(1, 2))
    require(verdict.energy_change.lower == works, "at the midpoint contacts alone create energy");
  if (witness.C.empty() && witness.external_impulse.empty())
    require(verdict.energy_after.lower - verdict.energy_before.lower == verdict.energy_change.lower, "nothing else does work");
  if (verdict.outcome != duhem::Verdict::Outcome::proven) return;
  for (std::size_t alpha = 0; alpha < witness.contacts.size(); ++alpha) {
    const auto& contact = verdict.contacts[alpha];
    require(contact.mode != duhem::JudgedContact::Mode::none, "a proven contact has a mode");
    require(witness.claim.kind != Kind::dissipative || contact.work.lower <= Rational(0),
            "what dissipates does no positive work");
    // Prop. 1, locally: Fremond's law never does positive work where its hypotheses hold.
    const bool covered = witness.law == duhem::Law::fremond && witness.theta >= Rational(1, 2) &&
                         witness.theta * (Rational(1) + witness.contacts[alpha].e) <= Rational(1) &&
                         (witness.clipped || contact.u_k[0] <= Rational(0));
    require(!covered || contact.work.lower <= Rational(0), "Proposition 1");
  }
  if (witness.claim.kind == Kind::total)
    require(verdict.energy_change.lower >= witness.claim.at_least, "as much energy as claimed");
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const char* data, std::size_t size) {
  using duhem::fuzz::require;
  duhem::Witness witness;
  try {
    witness = duhem::read_witness({data, size}, "input");
  } catch (const duhem::InputError& refused) {
    require(refused.field.starts_with("input"), "a refusal names the file");
    return 0;
  }
  require(duhem::read_witness(duhem::witness_json(witness), "again") == witness, "reading undoes writing");
  try {
    require_consistent(witness, duhem::judge(witness));
  } catch (const duhem::InputError& refused) {
    require(!refused.field.empty() && !refused.expectation.empty(), "a refusal says where and what was expected");
  }
  return 0;
}
