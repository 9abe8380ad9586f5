#include <catch2/catch.hpp>

#include "lib/scheme/energy_safe.hpp"

using namespace duhem;
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
