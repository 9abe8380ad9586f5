#pragma once

// Small systems that the tests of the scheme share.

#include "lib/scheme/instances.hpp"

namespace duhem::testing {

/// The stick of section 5.1.
template <class S>
PlanarBody<S, 1> stick() {
  return {S(1), S(1) / 12, S(10), {{{S(0), S(-1) / 2}}}};
}
template <class S>
State<PlanarBody<S, 1>> stick_start() {
  using std::acos;
  using std::cos;
  using std::sin;
  const S gamma = S(acos(S(-1))) / 4;
  return {{sin(gamma) / 2, cos(gamma) / 2 + S(1) / 100, gamma}, {S(-1) / 2, S(1) / 10, S(1) / 10}};
}
template <class S>
SchemeSettings<S> stick_settings(bool fremond) {
  const S mu = S(1) / 100;
  return {{S(1) / 10000, S(1) / 2},
          {},
          {fremond ? fremond_law<S>(1, mu) : newton_law<S>(1, mu)},
          {SolverName::automatic, default_tolerance<S>()}};
}

/// A free particle of mass 1 above the floor y = gap, pushed along y: q = (x, y).
inline LinearSystem<Rational, 2> particle(const Rational& gap, const Rational& push, const Rational& mass = 1) {
  LinearSystem<Rational, 2>::Data data;
  data.M = sparse(Mat<Rational, 2, 2>::Identity() * mass);
  data.constant_load = Vec<Rational, 2>(0, push);
  data.controlled_constant = Vec<Rational, 2>::Zero();
  data.load.size = data.controlled_velocity.size = 2;
  Mat<Rational, 2, Dynamic> H(2, 2);
  H << Rational(0), Rational(1), Rational(-1), Rational(0);
  data.contacts = {{H, gap}};
  return LinearSystem<Rational, 2>(std::move(data));
}

}  // namespace duhem::testing
