#include "tools/bench/results.hpp"
#include "tools/bench/siconos_stick.hpp"
#include "tools/bench/stick.hpp"

#include <cmath>
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

/// The largest difference in q over all steps of mj, both with Siconos' activation.
double largest_difference(SiconosBody kind, const Stick<double>& stick) {
  const auto system = stick.system();
  SiconosStick siconos(kind, numbers(stick));
  double max_dq = 0;
  const auto run = simulate(system, stick.mj(as_siconos()), stick.x_0(), stick.steps, [&](const RunStep<double>& step) {
    if (step.number == 0) return true;
    siconos.step();
    const auto q = siconos.q();
    for (std::size_t i = 0; i < 3; ++i)
      if (const double dq = std::abs(q[i] - step.q[i]); !(dq <= max_dq)) max_dq = dq;  // a NaN stays
    return true;
  });
  return run.status == RunStatus::complete ? max_dq : std::numeric_limits<double>::quiet_NaN();
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
