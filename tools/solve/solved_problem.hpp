#pragma once

#include "lib/foreign/contact_problem_file.hpp"
#include "lib/scheme/energy_safe.hpp"
#include "lib/solver/exact/all_solutions.hpp"
#include "lib/verify/residual.hpp"
#include "tools/session.hpp"
#include "tools/solve/request.hpp"

namespace duhem::program {

/// Which of the two residuals a verdict of convergence rests on.
enum class DecidedBy { both, scaled };
/// What ended a solve before it was done.
enum class StoppedBy { time, interrupt };
}  // namespace duhem::program

template <>
inline constexpr std::array duhem::names_of<duhem::program::DecidedBy>{
    duhem::Named<duhem::program::DecidedBy>{"both", duhem::program::DecidedBy::both},
    duhem::Named<duhem::program::DecidedBy>{"scaled", duhem::program::DecidedBy::scaled},
};
template <>
inline constexpr std::array duhem::names_of<duhem::program::StoppedBy>{
    duhem::Named<duhem::program::StoppedBy>{"time", duhem::program::StoppedBy::time, "the time was up"},
    duhem::Named<duhem::program::StoppedBy>{"interrupt", duhem::program::StoppedBy::interrupt, "interrupted"},
};

namespace duhem::program {

struct ModeCount {
  int takeoff = 0, stick = 0, slip = 0, undecided = 0;
};

/// What --energy-safe did to the impulses, the work r·(W r + q) that it bounds, and what the solver had reached before it.
template <class S>
struct EnergySafeEffect {
  EnergySafeScaling<S> scaling;
  S work_before, work_after;  ///< of the impulses once they are put into K, and of the scaled ones
  Residual<S> residual_before;
  bool converged_before;
};

/// A problem with the answer of a solver, measured on the problem as it was read by code that does not know the solver. The
/// answer is what is handed on: with --energy-safe the scaled impulses, which may miss the tolerance where the solver's do not.
template <class S>
struct SolvedProblem {
  std::string name;
  const char* format;
  int dimension, contacts;
  S asymmetry;
  S tolerance;
  SolveStatus status = SolveStatus::not_converged;  ///< after the measurement: the solver's own is only a hint
  std::optional<DecidedBy> decided_by;              ///< where converged
  std::optional<StoppedBy> stopped_by;              ///< where that kept it from converging
  long iterations = 0;
  double seconds = 0;                   ///< of the solve alone; with --repeat the shortest
  std::optional<Residual<S>> residual;  ///< nothing where the solver returned no impulses
  std::optional<ModeCount> modes;
  std::vector<S> r, u;  ///< contact after contact; status, residual and modes are theirs
  std::optional<EnergySafeEffect<S>> energy_safe;
  std::optional<AllSolutions<S>> all;  ///< with --all; the figures above are then those of the first one listed

  /// The solver's impulses were within the tolerance, the scaled ones are not.
  [[nodiscard]] bool spoilt_by_scaling() const {
    return energy_safe && energy_safe->converged_before && status != SolveStatus::converged;
  }
};

/// `session` is told of the iterations, after the word `what`. Throws InputError where the scalar cannot be used: an exact one in
/// space.
template <class S>
[[nodiscard]] SolvedProblem<S> solve_problem(const ContactProblemFile<S>& file, const SolveRequest& request, Session& session,
                                             const std::string& what = "");

}  // namespace duhem::program
