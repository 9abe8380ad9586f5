#include <catch2/catch.hpp>

#include "lib/search/evaluation.hpp"

using namespace duhem;
using namespace duhem::search;

namespace {

constexpr auto moreau = Law::moreau, fremond = Law::fremond;

/// [M 7]: W = [[1, 3/2], [3/2, 5/2]], u− = (−1, −2), e = μ = 1/2.
template <class S>
ImpactSituation<S> exact_seed() {
  ImpactSituation<S> s;
  s.M.resize(2, 2);
  s.M << S(10), S(-6), S(-6), S(4);
  s.v.resize(2);
  s.v << S(-1), S(-2);
  s.load.setZero(2);
  s.contacts.resize(1);
  s.contacts[0] = {ImpactSituation<S>::Matrix::Identity(2, 2), S(1) / 2, S(0), S(1) / 2};
  s.theta = S(1) / 2;
  return s;
}

/// One mass of 2 on a line, a contact along it and one against it.
ImpactSituation<double> mass_between_walls(double v, double load) {
  ImpactSituation<double> s;
  s.M.setConstant(1, 1, 2);
  s.v.setConstant(1, v);
  s.load.setConstant(1, load);
  s.contacts.resize(2);
  for (const int side : {0, 1}) {
    auto& contact = s.contacts[static_cast<std::size_t>(side)];
    contact.H.resize(2, 1);
    contact.H << (side == 0 ? 1 : -1), 0;
    contact.e = contact.e_T = contact.mu = 0;
  }
  s.theta = 0.5;
  return s;
}

}  // namespace

TEST_CASE("the exact seed goes from 1 to 5/4 under Newton's law, without another solution, and loses under Fremond's",
          "[search]") {
  const auto s = exact_seed<Rational>();
  const auto newton = Evaluator<Rational>({moreau})(s);
  REQUIRE(newton.creates_in_total());
  CHECK(newton.creates_at_a_contact());
  CHECK(newton.energy == Rational(1));
  CHECK(newton.created == Rational(1, 4));
  CHECK(newton.gain_relative() == Rational(1, 4));
  CHECK(newton.worst().p == Local<Rational, 2>(3, -1));
  CHECK(newton.is_unique);
  const auto other = Evaluator<Rational>({fremond})(s);
  CHECK(other.is_solved());
  CHECK(other.created < Rational(0));
  CHECK_FALSE(other.creates_in_total());
  CHECK_FALSE(other.creates_at_a_contact());

  const auto in_double = Evaluator<double>({moreau})(exact_seed<double>());
  CHECK(in_double.created == Approx(0.25).epsilon(1e-13));
  CHECK(in_double.creates_in_total());
}

TEST_CASE("an evaluator carries nothing from one situation to the next", "[search]") {
  // The same place touched twice, beside a third contact: impulses may be shared in many ways, and no trace of others may choose.
  const auto touched_twice = [](double v) {
    ImpactSituation<double> s;
    s.M.setIdentity(2, 2);
    s.v.resize(2);
    s.v << -1, v;
    s.load.setZero(2);
    s.contacts.resize(3);
    for (auto& contact : s.contacts) contact = {ImpactSituation<double>::Matrix::Identity(2, 2), 0, 0, 1};
    s.theta = 0.5;
    return s;
  };
  Evaluator<double> evaluate({moreau});
  const auto seed = evaluate(exact_seed<double>()), first = evaluate(touched_twice(0.5));
  REQUIRE(first.is_solved());
  auto other = exact_seed<double>();
  other.contacts[0].mu = other.contacts[0].e = 0;
  (void)evaluate(other);
  auto last = touched_twice(-0.9);
  last.contacts[1].e = 1;
  (void)evaluate(last);
  CHECK(evaluate(exact_seed<double>()).created == seed.created);
  const auto again = evaluate(touched_twice(0.5));
  for (std::size_t a = 0; a < 3; ++a) CHECK(again.contacts[a].p == first.contacts[a].p);
  CHECK(again.bound == first.bound);
}

TEST_CASE("cond(W) by its closed form, and of the active contacts alone", "[search]") {
  const auto s = exact_seed<double>();
  const auto found = Evaluator<double>({moreau})(s);
  const double cond = condition(s, found);
  CHECK(cond + 1 / cond + 2 == Approx(3.5 * 3.5 / 0.25).epsilon(1e-13));  // (trace W)²/det W, W = [[1, 3/2], [3/2, 5/2]]

  auto apart = s;  // along the floor and away from it: nothing touches
  apart.v << 1, 0;
  const auto nothing = Evaluator<double>({moreau})(apart);
  CHECK_FALSE(nothing.is_solved());
  CHECK(std::isinf(condition(apart, nothing)));
}

TEST_CASE("where W is singular, the worst independent contact velocities count", "[search]") {
  // Two masses of 1, two contacts whose normals (1, 0) and (1, 1/4) nearly agree and whose tangents (0, 1) do.
  ImpactSituation<double> s;
  s.M.setIdentity(2, 2);
  s.v.resize(2);
  s.v << -1, 0;
  s.load.setZero(2);
  s.contacts.resize(2);
  for (auto& contact : s.contacts) {
    contact.H.resize(2, 2);
    contact.e = contact.e_T = contact.mu = 0;
  }
  s.contacts[0].H << 1, 0, 0, 1;
  s.contacts[1].H << 1, 0.25, 0, 1;
  s.theta = 0.5;
  const auto found = Evaluator<double>({moreau})(s);
  REQUIRE(found.contacts.size() == 2);
  // W has the eigenvalues of [[2, 1/4], [1/4, 33/16]] beside zeros; the normals alone have the Gram matrix [[1, 1], [1, 17/16]].
  const double largest = (65.0 / 16 + std::hypot(1.0 / 16, 0.5)) / 2;
  const double least = (33.0 / 16 - std::hypot(1.0 / 16, 2)) / 2;
  CHECK(condition(s, found) == Approx(largest / least).epsilon(1e-12));
}

TEST_CASE("the rules by position let a separating contact in, which a load may push back: Fremond's law then creates",
          "[search]") {
  auto s = mass_between_walls(1, -6);  // u_N = 1 at the first contact, e = 0: held back at rest by p = 4
  s.contacts.resize(1);
  const auto by = [&](ActivationRule rule) { return Evaluator<double>({fremond, rule})(s); };
  const auto gap = by(ActivationRule::gap);
  REQUIRE(gap.creates_at_a_contact());
  CHECK(gap.worst().work == Approx(2));  // [1 − θ(1+e)] u_N p_N
  CHECK(gap.energy == Approx(1 + 9));    // ½ m v² and ½ P²/m
  for (const auto rule : {ActivationRule::projected_gap, ActivationRule::midpoint}) CHECK(by(rule).created == gap.created);
  CHECK_FALSE(by(ActivationRule::gap_velocity).is_solved());
  CHECK_FALSE(by(ActivationRule::forecast_velocity).is_solved());
  const auto clipped = by(ActivationRule::gap_clipped);
  REQUIRE(clipped.is_solved());
  CHECK_FALSE(clipped.creates_in_total());
  CHECK_FALSE(clipped.creates_at_a_contact());
}
