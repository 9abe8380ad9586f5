#include <catch2/catch.hpp>

#include "lib/audit/law_fit.hpp"

#include <random>

using namespace duhem;

namespace {

/// A contact in space whose impulse obeys the law exactly, made backwards from a chosen mode: a sticking one holds w = 0, a
/// sliding one w_T against p_T. `from` is the velocity that restitution is computed from.
TraceStep<double, 3> obeying(std::mt19937_64& random, const ImpactLaw<double>& law, bool sticks, bool from_free) {
  std::uniform_real_distribution<double> number(-1, 1);
  TraceStep<double, 3> step;
  step.theta = 0.5;
  step.W.append(0, Mat<double, 3, 3>::Identity());
  step.W.end_row();
  TraceContact<double, 3> c;
  c.mu = law.mu;
  c.u_minus = {-0.5 - std::abs(number(random)), number(random), number(random)};
  c.u_free = c.u_minus + Local<double, 3>(-0.3, 0.2 * number(random), 0);
  const Local<double, 3>& u = from_free ? c.u_free : c.u_minus;
  const double p_N = 1 + std::abs(number(random)), angle = 3 * number(random);
  const Local<double, 3> direction(0, std::cos(angle), std::sin(angle));
  c.p = Local<double, 3>(p_N, 0, 0) + (sticks ? 0.4 : 1.0) * law.mu * p_N * direction;
  Local<double, 3> w = Local<double, 3>::Zero();
  if (!sticks) w = -std::abs(number(random)) * direction;
  c.u_plus = w - local<double, 3>(law.e * u[0], law.effective_e_T(0.5) * tangent<double, 3>(u));
  step.contacts.push_back(c);
  return step;
}

LawCandidate<double> identified(const ImpactLaw<double>& law, bool from_free = false) {
  std::mt19937_64 random(3);
  std::vector<TraceStep<double, 3>> trace;
  for (int i = 0; i < 40; ++i) trace.push_back(obeying(random, law, i % 2 == 0, from_free));
  LawEvidence<double> evidence;
  for (const auto& step : trace) evidence.add(step);
  auto tried = candidates(evidence);
  for (auto& candidate : tried)
    for (const auto& step : trace) candidate.add(step);
  return best_of(tried);
}

}  // namespace

TEST_CASE("the law that made a trace is found in it", "[audit][law]") {
  const auto close = [](double x) { return Approx(x).margin(1e-12); };
  SECTION("Newton's") {
    const auto found = identified(newton_law<double>(0.7, 0.5));
    CHECK(found.law.name == Law::newton);
    CHECK(found.law.e == close(0.7));
    CHECK(found.law.from == RestitutionFrom::u_minus);
    CHECK(found.misfit() < 1e-12);
  }
  SECTION("Fremond's") {
    const auto found = identified(fremond_law<double>(0.25, 0.5));
    CHECK(found.law.name == Law::fremond);
    CHECK(found.law.e == close(0.25));
  }
  SECTION("Moreau's, with its tangential restitution") {
    const auto found = identified(moreau_law<double>(0.5, 0.3, 0.8));
    CHECK(found.law.name == Law::moreau);
    CHECK(found.law.e == close(0.5));
    CHECK(found.law.e_T == close(0.3));
  }
  SECTION("with restitution computed after the loads") {
    const auto found = identified(newton_law<double>(0.7, 0.5), true);
    CHECK(found.law.from == RestitutionFrom::free_velocity);
    CHECK(found.law.e == close(0.7));
    CHECK(found.misfit() < 1e-12);
  }
}

TEST_CASE("what nothing depends on is not identified", "[audit][law]") {
  std::mt19937_64 random(3);
  auto step = obeying(random, newton_law<double>(0.5, 0.5), true, false);
  step.contacts[0].u_minus.setZero();
  step.contacts[0].u_free.setZero();
  step.contacts[0].u_plus->setZero();
  LawEvidence<double> evidence;
  evidence.add(step);
  CHECK_FALSE(evidence.e[0][0].says_something());
  CHECK_FALSE(evidence.e_T[0].says_something());
  CHECK(evidence.e[0][0].rows() == 0);
}

TEST_CASE("a slope beyond an end by less than its misfit or rounding is that end", "[audit][law]") {
  SlopeFit<double> fit;
  fit.add(1e-16, 1, 1e-15);  // best: -1e-16
  CHECK(fit.best() < 0);
  CHECK(fit.best_within(0, 1) == 0);
  SlopeFit<double> scattered;
  for (const double a : {-1.3, -0.9}) scattered.add(a, 1, 1e-16);
  CHECK(scattered.best() == Approx(1.1));
  CHECK(scattered.best_within(0, 1) == 1);  // 1.1 +- 0.2
  SlopeFit<double> beyond;
  for (int i = 1; i <= 10; ++i) beyond.add(-1.1 * i, i, 1e-16);
  CHECK(beyond.best_within(0, 1) == beyond.best());
}

TEST_CASE("a slope is found to rounding from nearly parallel rows, and says how badly it fits", "[audit][law]") {
  SlopeFit<double> fit;
  for (int i = 1; i <= 1000; ++i) fit.add(-0.8 * i, i, 1e-16);
  CHECK(fit.best() == Approx(0.8).epsilon(1e-14));
  CHECK(fit.misfit(fit.best()) < 1e-14);  // normal equations would leave 1e-8
  CHECK(fit.misfit(0.9) == Approx(0.1).epsilon(1e-12));
  CHECK(fit.rows() == 1000);
  fit.add(500, 0, 1e-16);
  CHECK(fit.misfit(fit.best()) > 1e-3);
}
