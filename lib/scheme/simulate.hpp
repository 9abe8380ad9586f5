#pragma once

#include "lib/contact/any_problem.hpp"
#include "lib/contact/conversion.hpp"
#include "lib/scheme/moreau_jean.hpp"
#include "lib/scheme/run_result.hpp"
#include "lib/verify/obedience.hpp"
#include "lib/verify/true_residual.hpp"

#include <functional>

namespace duhem {

/// A contact at the end of a step, active or not.
template <class S>
struct ContactState {
  int contact;
  S gap;                     ///< g(q_{k+1})
  LocalOrAny<S, Dynamic> u;  ///< H(q_{k+1}) v_{k+1}
};

/// A step of a run as whoever observes it sees it, free of the system's type. A view: nothing of it outlives the call.
template <class S>
struct RunStep {
  long number;  ///< counts from 1; 0 is the start, before any step
  S t;          ///< at its end, as are q and v
  std::span<const S> q, v;
  std::span<const ContactWork<S>> contacts = {};  ///< the active ones, in increasing order
  S identity_residual{0};
  long iterations = 0;                              ///< of the solver; 0 where no contact was active
  const Ledger<S>& ledger;                          ///< with this step in it
  std::function<AnyConeProblem<S>()> problem = {};  ///< (91) as it was solved; empty where no contact was active
  std::function<std::vector<ContactState<S>>()> every_contact = {};
};

/// Observes nothing.
struct Unobserved {
  bool operator()(const auto&) const { return true; }
};

/// Shows the steps of one run to its observer.
template <System Sys, class Observe>
class Show {
 public:
  using S = typename Sys::Scalar;

  Show(const Sys& system, const Ledger<S>& ledger, const Observe& observe) : system_(system), ledger_(ledger), observe_(observe) {
    if constexpr (is_observed && requires { system.contacts(); })
      contacts_.reserve(static_cast<std::size_t>(system.contacts()));  // no step allocates
  }
  bool start(const State<Sys>& x, const S& t_0) const {
    if constexpr (is_observed)
      return observe_(
          RunStep<S>{.number = 0, .t = t_0, .q = view(x.q), .v = view(x.v), .ledger = ledger_, .every_contact = [this, &x] {
                       return states(x);
                     }});
    return true;
  }
  bool step(long number, const StepResult<Sys>& result, const BalanceOf<Sys>& balance) {
    if constexpr (is_observed) {
      contacts_.clear();
      for (const auto& contact : balance.contacts) contacts_.push_back(contact.in_any_dimension());
      RunStep<S> seen{.number = number,
                      .t = result.record.t_k1,
                      .q = view(result.record.x_k1.q),
                      .v = view(result.record.x_k1.v),
                      .contacts = contacts_,
                      .identity_residual = balance.identity_residual(),
                      .iterations = result.iterations,
                      .ledger = ledger_,
                      .every_contact = [this, &result] { return states(result.record.x_k1); }};
      if (!contacts_.empty()) seen.problem = [&result] { return AnyConeProblem<S>(on_the_heap(result.problem)); };
      return observe_(seen);
    }
    return true;
  }

 private:
  static constexpr bool is_observed = !std::is_same_v<Observe, Unobserved>;
  static std::span<const S> view(const auto& x) { return {x.data(), static_cast<std::size_t>(x.size())}; }

  [[nodiscard]] std::vector<ContactState<S>> states(const State<Sys>& x) const {
    const auto geometry = system_.geometry(x.q);
    std::vector<ContactState<S>> all;
    for (const int alpha : contacts_at(system_, geometry)) {
      const Local<S, Sys::dimension> u = geometry.H(alpha) * x.v;
      all.push_back({alpha, geometry.gap(alpha), u});
    }
    return all;
  }

