#include "tools/bench/results.hpp"
#include "tools/bench/siconos_stick.hpp"
#include "tools/bench/stick.hpp"

#include <limits>
#include <optional>

namespace duhem::bench {
namespace {

StickNumbers numbers(const Stick<double>& stick) {
  const auto x_0 = stick.x_0();
  return {stick.mass,
          stick.length,
          stick.inertia,
          stick.gravity,
          stick.e,
          stick.mu,
          stick.size.h,
          stick.size.theta,
          stick.steps,
          {x_0.q[0], x_0.q[1], x_0.q[2]},
          {x_0.v[0], x_0.v[1], x_0.v[2]}};
}

/// Lets Siconos follow our run step by step.
struct Follower {
  SiconosStick& siconos;
  double& max_dq;  ///< a NaN stays

  bool step_done(long, const auto& result, const auto&) const {
    siconos.step();
    const auto q = siconos.q();
    const double dq = (Vec<double, 3>(q[0], q[1], q[2]) - result.record.x_k1.q).cwiseAbs().maxCoeff();
    if (!(dq <= max_dq)) max_dq = dq;
    return true;
  }
  void failed(const auto&, SolveStatus) const {}
};

/// The largest difference in q over all steps of mj, both with Siconos' activation.
double largest_difference(SiconosBody kind, const Stick<double>& stick) {
  const auto system = stick.system();
  auto x = stick.x_0();
  Ledger<double> ledger(system, x);
  SiconosStick siconos(kind, numbers(stick));
  double max_dq = 0;
  const RunEnd end = simulate(system, stick.mj(as_siconos()), x, stick.steps, ledger, Follower{siconos, max_dq});
  return end.steps == stick.steps ? max_dq : std::numeric_limits<double>::quiet_NaN();
}

template <SiconosBody kind>
void stick_in_siconos(benchmark::State& state) {
  const Stick<double> stick;
  const double max_dq = largest_difference(kind, stick);
  if (!(max_dq <= 1e-10)) return state.SkipWithError("Siconos and duhem do not compute the same motion");

  std::optional<SiconosStick> siconos;
  for (auto _ : state) {
    state.PauseTiming();
    siconos.emplace(kind, numbers(stick));  // and the end of the one before
    state.ResumeTiming();
    for (long k = 0; k < stick.steps; ++k) siconos->step();
  }
  count_each(state, stick.steps);
  state.counters["max_dq"] = max_dq;
}
BENCHMARK_TEMPLATE(stick_in_siconos, SiconosBody::general)->Name("stick/siconos");
BENCHMARK_TEMPLATE(stick_in_siconos, SiconosBody::linear)->Name("stick/siconos_linear");

}  // namespace
}  // namespace duhem::bench
