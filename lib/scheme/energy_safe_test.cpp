#include <catch2/catch.hpp>

#include "lib/for_tests/test_systems.hpp"

#include <random>

using namespace duhem;
using namespace duhem::testing;
using R = Rational;

TEST_CASE("energy-safe scaling takes positive work out of an inexact impulse and leaves the rest alone",
          "[scheme][energy_safe]") {
  BlockMatrix<R, 2, 1> W;
  Mat<R, 2, 2> A;
  A << R(2), R(1), R(1), R(3);
  W.append(0, A);
  W.end_row();
  PerContact<Local<R, 2>, 1> y(1, Local<R, 2>(-2, R(1, 2))), p(1, Local<R, 2>(2, R(1, 2)));
  const R before = p[0].dot(Local<R, 2>(A * p[0] + y[0]));
  REQUIRE(before > R(0));
  const auto scaling = energy_safe_scaling<R, 2, 1>(W, y, p);
  CHECK(scaling.t > R(0));
  CHECK(scaling.t < R(1));
  const Local<R, 2> scaled = scaling.t * p[0];
  CHECK(scaled.dot(Local<R, 2>(A * scaled + y[0])) == R(0));
  p[0] = Local<R, 2>(R(1, 2), 0);
  CHECK(energy_safe_scaling<R, 2, 1>(W, y, p).t == R(1));
  y[0] = Local<R, 2>(3, 0);
  p[0] = Local<R, 2>(1, 0);
  CHECK(energy_safe_scaling<R, 2, 1>(W, y, p).t == R(0));
  BlockMatrix<R, 2, 1> indefinite;
  indefinite.append(0, Mat<R, 2, 2>(-A));
  indefinite.end_row();
  const auto found = energy_safe_scaling<R, 2, 1>(indefinite, PerContact<Local<R, 2>, 1>(1, Local<R, 2>(9, 0)), p);
  CHECK(found.t == R(0));
  CHECK(found.indefinite);
}

TEST_CASE("a step whose impulses came out too inexact does no positive work in total once they are scaled",
          "[scheme][energy_safe]") {
  using Sys = LinearSystem<double, 2>;
  std::mt19937_64 random(17);
  std::uniform_real_distribution<double> number(-1, 1);
  int scaled = 0;
  for (int i = 0; i < 400; ++i) {
    Sys::Data data;
    data.M = sparse(Mat<double, 3, 3>::Identity());
    data.constant_load = data.controlled_constant = Vec<double, Dynamic>::Zero(3);
    data.load.size = data.controlled_velocity.size = 3;
    State<Sys> x{Vec<double, Dynamic>::Zero(3), Vec<double, Dynamic>::NullaryExpr(3, [&] { return number(random); })};
    for (int a = 0; a < 3; ++a)
      data.contacts.push_back({Mat<double, 2, Dynamic>::NullaryExpr(2, 3, [&] { return number(random); }), -1.0});
    const Sys system(data);
    // θ away from ½ and e from 1, so that y of (100) is not u_k; one sweep of Gauss–Seidel passes so wide a tolerance.
    SchemeSettings<double> settings{.size = {0.1, 0.6},
                                    .activation = {ActivationRule::gap_clipped},
                                    .solver = {SolverName::nsgs, 1e6, 1},
                                    .energy_safe = true};
    settings.laws.assign(3, fremond_law<double>(0.3, 0.8));
    StepResult<Sys> result;
    step(result, system, settings, system.M_hat(settings.size), x, 0);
    REQUIRE(result.status == SolveStatus::converged);
    const auto b = balance(system, result.record);
    CHECK(std::abs(b.identity_residual()) <= b.rounding_bound);
    if (result.scaling.t == 1.0) continue;
    ++scaled;
    CHECK(result.scaling.t < 1.0);
    CHECK(b.contact_normal + b.contact_tangential <= b.rounding_bound);
    settings.energy_safe = false;
    StepResult<Sys> as_it_was;  // a new one: what the first holds would be where the solver begins
    step(as_it_was, system, settings, system.M_hat(settings.size), x, 0);
    const auto unscaled = balance(system, as_it_was.record);
    CHECK(unscaled.contact_normal + unscaled.contact_tangential > 0);
  }
  CHECK(scaled > 0);
}
