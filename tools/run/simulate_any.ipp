#pragma once

// Included by one source file a scalar: each instantiates every system of the catalogue, and that takes the compiler a while.

#include "lib/scheme/instances.hpp"
#include "lib/verify/obedience.hpp"
#include "tools/run/simulate_any.hpp"

namespace duhem::program {

template <System Sys>
class Watcher {
 public:
  using S = typename Sys::Scalar;
  static constexpr int Dim = Sys::dimension;

  Watcher(const S& tolerance, RunListener<S>& listener, Ledger<S>& ledger, RunResult<S>& outcome)
      : tolerance_(tolerance),
        listener_(listener),
        ledger_(ledger),
        outcome_(outcome),
        every_step_(listener.wants_every_step()),
        problems_(listener.wants_problems()) {}

  bool step_done(long step, const StepResult<Sys>& result, const BalanceOf<Sys>& balance) const {
    if (!result.record.active.empty()) {
      outcome_.iterations.add(result.iterations);
      if (problems_) listener_.on_problem(problem_line(step, result.problem));
      if (result.scaling.t != S(1)) note_scaling(result);
    }
    if (every_step_ || !balance.contacts.empty()) listener_.on_step(line(step, result, balance));
    if (!is_finite(balance.created()) || !is_finite(balance.creation_bound()) || !is_finite(balance.identity_residual())) {
      outcome_.status = RunStatus::not_finite;
      return false;
    }
    // What is scaled for the energy's sake leaves the law on purpose.
    if (!result.record.active.empty() && result.scaling.t == S(1) && !obeys_its_law(result.record, result.problem, tolerance_)) {
      const S distance = distance_from_law(result.record), allowed = allowed_distance(result.record, result.problem, tolerance_);
      outcome_.status = is_finite(distance) && is_finite(allowed) ? RunStatus::law_not_obeyed : RunStatus::not_finite;
      outcome_.off_law = {distance, allowed};
      return false;
    }
    if (!listener_.keep_going(step)) {
      outcome_.status = RunStatus::interrupted;
      return false;
    }
    return true;
  }

  void failed(const StepResult<Sys>& result, SolveStatus status) const {
    outcome_.status = status == SolveStatus::no_solution ? RunStatus::no_solution : RunStatus::not_converged;
    if (!result.iterate.empty()) outcome_.failed_residual = residual<S, Dim, Sys::max_contacts>(result.problem, result.iterate);
  }

 private:
  StepLine<S> line(long step, const StepResult<Sys>& result, const BalanceOf<Sys>& balance) const {
    list_contacts<S>(balance.contacts, contacts_, active_);
    const auto& [q, v] = result.record.x_k1;
    return {step,
            result.record.t_k1,
            {q.data(), static_cast<std::size_t>(q.size())},
            {v.data(), static_cast<std::size_t>(v.size())},
            ledger_,
            balance.identity_residual(),
            balance.rounding_bound,
            contacts_,
            active_};
  }

  static ProblemLine<S> problem_line(long step, const ProblemOf<Sys>& problem) {
    ConeProblem<S, Dim> copy;
    for (int alpha = 0; alpha < problem.contacts(); ++alpha) {
      for (const auto& [beta, block] : problem.A.row(alpha)) copy.A.append(beta, block);
      copy.A.end_row();
      copy.b.push_back(problem.b[static_cast<std::size_t>(alpha)]);
      copy.mu.push_back(problem.mu[static_cast<std::size_t>(alpha)]);
    }
    return {step, std::move(copy)};
  }

  void note_scaling(const StepResult<Sys>& result) const {
    auto& note = outcome_.energy_safe;
    ++note.steps_scaled;
    if (result.scaling.indefinite) ++note.indefinite;
    note.smallest_t = std::min(note.smallest_t, result.scaling.t);
    note.largest_residual =
        std::max(note.largest_residual, residual<S, Dim, Sys::max_contacts>(result.problem, result.iterate).scaled);
  }

  S tolerance_;
  RunListener<S>& listener_;
  Ledger<S>& ledger_;
  RunResult<S>& outcome_;
  bool every_step_, problems_;
  mutable std::vector<ContactLine<S>> contacts_;
  mutable std::vector<ActiveContact> active_;
};

template <System Sys>
RunResult<typename Sys::Scalar> simulate_one(const Sys& system, const RunPlan<typename Sys::Scalar>& plan,
                                             RunListener<typename Sys::Scalar>& listener) {
  using S = typename Sys::Scalar;
  State<Sys> x{plan.problem.q_0, plan.problem.v_0};
  RunResult<S> outcome{RunStatus::complete, 0, Ledger<S>(system, x), {}, {}, {}, {}, {}, {}};
  listener.on_start(outcome.ledger);
  const Watcher<Sys> watcher(plan.settings.solver.tolerance, listener, outcome.ledger, outcome);
  outcome.steps = simulate(system, plan.settings, x, plan.steps, outcome.ledger, watcher).steps;
  // A ledger that does not close by more than rounding supports no verdict.
  if (outcome.status == RunStatus::complete && !outcome.ledger.identity_holds) outcome.status = RunStatus::identity_broken;
  outcome.q.assign(x.q.data(), x.q.data() + x.q.size());
  outcome.v.assign(x.v.data(), x.v.data() + x.v.size());
  return outcome;
}

template <class S>
RunResult<S> simulate_any(const RunPlan<S>& plan, RunListener<S>& listener) {
  return std::visit([&](const auto& system) { return simulate_one(system, plan, listener); }, plan.problem.system);
}

}  // namespace duhem::program
