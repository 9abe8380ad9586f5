#include "tools/bench/stick.hpp"
#include "tools/bench/results.hpp"

namespace duhem::bench {
namespace {

struct Silent {
  bool step_done(long, const auto&, const auto&) const { return true; }
  void failed(const auto&, SolveStatus) const {}
};

/// Whole runs, each step booked in the ledger.
template <class S>
void run_stick(benchmark::State& state, const SchemeSettings<S>& settings) {
  const Stick<S> stick;
  const auto system = stick.system();
  const auto x_0 = stick.x_0();
  for (auto _ : state) {
    auto x = x_0;
    Ledger<S> ledger(system, x_0);
    const RunEnd end = simulate(system, settings, x, stick.steps, ledger, Silent{});
    benchmark::DoNotOptimize(x);
    benchmark::DoNotOptimize(ledger);
    if (end.status != SolveStatus::converged || end.steps != stick.steps || ledger.impacts != 2 || !ledger.identity_holds) {
      state.SkipWithError("not the stick's two impacts, or a ledger that does not close");
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
