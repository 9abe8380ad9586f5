#include "tools/bench/block/measure.hpp"

#include <time.h>

#include <algorithm>

namespace duhem::bench {
namespace {

using Prepared = PreparedOf<Body>;
using Force = Vec<double, Dynamic>;

/// Lets nothing be left out whose result nobody reads.
template <class X>
void keep(const X& x) {
  asm volatile("" : : "r"(&x) : "memory");
}

/// The force of a step (92), as scheme/moreau_jean.hpp writes it.
Force force_of(const Body& system, const StepRecord<Body>& record) {
  const auto& [h, theta] = record.size;
  const auto& [q_k, v_k] = record.x_k;
  const Force F_th = system.constant_load() + system.varying_load(record.t_k, record.t_k1, theta, q_k, v_k);
  return h * (F_th - system.C() * v_k - system.K() * advance(system, q_k, Force((h * theta) * v_k)));
}

/// Adds what the parts of one step take.
void take_apart(Parts& parts, const Body& system, const Prepared& M_hat, const StepRecord<Body>& record) {
  const ProcessorTime force_time;
  const Force force = force_of(system, record);
  parts.force += force_time.seconds();

  const ProcessorTime sweeps_time;
  Motion<Body, Prepared, Force> motion(system, M_hat, record.x_k.v, record.t_k1, force);
  const LocalsOf<Body> u_free = motion.without_impulses(record.active);
  keep(motion.with_impulses(record.active));
  parts.sweeps += sweeps_time.seconds();

  const ProcessorTime problem_time;
  keep(contact_problem<Body>(delassus<Body>(M_hat, record.active), record, u_free));
  parts.problem += problem_time.seconds();
}

/// The least time of a few tries.
template <class Function>
double least_of(int tries, const Function& f) {
  double least = 1e300;
  for (int i = 0; i < tries; ++i) {
    const ProcessorTime time;
    f();
    least = std::min(least, time.seconds());
  }
  return least;
}

std::optional<Parts> parts_with(const Block& block, const Prepared& M_hat, long first, long steps) {
  const auto& [system, x_0, settings] = block;
  State<Body> x = x_0;
  Ledger<double> ledger(system, x);
  StepResult<Body> result;
  Parts parts;
  for (long k = 0; k < first + steps; ++k) {
    double contacts = 0;
    const ProcessorTime step_time;
    step(result, system, settings, M_hat, x, k, [&](const ProblemOf<Body>& problem, const LocalsOf<Body>& start) {
      const ProcessorTime time;
      auto solution = solve<double, 2, Dynamic>(problem, settings.solver, start);
      contacts = time.seconds();
      return solution;
    });
    const double in_step = step_time.seconds();
    if (result.status != SolveStatus::converged) return std::nullopt;
    const ProcessorTime ledger_time;
    ledger.add(system, result.record);
    const double in_ledger = ledger_time.seconds();
    x = result.record.x_k1;
    if (k < first) continue;
    parts.steps += 1;
    parts.iterations += result.iterations;
    parts.active += static_cast<long>(result.record.active.size());
    parts.step += in_step;
    parts.contacts += contacts;
    parts.ledger += in_ledger;
    take_apart(parts, system, M_hat, result.record);
  }
  if (!ledger.identity_holds) return std::nullopt;
  return parts;
}

}  // namespace

double ProcessorTime::now() {
  timespec t{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
  return static_cast<double>(t.tv_sec) + 1e-9 * static_cast<double>(t.tv_nsec);
}

std::optional<Parts> parts_of(const Block& block, long first, long steps) {
  return parts_with(block, block.system.M_hat(block.settings.size), first, steps);
}

std::optional<double> whole_run(const Block& block) {
  const ProcessorTime time;
  const auto run = simulate(block.system, block.settings, block.x_0, Block::steps);
  if (run.status != RunStatus::complete) return std::nullopt;
  return time.seconds();
}

std::optional<SizeCost> cost_of(int columns, int rows, long first, long steps) {
  const Block block = sliding_block(block_mesh(columns, rows), true);
  SizeCost cost;
  cost.unknowns = block.unknowns();
  cost.contacts = block.system.contacts();
  const ProcessorTime time;
  const Prepared M_hat = block.system.M_hat(block.settings.size);
  cost.factorisation = time.seconds();
  cost.factor_bytes = static_cast<double>(M_hat.factor().bytes());
  const auto parts = parts_with(block, M_hat, first, steps);
  if (!parts) return std::nullopt;
  cost.parts = *parts;
  return cost;
}

DenseCost dense_cost(int columns, int rows) {
  const Block block = sliding_block(block_mesh(columns, rows), true);
  const Body& system = block.system;
  const Prepared M_hat = system.M_hat(block.settings.size);
  const auto geometry = system.geometry(block.x_0.q);
  const auto n = static_cast<Eigen::Index>(block.unknowns());
  const Eigen::Index m = 2 * system.contacts();
  DenseCost cost;
  cost.unknowns = block.unknowns();
  cost.contacts = system.contacts();

  Eigen::MatrixXd columns_of_H(n, m);  // M̂⁻¹Hᵀ
  const ProcessorTime time;
  for (Eigen::Index i = 0; i < m; ++i) {
    Force unit = Force::Zero(n);
    add_transposed<double>(unit, geometry.H(static_cast<int>(i / 2)), Local<double, 2>(Eigen::Vector2d::Unit(i % 2)));
    columns_of_H.col(i) = M_hat.solve(unit);
  }
  cost.making = time.seconds();
  cost.bytes = 8.0 * static_cast<double>(n * m);

  const Force force = system.constant_load();
  const Eigen::VectorXd p = Eigen::VectorXd::Constant(m, 1e-4);
  constexpr int tries = 30;
  cost.product = least_of(tries, [&] { keep((columns_of_H * p).eval()); });
  cost.solve = least_of(tries, [&] { keep(M_hat.solve(force)); });
  cost.sweeps = least_of(tries, [&] {
    Force eliminated = M_hat.eliminate(force);
    keep(M_hat.at_contacts(eliminated));
    for (int alpha = 0; alpha < system.contacts(); ++alpha)
      M_hat.add_impulse(eliminated, geometry.H(alpha), Local<double, 2>(p.segment<2>(2 * alpha)));
    keep(M_hat.finish(std::move(eliminated)));
  });
  return cost;
}

}  // namespace duhem::bench
