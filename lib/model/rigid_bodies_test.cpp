#include <catch2/catch.hpp>

#include "lib/for_tests/random_numbers.hpp"
#include "lib/model/rigid_bodies.hpp"
#include "lib/scalar/text.hpp"
#include "lib/scheme/simulate.hpp"

using namespace duhem;
using duhem::testing::Random;

namespace {

using R = Rational;

template <int Dim>
Orientation<R, Dim> any_orientation(Random& random) {
  Orientation<R, Dim> Q;
  do Q = Orientation<R, Dim>::NullaryExpr([&] { return R(random.upto(9) - 4, 1 + random.upto(3)); });
  while (Q.isZero(R(0)));
  return Q;
}

template <int Dim>
void check_rotations() {
  Random random(3);
  for (int i = 0; i < 20; ++i) {
    const auto Q = any_orientation<Dim>(random), P = any_orientation<Dim>(random);
    const Mat<R, Dim, Dim> R_Q = rotation<R, Dim>(Q), one = Mat<R, Dim, Dim>::Identity();
    CHECK(R_Q * R_Q.transpose() == one);
    CHECK(rotation<R, Dim>(product<R, Dim>(Q, P)) == R_Q * rotation<R, Dim>(P));
    CHECK(rotation<R, Dim>(Orientation<R, Dim>(R(7, 3) * Q)) == R_Q);
    // (1 − X/2) R' = R (1 + X/2) with X the matrix of a ×
    const Spin<R, Dim> a = any_orientation<Dim>(random).template tail<axes<Dim>>();
    Mat<R, Dim, Dim> X;
    for (int j = 0; j < Dim; ++j) X.col(j) = crosses<R, Dim>(Vec<R, Dim>::Unit(j)) * a;
    const Mat<R, Dim, Dim> by = rotation<R, Dim>(turned<R, Dim>(Q, a, RotationMap::cayley));
    CHECK(by * (one - X / R(2)) == R_Q * (one + X / R(2)));
  }
}

/// A brick that spins about what is nearly its middle axis.
template <class S>
struct Top {
  using Bodies = RigidBodies<S, 3>;
  Bodies bodies;
  State<Bodies> x;

  explicit Top(typename Bodies::Rules rules) : bodies({{S(2), Vec<S, 3>(S(1), S(2), S(3))}}, Vec<S, 3>::Zero(), rules) {
    x.q = Vec<S, Dynamic>::Zero(7);
    x.q[3] = S(1);
    x.v = Vec<S, Dynamic>::Zero(6);
    x.v.template tail<3>() << S(1) / 10, S(3), S(1) / 5;
  }
  [[nodiscard]] Vec<S, 3> momentum(const Vec<S, Dynamic>& q, const Vec<S, Dynamic>& v) const {
    return rotation<S, 3>(Bodies::orientation(q, 0)) * bodies.body(0).inertia.cwiseProduct(v.template tail<3>());
  }
  struct Kept {
    S energy, momentum;  ///< how far from what they were, relative
    RunResult<S> run;
  };
  [[nodiscard]] Kept after(long steps) const {
    const SchemeSettings<S> settings{.size = {S(1) / 100, S(1) / 2}, .solver = {SolverName::automatic, default_tolerance<S>()}};
    auto run = simulate(bodies, settings, x, steps);
    const auto vector = [](const std::vector<S>& from) {
      return Vec<S, Dynamic>(Eigen::Map<const Vec<S, Dynamic>>(from.data(), std::ssize(from)));
    };
    const Vec<S, 3> before = momentum(x.q, x.v), now = momentum(vector(run.q), vector(run.v));
    using std::abs;
    return {abs(S(run.ledger.final() - run.ledger.initial())) / run.ledger.initial(), S((now - before).norm() / before.norm()),
            std::move(run)};
  }
};

}  // namespace

TEST_CASE("orientations of any length turn as rotations do, one after the other, and Cayley's map is a rotation", "[model]") {
  check_rotations<2>();
  check_rotations<3>();
}

TEST_CASE("the gyroscopic couple does no work, and the implicit one is that of k+theta", "[model]") {
  Random random(7);
  for (int i = 0; i < 50; ++i) {
    const auto any = [&] { return any_orientation<3>(random).tail<3>().eval(); };
    const Vec<R, 3> J = any().cwiseAbs() + Vec<R, 3>::Ones(), omega = any();
    CHECK(omega.dot(gyroscopic_couple<R>(J, omega)) == 0);
    const auto in_double = [](const Vec<R, 3>& x) {
      return Vec<double, 3>(x.unaryExpr([](const R& y) { return to_double(y); }));
    };
    const Vec<double, 3> J_d = in_double(J), omega_d = in_double(omega), f = in_double(any());
    const StepSize<double> size{random.between(0, 0.3) / (1 + omega_d.norm() + f.norm()), random.between(0.5, 1)};
    const auto couple = implicit_couple<double>(J_d, omega_d, f, size);
    REQUIRE(couple);
    const Vec<double, 3> after = omega_d + J_d.cwiseInverse().cwiseProduct(f - *couple);
    const Vec<double, 3> there = (1 - size.theta) * omega_d + size.theta * after;
    const double least = J_d.minCoeff(), rounding = 64 * unit_roundoff<double>() * (f.norm() + J_d.norm() * there.norm()) / least;
    CHECK((*couple - size.h * gyroscopic_couple<double>(J_d, there)).norm() <= rounding);
  }
}

TEST_CASE("a free top keeps its energy and its spatial momentum under Cayley's map and the implicit couple", "[model]") {
  const auto kept = Top<double>({}).after(100000);
  CHECK(kept.run.status == RunStatus::complete);
  CHECK(kept.energy <= 1e-12);
  CHECK(kept.momentum <= 1e-12);
  CHECK_FALSE(kept.run.ledger.creates_energy());
  const auto exact = Top<Mp50>({}).after(2000);
  CHECK(exact.energy <= Mp50("1e-45"));
  CHECK(exact.momentum <= Mp50("1e-45"));
}

TEST_CASE("the exponential map loses momentum, and the explicit couple makes energy: it is the culprit", "[model]") {
  const auto drifts = Top<double>({.map = RotationMap::exponential}).after(10000);
  CHECK(drifts.energy <= 1e-12);
  CHECK(drifts.momentum > 1e-7);
  const auto creates = Top<double>({.couple = Couple::at_start}).after(1000);
  REQUIRE(creates.run.ledger.creates_energy());
  CHECK(creates.run.ledger.worst->culprit() == Culprit::rotation);
  CHECK(creates.energy > 0.01);
  // ... all of it on its own line
  const auto& ledger = creates.run.ledger;
  CHECK(ledger.identity_holds);
  CHECK(ledger.rotation.value() == Approx(ledger.final() - ledger.initial()));
}
