#pragma once

#include "lib/model/planar_body.hpp"
#include "lib/scheme/simulate.hpp"

namespace duhem::bench {

/// The impacting stick of the paper's section 5.1, as in reference_cases/stick.toml.
template <class S>
struct Stick {
  using System = PlanarBody<S, 1>;
  static constexpr long steps = 2000;

  S mass{1}, length{1}, inertia = S(1) / 12, gravity{10};
  StepSize<S> size{S(1) / 10000, S(1) / 2};
  S e{1}, mu = S(1) / 100;

  [[nodiscard]] System system() const { return {mass, inertia, gravity, {{{S(0), S(-length / 2)}}}}; }
  [[nodiscard]] State<System> x_0() const {
    using std::atan;
    using std::cos;
    using std::sin;
    const S gamma = atan(S(1));
    return {{length / 2 * sin(gamma), length / 2 * cos(gamma) + S(1) / 100, gamma}, {S(-1) / 2, S(1) / 10, S(1) / 10}};
  }
  [[nodiscard]] SchemeSettings<S> settings(const ImpactLaw<S>& law, const Activation<S>& activation = {}) const {
    return {size, activation, {law}, {SolverName::automatic, default_tolerance<S>()}};
  }
  [[nodiscard]] SchemeSettings<S> mj(const Activation<S>& activation = {}) const {
    return settings(newton_law<S>(e, mu), activation);
  }
  [[nodiscard]] SchemeSettings<S> mjf() const { return settings(fremond_law<S>(e, mu)); }
};

/// The rule that is built into Siconos:  g_k + ½ h u_{N,k} ≤ 0.
[[nodiscard]] inline Activation<double> as_siconos() { return {ActivationRule::projected_gap, 0, 0, 0.5}; }

}  // namespace duhem::bench
