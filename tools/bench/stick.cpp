#include "tools/bench/stick.hpp"
#include "tools/bench/results.hpp"

namespace duhem::bench {
namespace {

/// Whole runs, each step added to the ledger.
template <class S>
void run_stick(benchmark::State& state, const SchemeSettings<S>& settings) {
  const Stick<S> stick;
  const auto system = stick.system();
  const auto x_0 = stick.x_0();
  for (auto _ : state) {
    const auto run = simulate(system, settings, x_0, stick.steps);
    benchmark::DoNotOptimize(run);
    if (run.status != RunStatus::complete || run.ledger.impacts != 2) {
      state.SkipWithError("not the stick's two impacts, or a run that may not be believed");
      return;
    }
  }
}

void stick_mj(benchmark::State& state) {
  run_stick<double>(state, Stick<double>().mj());
  count_each(state, Stick<double>::steps);
}
BENCHMARK(stick_mj)->Name("stick/mj");

void stick_mj_as_siconos(benchmark::State& state) {
  run_stick<double>(state, Stick<double>().mj(as_siconos()));
  count_each(state, Stick<double>::steps);
}
BENCHMARK(stick_mj_as_siconos)->Name("stick/mj_as_siconos");

void stick_mjf(benchmark::State& state) {
  run_stick<double>(state, Stick<double>().mjf());
  count_each(state, Stick<double>::steps);
}
BENCHMARK(stick_mjf)->Name("stick/mjf");

void stick_mjf_mp50_run(benchmark::State& state) {
  run_stick<Mp50>(state, Stick<Mp50>().mjf());
  count_each(state, 1);
}
BENCHMARK(stick_mjf_mp50_run)->Name("stick/mjf_mp50_run")->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace duhem::bench
