#include <catch2/catch.hpp>

#include "lib/audit/audited_step.hpp"

#include <random>

using namespace duhem;
using R = Rational;

namespace {

/// One contact with W = 2 on the diagonal; e = 1/2, mu = 1/2, Newton's law, theta = 1/2.
TraceStep<R, 2> one_contact(const Local<R, 2>& u_minus, const Local<R, 2>& p) {
  TraceStep<R, 2> step;
  step.theta = R(1, 2);
  Mat<R, 2, 2> W;
  W << R(2), R(0), R(0), R(2);
  step.W.append(0, W);
  step.W.end_row();
  TraceContact<R, 2> c;
  c.u_minus = c.u_free = u_minus;
  c.p = p;
  c.mu = c.e.emplace(R(1, 2));
  c.e_T = R(0);
  step.contacts.push_back(c);
  return step;
}

}  // namespace

TEST_CASE("the six shares add up to the work exactly, whatever the position level did", "[audit][attribution]") {
  std::mt19937_64 random(5);
  const auto number = [&] { return R(static_cast<long>(random() % 41) - 20, static_cast<long>(1 + random() % 7)); };
  const auto vector = [&] { return Local<R, 2>(number(), number()); };
  int position = 0, law = 0, activation = 0, tolerance = 0, restitution = 0;
  for (int i = 0; i < 1000; ++i) {
    TraceStep<R, 2> step;
    step.theta = R(static_cast<long>(1 + random() % 8), 8);
    step.h = R(1, static_cast<long>(1 + random() % 9));
    step.approach = i % 3 == 0 ? Approach::clipped : Approach::as_is;
    step.restitution_from = i % 2 == 0 ? RestitutionFrom::free_velocity : RestitutionFrom::u_minus;
    step.restitution = i % 7 < 3 ? Restitution::approaching : Restitution::always;
    for (int alpha = 0; alpha < 2; ++alpha) {
      for (int beta = 0; beta < 2; ++beta) {
        Mat<R, 2, 2> block;
        block << number(), number(), number(), number();
        step.W.append(beta, block);
      }
      step.W.end_row();
      TraceContact<R, 2> c;
      c.u_minus = vector(), c.u_free = vector(), c.p = vector();
      c.bias = vector(), c.position_impulse = vector(), c.position_correction = vector();
      if (i % 5 == 0) c.u_plus = vector();
      c.mu = abs(number());
      c.e = R(static_cast<long>(random() % 5), 4);
      if (i % 4 < 2)
        c.e_T = R(static_cast<long>(random() % 9) - 4, 4);
      else
        c.fremond = true;
      step.contacts.push_back(c);
    }
    const auto u_k1 = velocities_after(step);
    const auto audited =
        audit(step, {}, i % 6 == 0 ? std::vector{VelocityLeft<R>{R(30), R(50)}} : std::vector<VelocityLeft<R>>{});
    for (std::size_t alpha = 0; alpha < 2; ++alpha) {
      const TraceContact<R, 2>& c = step.contacts[alpha];
      const Local<R, 2> u_th = (R(1) - step.theta) * c.u_minus + step.theta * u_k1[alpha];
      const AuditedContact<R>& a = audited.contacts[alpha];
      CAPTURE(i, alpha);
      CHECK(a.work() == R(u_th.dot(c.p)) + R(c.position_correction.dot(c.p)) / *step.h);
      R sum(0);
      for (const Cause cause : causes) sum += a.shares[cause];
      CHECK(sum == a.work());
      CHECK(a.shares[Cause::rounding] == R(0));
      law += a.shares[Cause::law] > R(0);
      tolerance += a.shares[Cause::tolerance] > R(0);
      activation += a.shares[Cause::activation] > R(0);
      position += a.shares[Cause::position] > R(0);
      restitution += a.shares[Cause::restitution] > R(0);
    }
  }
  CHECK(law > 10);
  CHECK(tolerance > 100);
  CHECK(activation > 100);
  CHECK(position > 100);
  CHECK(restitution > 100);
}

