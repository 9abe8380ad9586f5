#include "lib/model/block_stack.hpp"
#include "lib/model/planar_body.hpp"
#include "lib/scheme/instances.hpp"
#include "tools/bench/results.hpp"

namespace duhem::bench {
namespace {

// Every step has its contacts active: on the stick, with two impacts in 2000 steps, the attribution costs nothing.
constexpr long steps = 2000;

/// A particle that slides along the floor, held down by its weight: the cheapest step that there is to attribute.
struct Sliding {
  using System = PlanarBody<double, 1>;
  System system{3, 0.7, 10, {{{0.0, 0.0}}}};
  State<System> x_0{{0, 0, 0}, {5, 0, 0}};
  SchemeSettings<double> settings{.size = {1e-4, 0.5},
                                  .activation = {ActivationRule::gap_clipped, 1e-9},
                                  .laws = {fremond_law<double>(0.2, 0.3)},
                                  .solver = {SolverName::automatic, default_tolerance<double>()}};
};

/// reference_cases/block_stack.toml: at rest, where each block's two points carry half of all that stands above them.
struct Stack {
  using System = BlockStack<double>;
  static constexpr int blocks = 20;
  System system{blocks, {3, 3 * (0.7 * 0.7 + 0.4 * 0.4) / 12, 0.7, 0.4}, 10};
  State<System> x_0{Vec<double, Dynamic>::Zero(3 * blocks), Vec<double, Dynamic>::Zero(3 * blocks)};
  SchemeSettings<double> settings{.size = {1e-3, 0.5},
                                  .activation = {ActivationRule::gap_clipped, 1e-6},
                                  .laws = std::vector(2 * blocks, fremond_law<double>(0, 0.5)),
                                  .solver = {SolverName::automatic, default_tolerance<double>()}};
  Stack() {
    for (int i = 0; i < blocks; ++i) x_0.q[3 * i + 1] = (2 * i + 1) * 0.2;
  }
};

/// A step with its balance, attribution included.
template <class Case>
void with_balance(benchmark::State& state) {
  const Case c;
  for (auto _ : state) {
    const auto run = simulate(c.system, c.settings, c.x_0, steps);
    benchmark::DoNotOptimize(run);
    if (run.status != RunStatus::complete || run.ledger.impacts != steps * static_cast<long>(c.settings.laws.size()))
      return state.SkipWithError("a contact without an impulse, or a run that may not be believed");
  }
  count_each(state, steps);
}

/// What the attribution of one step's contacts takes: attribute() is compiled apart, and costs the same from anywhere.
template <class Case>
void attribution(benchmark::State& state) {
  using Sys = typename Case::System;
  const Case c;
  auto x = c.x_0;
  StepResult<Sys> result;
  step(result, c.system, c.settings, c.system.M_hat(c.settings.size), x, 0);
  const auto& record = result.record;
  const auto works = balance(c.system, record).contacts;
  std::vector<Local<double, 2>> u_th;
  for (const auto& work : works) u_th.push_back(0.5 * (work.u_k + work.u_k1));
  for (auto _ : state)
    for (long k = 0; k < steps; ++k)
      for (std::size_t i = 0; i < works.size(); ++i) {
        const auto& contact = record.active[i];
        benchmark::DoNotOptimize(
            attribute<double, 2>(contact.law, record.size.theta, record.approach, contact.sigma,
                                 {.u_k = works[i].u_k, .u_k1 = works[i].u_k1, .u_th = u_th[i], .p = works[i].p}));
      }
  count_each(state, steps);
}

BENCHMARK(with_balance<Sliding>)->Name("attribution/step_of_one");
BENCHMARK(attribution<Sliding>)->Name("attribution/one");
BENCHMARK(with_balance<Stack>)->Name("attribution/step_of_forty");
BENCHMARK(attribution<Stack>)->Name("attribution/forty");

}  // namespace
}  // namespace duhem::bench
