#pragma once

#include "lib/contact/any_problem.hpp"
#include "lib/energy/ledger.hpp"
#include "lib/verify/residual.hpp"

namespace duhem {

/// How a run ended.
enum class RunStatus {
  complete,
  interrupted,      ///< by whoever observed it
  not_converged,    ///< the solver did not reach its tolerance
  no_solution,      ///< a contact problem has none that the solver could find
  not_finite,       ///< the energy is no number any more
  identity_broken,  ///< the energy identity (65) does not close to rounding
  law_not_obeyed,   ///< the impulses of a step are not those of the law that its contacts name
  couple_off,       ///< the gyroscopic couple of a step is not that of k+θ
};
template <>
inline constexpr std::array names_of<RunStatus>{
    Named<RunStatus>{"complete", RunStatus::complete},
    Named<RunStatus>{"interrupted", RunStatus::interrupted},
    Named<RunStatus>{"not converged", RunStatus::not_converged},
    Named<RunStatus>{"no solution", RunStatus::no_solution},
    Named<RunStatus>{"not finite", RunStatus::not_finite},
    Named<RunStatus>{"energy identity broken", RunStatus::identity_broken},
    Named<RunStatus>{"law not obeyed", RunStatus::law_not_obeyed},
    Named<RunStatus>{"couple off", RunStatus::couple_off},
};

/// What the energy-safe scaling of [M 5] did to a run.
template <class S>
struct EnergySafeTotals {
  long steps_scaled = 0;
  long indefinite = 0;
  S smallest_t{1};
  S largest_residual{0};  ///< scaled residual after scaling
};

/// What a run came to. A library cannot keep its caller from reading the ledger of a run that failed: ask first.
template <class S>
struct [[nodiscard]] RunResult {
  RunStatus status = RunStatus::complete;
  long steps = 0;                 ///< completed: a step that was not solved does not count, one that is not believed does
  Ledger<S> ledger;               ///< of these
  std::vector<S> q = {}, v = {};  ///< where they ended
  std::optional<Residual<S>> failed_residual = {};       ///< what the solver had reached, where it did not converge
  std::optional<AnyConeProblem<S>> failed_problem = {};  ///< of the step that it did not solve
  struct OffLaw {
    S distance, allowed;  ///< velocities, as in verify/obedience.hpp
  };
  std::optional<OffLaw> off_law = {};  ///< how far the last step is from its law, where it does not obey it
  EnergySafeTotals<S> energy_safe = {};

  /// Whether anything may be claimed of the steps that were completed: that they create energy, or that they do not.
  [[nodiscard]] bool supports_verdict() const { return status == RunStatus::complete || status == RunStatus::interrupted; }
};

}  // namespace duhem