TEST_CASE("restitution of approaching contacts: no rebound is asked of one that separates", "[audit][attribution]") {
  // A load pushes it back, and it stays: u+ = 0 where -e u_N would pull it in.
  auto step = one_contact({R(1), R(0)}, {R(1, 2), R(0)});
  step.contacts[0].u_free = {R(-1), R(0)};
  step.restitution = Restitution::approaching;
  const auto a = audit(step, {}).contacts[0];
  CHECK(a.shares[Cause::activation] == R(1, 4));  // (1 - theta) u_N p_N
  CHECK(a.shares[Cause::activation] == a.work());
  CHECK_FALSE(a.violations.main);
  step.restitution = Restitution::always;
  CHECK(audit(step, {}).contacts[0].violations.main == Violation::rebound_too_large);

  // After the loads it approaches: max(0, -e u_free) is asked, and what that is more than nothing is restitution's.
  step.restitution = Restitution::approaching;
  step.restitution_from = RestitutionFrom::free_velocity;
  step.contacts[0].p = {R(3, 4), R(0)};
  const auto after = audit(step, {}).contacts[0];
  CHECK(after.shares[Cause::restitution] == R(1, 2) * R(1, 2) * R(3, 4));  // theta e u_free p_N
  CHECK(after.shares[Cause::activation] == R(3, 8));
  CHECK(after.shares[Cause::tolerance] == R(0));
  // Before it approached and after it separates: none is asked.
  auto away = one_contact({R(-1), R(0)}, {R(0), R(0)});
  away.contacts[0].u_free = {R(1), R(0)};
  away.restitution = Restitution::approaching;
  away.restitution_from = RestitutionFrom::free_velocity;
  CHECK_FALSE(audit(away, {}).contacts[0].violations.main);
}

TEST_CASE("a separation that the step before has left is that step's", "[audit][attribution]") {
  auto step = one_contact({R(1, 100), R(0)}, {R(1), R(0)});
  step.contacts[0].u_free = {R(-401, 200), R(0)};  // u+ = -e u_N
  const auto after = [&](const R& separation, std::vector<VelocityLeft<R>> others = {}) {
    others.insert(others.begin(), {separation, R(0), {separation, R(0), R(0)}});
    return audit(step, {}, others).contacts[0];
  };
  const auto own = audit(step, {}).contacts[0], left = after(R(1, 100));
  CHECK(own.shares[Cause::activation] == R(1, 400));
  CHECK(left.shares[Cause::activation] == R(0));
  CHECK(left.shares[Cause::tolerance] == own.shares[Cause::tolerance] + R(1, 400));
  CHECK(after(R(1, 101)).shares[Cause::activation] == R(1, 400));
  CHECK(after(R(1, 10)).shares[Cause::activation] == R(0));
  // Another contact left more, and this one had its velocity by its own law.
  CHECK(after(R(1, 10), {{R(0), R(0), {R(1, 100), R(0), R(0)}}}).shares[Cause::activation] == R(1, 400));
  // The one before was somewhere else: it ended with 1/5 of which 1/20 was left.
  CHECK(audit(step, {}, {{R(1, 20), R(0), {R(1, 5), R(0), R(0)}}}).contacts[0].shares[Cause::activation] == R(1, 400));
  // What a step leaves: the law wants 1/2, and gets 3/5.
  CHECK(audit(one_contact({R(-1), R(0)}, {R(4, 5), R(0)}), {}).left[0].separation == R(1, 10));
}

