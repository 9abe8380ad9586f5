#pragma once

#include "tools/ladder/largest_work.hpp"
#include "tools/ladder/mode_history.hpp"
#include "tools/run/plan.hpp"

#include <functional>

namespace duhem::program {

/// One contact's impulse in a step.
template <class S>
struct GivenImpulse {
  int contact;
  LocalOrAny<S, Dynamic> p;
};

/// Where a step of the base run began, and what it found. Every longer scalar holds these numbers exactly.
struct BaseStep {
  long step;  ///< counts from 1
  std::vector<double> q, v;
  std::vector<GivenImpulse<double>> impulses;  ///< those that are not zero
  double tolerance;                            ///< to which they were found
  double velocity_error;                       ///< what that may have left in v
};

/// The same step, taken from the same numbers in another scalar or to another tolerance.
template <class S>
struct StepAgain {
  bool is_solved = false;
  bool creates_energy = false;  ///< at a contact, beyond its bound for rounding and for the residual that the solver left
  std::vector<ActiveContact> active = {};
  std::vector<ContactWork<S>> contacts = {};  ///< with an impulse
  std::vector<S> input_error_work = {};       ///< of each of them: work that the errors of the base run's state can do
};

/// Steps again, each by itself. To a tolerance tighter than the base run's the solver begins from the impulses found there,
/// if it has use for a start; to any other from nothing, since those impulses would pass as they are.
/// `most`: iterations that the solver may take to such a start's end. Ends early where `keep_going` says so.
template <class S>
[[nodiscard]] std::vector<StepAgain<S>> solve_again(const RunPlan<S>& plan, std::span<const BaseStep> steps, long most,
                                                    const std::function<bool()>& keep_going);

/// The work of each of these contacts in one step under these impulses, whoever found them: (72a) and u_{k+θ}·p, in S.
/// The activation rule is left out of it: contacts without an impulse do no work.
template <class S>
[[nodiscard]] std::vector<S> works_under(const RunPlan<S>& plan, const BaseStep& from, std::span<const GivenImpulse<S>> impulses);

/// What a rule asks of a contact at the start of a step: that a quantity be not positive.
template <class S>
struct AskedOfContact {
  const char* quantity;
  S value;
};
template <class S>
[[nodiscard]] std::vector<AskedOfContact<S>> asked_of_contact(const RunPlan<S>& plan, const std::vector<S>& q,
                                                              const std::vector<S>& v, int contact);

}  // namespace duhem::program
