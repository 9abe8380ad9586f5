#include "lib/scheme/instances.hpp"
#include "properties/generators.hpp"

using namespace duhem;
using namespace duhem::properties;
using R = Rational;
using TwoContacts = LinearSystem<R, 2>;

namespace {

/// Three degrees of freedom, two contacts that are closed, mass, stiffness, damping and load as they come.
struct Situation {
  TwoContacts system;
  State<TwoContacts> x;
};

Situation any_situation() {
  const auto G = *any_matrix<3, 3>(), Q = *any_matrix<3, 3>();
  TwoContacts::Data data;
  data.M = G * G.transpose() + Mat<R, 3, 3>::Identity();
  data.K = Q.leftCols<2>() * Q.leftCols<2>().transpose();  // semi-definite: rank two at most
  data.C = Q.rightCols<1>() * Q.rightCols<1>().transpose();
  data.constant_load = *any_matrix<3, 1>();
  data.controlled_constant = Vec<R, Dynamic>::Zero(3);
  data.load.size = data.controlled_velocity.size = 3;
  for (int alpha = 0; alpha < 2; ++alpha) data.contacts.push_back({*any_matrix<2, 3>(), R(-1000)});
  return {TwoContacts(data), {*any_matrix<3, 1>(), *any_matrix<3, 1>()}};
}

SchemeSettings<R> settings_with(const ImpactLaw<R>& law, const R& theta, ActivationRule rule) {
  return {{R(1, 8), theta}, {rule}, {law, law}, {SolverName::automatic, R(0)}};
}

/// One step, exactly; a situation that has no solution is discarded.
StepRecord<TwoContacts> exact_step(const Situation& situation, const SchemeSettings<R>& settings) {
  StepResult<TwoContacts> result;
  step(result, situation.system, settings, situation.system.M_hat(settings.size), situation.x, 0);
  RC_PRE(result.status == SolveStatus::converged);
  for (const auto& contact : result.record.active) {
    RC_CLASSIFY(!contact.p.isZero(R(0)), "impulse");
  }
  return result.record;
}

}  // namespace

TEST_CASE("energy_identity on random systems", "[property][energy_identity]") {
  REQUIRE(rc::check("energy_identity: (65) is exact on Rational, for any law, theta and rule", [] {
    const auto situation = any_situation();
    const R theta = *rational_between(R(1, 8), 1);
    const auto law = *rc::gen::arbitrary<bool>()
                         ? fremond_law<R>(*rational_between(0, 1), abs(*any_rational()))
                         : moreau_law<R>(*rational_between(0, 1), *rational_between(-1, 1), abs(*any_rational()));
    const auto rule = *rc::gen::element(ActivationRule::gap_velocity, ActivationRule::gap, ActivationRule::gap_clipped);
    const auto record = exact_step(situation, settings_with(law, theta, rule));
    RC_ASSERT(balance(situation.system, record).identity_residual() == R(0));
  }));
}

TEST_CASE("proposition_1 on random systems", "[property][proposition_1]") {
  REQUIRE(rc::check("proposition_1: (86), and locally at each contact, on Rational", [] {
    const auto situation = any_situation();
    const R e = *rational_between(0, 1), theta = *rational_between(R(1, 2), R(1) / (R(1) + e));
    const auto rule = *rc::gen::element(ActivationRule::gap_velocity, ActivationRule::gap_clipped);  // u_N ≤ 0, or clipped
    const auto record = exact_step(situation, settings_with(fremond_law<R>(e, abs(*any_rational())), theta, rule));
    const auto b = balance(situation.system, record);
    RC_ASSERT(b.created() <= R(0));  // (86)
    for (const auto& contact : b.contacts) {
      RC_ASSERT(contact.normal_work <= R(0));
      RC_ASSERT(contact.tangential_work <= R(0));
      RC_CLASSIFY(contact.tangential_work < R(0), "friction dissipates");
      RC_CLASSIFY(contact.normal_work < R(0), "impact dissipates");
    }
  }));
}

TEST_CASE("newton_creates_energy: the search must find a counterexample", "[property][newton_creates_energy]") {
  // Quietly: RapidCheck prints what it falsifies, and here that is what should happen.
  bool created = false;
  REQUIRE(rc::check("newton_creates_energy: collects creations over Newton's law on Rational", [&created] {
    const auto situation = any_situation();
    const auto record = exact_step(situation, settings_with(newton_law<R>(*rational_between(0, 1), abs(*any_rational())), R(1, 2),
                                                            ActivationRule::gap_velocity));
    for (const auto& contact : balance(situation.system, record).contacts) created = created || contact.work() > R(0);
  }));
  CHECK(created);
}