TEST_CASE("a body at rest that is pushed out of a penetration gains by the position level alone", "[audit][attribution]") {
  SECTION("by a bias velocity: u+ = b") {
    auto step = one_contact({R(0), R(0)}, {R(1, 20), R(0)});
    step.contacts[0].bias = {R(1, 10), R(0)};
    const auto a = audit(step, {}).contacts[0];
    CHECK(a.work() == R(1, 2) * R(1, 10) * R(1, 20));  // half of p²W: the kinetic energy that it is given
    CHECK(a.shares[Cause::position] == a.work());
    CHECK(a.shares[Cause::tolerance] == R(0));
    CHECK(audit(step, {}).residual.scaled == R(0));
  }
  SECTION("undeclared, the same push is the tolerance's: the impulses do not solve the law's problem") {
    const auto step = one_contact({R(0), R(0)}, {R(1, 20), R(0)});
    CHECK(audit(step, {}).contacts[0].shares[Cause::position] == R(0));
    CHECK(audit(step, {}).contacts[0].shares[Cause::tolerance] > R(0));
  }
  SECTION("by an impulse added after the law was solved") {
    auto step = one_contact({R(-1), R(0)}, {R(3, 4) + R(1, 4), R(0)});  // the law's own p is 3/4, u+ = 1/2
    step.contacts[0].position_impulse = {R(1, 4), R(0)};
    const auto a = audit(step, {}).contacts[0];
    CHECK(a.shares[Cause::tolerance] == R(0));
    CHECK(a.shares[Cause::law] == R(-3, 16));  // as without the push: (1 - θ(1+e)) u_N p_N
    CHECK(a.shares[Cause::position] == a.work() + R(3, 16));
    CHECK(audit(step, {}).residual.scaled == R(0));
  }
  SECTION("by a correction of the position: what weight times lift gives") {
    auto step = one_contact({R(0), R(0)}, {R(1, 10), R(0)});
    step.contacts[0].u_free = {R(-1, 5), R(0)};  // h gravity; p carries the weight
    step.contacts[0].position_correction = {R(1, 100), R(0)};
    step.h = R(1, 50);
    const auto a = audit(step, {}).contacts[0];
    CHECK(a.work() == R(1, 2) * 10 * R(1, 100));  // m = 1/W = 1/2, gravity 1/5 : 1/50 = 10
    CHECK(a.shares[Cause::position] == a.work());
  }
}

TEST_CASE("restitution computed after gravity was added has a share of its own", "[audit][attribution]") {
  // At rest, gravity adds −1/5; the engine asks for u+ = e/5 and gives the ball a jump.
  auto step = one_contact({R(0), R(0)}, {R(3, 20), R(0)});
  step.contacts[0].u_free = {R(-1, 5), R(0)};
  step.restitution_from = RestitutionFrom::free_velocity;
  const auto a = audit(step, {}).contacts[0];
  CHECK(a.work() == R(1, 2) * R(1, 10) * R(3, 20));
  CHECK(a.shares[Cause::restitution] == a.work());
  CHECK(a.shares[Cause::position] == R(0));
  CHECK(a.shares[Cause::tolerance] == R(0));

  step.restitution_from = RestitutionFrom::u_minus;  // with the velocity before the step nothing of it is in the law
  CHECK(audit(step, {}).contacts[0].shares[Cause::tolerance] > R(0));
}

TEST_CASE("the velocity at the end is that of the engine, and what W p does not explain is measured", "[audit]") {
  auto step = one_contact({R(-1), R(0)}, {R(3, 4), R(0)});
  CHECK(audit(step, {}).velocity_gap == R(0));
  CHECK(audit(step, {}).contacts[0].work() == R(-3, 16));
  step.contacts[0].u_plus = Local<R, 2>(R(1), R(0));
  CHECK(audit(step, {}).velocity_gap == R(1, 7));  // 1/2 of 1 + 1 + 3/2
  step.contacts[0].u_free = {R(-1, 2), R(0)};      // loads explain it
  CHECK(audit(step, {}).velocity_gap == R(0));
  step.contacts[0].u_free = step.contacts[0].u_minus;
  CHECK(audit(step, {}).contacts[0].work() == R(0));
}
