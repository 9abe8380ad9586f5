#include <catch2/catch.hpp>

#include "lib/contact/mode.hpp"
#include "lib/solver/one/alart_curnier.hpp"

#include <random>

using namespace duhem;

TEST_CASE("Alart and Curnier's function vanishes exactly at the solutions of one contact, on a grid", "[solver]") {
  int zeros = 0;
  for (const double mu : {0., 0.5, 1., 2.})
    for (int wn = -2; wn <= 2; ++wn)
      for (int wt = -2; wt <= 2; ++wt)
        for (int rn = -2; rn <= 2; ++rn)
          for (int rt = -4; rt <= 4; ++rt) {
            const Local<double, 2> w(wn, wt), r(rn, rt);
            const bool vanishes = alart_curnier<double, 2>(r, w, mu).F == Local<double, 2>::Zero();
            zeros += vanishes;
            CAPTURE(mu, w, r);
            CHECK(vanishes == classify<double, 2>(w, r, mu).has_value());
          }
  CHECK(zeros > 50);
}

TEST_CASE("its slope is what small changes do to it, held in a mode too", "[solver]") {
  std::mt19937_64 random(5);
  std::uniform_real_distribution<double> number(-2, 2);
  int seen[3] = {0, 0, 0};
  const Mp50 step = Mp50("1e-20");
  for (int trial = 0; trial < 300; ++trial) {
    const auto any = [&] { return Local<Mp50, 3>::NullaryExpr([&] { return Mp50(number(random)); }).eval(); };
    const Local<Mp50, 3> r = any(), w = any(), dr = any(), dw = any();
    const Mp50 mu = Mp50(std::abs(number(random)));
    const Local<Mp50, 3> moved_r = r + step * dr, moved_w = w + step * dw;
    const auto check_slope = [&](const auto& slope, Mode mode, const Local<Mp50, 3>& change) {
      const Local<Mp50, 3> error = change / step - (slope.E * dr + slope.G * dw);
      // What is left is the second derivative, at most a few over the shortest prediction, times the step.
      const Mp50 shortest = mode == Mode::slip ? tangent_norm<Mp50, 3>(r - w) : Mp50(1);
      CHECK(error.norm() * shortest * shortest <= 1000 * step);
    };
    const auto here = alart_curnier<Mp50, 3>(r, w, mu), there = alart_curnier<Mp50, 3>(moved_r, moved_w, mu);
    for (const Mode mode : {Mode::takeoff, Mode::stick, Mode::slip}) {
      CAPTURE(trial, static_cast<int>(here.mode), static_cast<int>(mode));
      check_slope(alart_curnier_slope_in<Mp50, 3>(mode, r, w, mu), mode,
                  alart_curnier_in<Mp50, 3>(mode, moved_r, moved_w, mu) - alart_curnier_in<Mp50, 3>(mode, r, w, mu));
    }
    if (there.mode != here.mode) continue;
    ++seen[static_cast<int>(here.mode)];
    check_slope(alart_curnier_slope<Mp50, 3>(r, w, mu), here.mode, there.F - here.F);
  }
  for (const int count : seen) CHECK(count > 20);
}

TEST_CASE("held in a mode it is the same where the mode holds, and meets its neighbour at the border", "[solver]") {
  const double mu = 0.5;
  for (const auto& [r, w] : {std::pair{Local<double, 3>(0, 0.25, 0), Local<double, 3>(2, 1, -1)},     // x_N = −2
                             std::pair{Local<double, 3>(4, 1, 0), Local<double, 3>(-1, 0, 0.5)},      // ‖x_T‖ < μ x_N
                             std::pair{Local<double, 3>(4, 1, 0), Local<double, 3>(-1, -4, 0.5)}}) {  // ‖x_T‖ > μ x_N
    const auto free = alart_curnier<double, 3>(r, w, mu);
    CHECK(alart_curnier_in<double, 3>(free.mode, r, w, mu) == free.F);
    const auto slope = alart_curnier_slope<double, 3>(r, w, mu), held = alart_curnier_slope_in<double, 3>(free.mode, r, w, mu);
    CHECK(held.E == slope.E);
    CHECK(held.G == slope.G);
  }
  const Local<double, 3> r(3, 2, 4), w(3, 5, 1), stuck(7, 3, 4), pushed(-3, 0, 0);  // x_N = 0; ‖x_T‖ = 5 = μ x_N
  CHECK(alart_curnier_in<double, 3>(Mode::slip, r, w, mu) == alart_curnier_in<double, 3>(Mode::takeoff, r, w, mu));
  CHECK(alart_curnier_in<double, 3>(Mode::slip, stuck, pushed, mu) ==
        alart_curnier_in<double, 3>(Mode::stick, stuck, pushed, mu));
}

TEST_CASE("held in slip where nothing says which way, it asks for no friction", "[solver]") {
  const Local<double, 3> r(3, 2, 4), w(1, 2, 4);  // x_T = 0: no direction
  for (const double mu : {0., 0.5}) {
    CHECK(alart_curnier_in<double, 3>(Mode::slip, r, w, mu) == Local<double, 3>(1, 2, 4));  // (w_N, r_T)
    const auto [E, G, mode] = alart_curnier_slope_in<double, 3>(Mode::slip, r, w, mu);
    CHECK(E == Mat<double, 3, 3>(Local<double, 3>(0, 1, 1).asDiagonal()));
    CHECK(G == Mat<double, 3, 3>(Local<double, 3>(1, 0, 0).asDiagonal()));
  }
}
