#include "lib/search/touching_bodies.hpp"
#include "lib/solver/many/nsgs.hpp"
#include "tools/bench/results.hpp"

namespace duhem::bench {
namespace {

/// Gauss–Seidel on a wall that is hit, with the residual that is measured after every sweep.
void sweep(benchmark::State& state, bool in_velocities) {
  std::mt19937_64 random(1);
  const TouchingBodies wall = wall_of_bricks(13, 30, 1, random);
  const auto problem = in_velocities ? wall.problem_in_velocities(0.5, 1, random) : wall.problem(0.5, 1, random);
  constexpr long sweeps = 20;
  for (auto _ : state) benchmark::DoNotOptimize(nsgs<double, 3, Dynamic>(problem, 0, sweeps));
  count_each(state, sweeps);
  state.counters["contacts"] = problem.contacts();
}

BENCHMARK_CAPTURE(sweep, by_blocks, false)->Name("sweep/by_blocks");
BENCHMARK_CAPTURE(sweep, in_velocities, true)->Name("sweep/in_velocities");

}  // namespace
}  // namespace duhem::bench
