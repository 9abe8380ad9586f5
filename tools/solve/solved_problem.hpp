#pragma once

#include "lib/foreign/contact_problem_file.hpp"
#include "lib/scheme/energy_safe.hpp"
#include "lib/solver/all_solutions.hpp"
#include "lib/verify/residual.hpp"
#include "tools/solve/request.hpp"

namespace duhem::program {

/// Which of the two residuals a verdict of convergence rests on.
enum class DecidedBy { both, scaled };
[[nodiscard]] const char* to_string(DecidedBy decided);
[[nodiscard]] const char* to_string(SolveStatus status);

struct ModeCount {
  int takeoff = 0, stick = 0, slip = 0, undecided = 0;
};

/// What --energy-safe did to the impulses, and the work r·(W r + q) that it bounds.
template <class S>
struct EnergySafeOutcome {
  EnergySafeScaling<S> scaling;
  S work_before, work_after;
  Residual<S> residual_after;
};

/// A problem with the answer of a solver, measured on the problem as it was read by code that does not know the solver.
template <class S>
struct SolvedProblem {
  std::string name;
  const char* format;
  int dimension, contacts;
  S asymmetry;
  S tolerance;
  SolveStatus status = SolveStatus::not_converged;  ///< after the measurement: the solver's own is only a hint
  std::optional<DecidedBy> decided_by;              ///< where converged
  long iterations = 0;
  double seconds = 0;                   ///< of the solve alone
  std::optional<Residual<S>> residual;  ///< nothing where the solver returned no impulses
  std::optional<ModeCount> modes;
  std::vector<S> r, u;  ///< contact after contact; after the scaling of --energy-safe
  std::optional<EnergySafeOutcome<S>> energy_safe;
  std::optional<AllSolutions<S>> all;  ///< with --all; the figures above are then those of the first one listed
};

/// Throws InputError where the scalar cannot be used: an exact one in space.
template <class S>
[[nodiscard]] SolvedProblem<S> solve_problem(const ContactProblemFile<S>& file, const SolveRequest& request);

}  // namespace duhem::program
