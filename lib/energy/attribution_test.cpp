#include <catch2/catch.hpp>

#include "lib/energy/attribution.hpp"

#include <random>

using namespace duhem;
using R = Rational;

TEST_CASE("attribution_identity: exact for any contact, law, impulse and scale", "[energy][attribution]") {
  std::mt19937_64 random(9);
  const auto number = [&] { return R(static_cast<long>(random() % 41) - 20, static_cast<long>(1 + random() % 7)); };
  int kane = 0, activation = 0, tolerance = 0, tight = 0;
  for (int i = 0; i < 3000; ++i) {
    const R theta(static_cast<long>(1 + random() % 8), 8), e(static_cast<long>(random() % 5), 4), mu = abs(number());
    const R e_T(static_cast<long>(random() % 9) - 4, 4), sigma = abs(number()) + R(1, 5);
    const auto law = i % 2 ? fremond_law<R>(e, mu) : moreau_law<R>(e, e_T, mu);
    const Approach approach = i % 3 == 0 ? Approach::clipped : Approach::as_is;
    const Local<R, 2> u_k(number(), number()), u_k1(number(), number()), p(number(), number());
    const Local<R, 2> u_th = (R(1) - theta) * u_k + theta * u_k1;
    const auto [a, tolerance_size, rounding_size, mode, part_size, normal_law, rho] =
        attribute<R, 2>(law, theta, approach, sigma, {u_k, u_k1, u_th, p});
    CAPTURE(i, theta, e, mu, e_T, sigma, u_k, u_k1, p);
    CHECK(a.rounding == R(0));  // the identity: work = law + tolerance + activation
    CHECK(abs(a.tolerance) <= tolerance_size);
    if (rho.isZero(R(0))) CHECK(tolerance_size == R(0));
    CHECK(rounding_size == R(0));
    if (theta * (R(1) + e) <= R(1)) {
      CHECK(normal_law <= R(0));
      CHECK(u_th[0] * p[0] <= part_size + a.activation);
      if (i % 2) CHECK(u_th[1] * p[1] <= part_size);
      tight += part_size > R(0) && u_th[0] * p[0] - a.activation > part_size / R(2);
    }
    if (approach == Approach::clipped) CHECK(a.activation == R(0));
    if (u_k[0] <= R(0)) CHECK(a.activation == R(0));
    // Under (72) and θ ≤ 1/(1+e) the law's own share is never positive.
    if (i % 2 && theta * (R(1) + e) <= R(1)) CHECK(a.law <= R(0));
    kane += a.law > R(0);
    activation += a.activation > R(0);
    tolerance += !(a.tolerance == R(0));
  }
  CHECK(kane > 50);
  CHECK(activation > 50);
  CHECK(tolerance > 1000);
  CHECK(tight > 50);
}

TEST_CASE("a solved impact has no share of the tolerance, and the exact seed's gain is the law's",
          "[energy][attribution][golden]") {
  const Local<R, 2> u_k(-1, -2), u_k1(R(1, 2), 0), p(3, -1), u_th = (u_k + u_k1) / R(2);
  const auto found = attribute<R, 2>(newton_law<R>(R(1, 2), R(1, 2)), R(1, 2), Approach::as_is, R(4, 7), {u_k, u_k1, u_th, p});
  CHECK(found.attribution.tolerance == R(0));
  CHECK(found.attribution.activation == R(0));
  CHECK(found.attribution.law == R(1, 4));  // kinetic energy 1 -> 5/4
  CHECK(found.mode == Mode::stick);
}