  const Sys& system_;
  const Ledger<S>& ledger_;
  const Observe& observe_;
  std::vector<ContactWork<S>> contacts_;  // of the step at hand
};

template <System Sys>
void note_scaling(RunResult<typename Sys::Scalar>& run, const StepResult<Sys>& result) {
  using S = typename Sys::Scalar;
  if (result.scaling.t == S(1)) return;
  auto& note = run.energy_safe;
  ++note.steps_scaled;
  if (result.scaling.indefinite) ++note.indefinite;
  note.smallest_t = std::min(note.smallest_t, result.scaling.t);
  const S left = true_residual<S, Sys::dimension, Sys::max_contacts>(result.problem, result.iterate).scaled;
  note.largest_residual = std::max(note.largest_residual, left);
}

/// Whether a step that was solved may be believed, as energy and verify see it, which cannot see the solvers.
template <System Sys>
[[nodiscard]] RunStatus status_after(RunResult<typename Sys::Scalar>& run, const Sys& system, const StepResult<Sys>& result,
                                     const BalanceOf<Sys>& balance, const typename Sys::Scalar& tolerance) {
  if (!run.ledger.is_finite) return RunStatus::not_finite;
  if constexpr (Turning<Sys>)
    if (balance.couple_bound > allowed_couple_work<Sys>(system, result.record, result.record.x_k1.v, tolerance))
      return RunStatus::couple_off;
  // What is scaled for the energy's sake leaves the law on purpose.
  if (result.record.active.empty() || result.scaling.t != typename Sys::Scalar(1)) return RunStatus::complete;
  if (obeys_its_law<Sys>(result.record, balance, result.problem, tolerance)) return RunStatus::complete;
  run.off_law = {distance_from_law<Sys>(result.record, balance),
                 allowed_distance<Sys>(result.record, balance, result.problem, tolerance)};
  return is_finite(run.off_law->distance) && is_finite(run.off_law->allowed) ? RunStatus::law_not_obeyed : RunStatus::not_finite;
}

/// Steps from x until `steps` are done, one of them cannot be solved or may not be believed, or observe(RunStep) says stop by
/// returning false. It is shown the start as step 0, and every step that was solved. Memory does not grow with the steps.
/// `first`: how many steps lie before x, in time and not in the ledger.
template <System Sys, class Observe = Unobserved>
RunResult<typename Sys::Scalar> simulate(const Sys& system, const SchemeSettings<typename Sys::Scalar>& settings, State<Sys> x,
                                         long steps, const Observe& observe = {}, long first = 0) {
  using S = typename Sys::Scalar;
  RunResult<S> run{.ledger = Ledger<S>(system, x)};
  Show<Sys, Observe> show(system, run.ledger, observe);
  const auto& prepared = system.M_hat(settings.size);
  StepResult<Sys> result;
  if (!show.start(x, S(first) * settings.size.h)) run.status = RunStatus::interrupted;
  while (run.status == RunStatus::complete && run.steps < steps) {
    step(result, system, settings, prepared, x, first + run.steps);
    if (result.status != SolveStatus::converged) {
      run.status = result.status == SolveStatus::no_solution ? RunStatus::no_solution : RunStatus::not_converged;
      run.failed_problem = on_the_heap(result.problem);
      if (!result.iterate.empty())
        run.failed_residual = true_residual<S, Sys::dimension, Sys::max_contacts>(result.problem, result.iterate);
      break;
    }
    const auto balance = run.ledger.add(system, result.record);
    x = result.record.x_k1;
    ++run.steps;
    const bool goes_on = show.step(run.steps, result, balance);
    note_scaling(run, result);
    run.status = status_after(run, system, result, balance, settings.solver.tolerance);
    if (run.status == RunStatus::complete && !goes_on) run.status = RunStatus::interrupted;
  }
  // A ledger that does not close by more than rounding supports no verdict.
  if (run.status == RunStatus::complete && !run.ledger.identity_holds) run.status = RunStatus::identity_broken;
  run.ledger.note_gaps(system, x.q);
  run.q.assign(x.q.data(), x.q.data() + x.q.size());
  run.v.assign(x.v.data(), x.v.data() + x.v.size());
  return run;
}

}  // namespace duhem
