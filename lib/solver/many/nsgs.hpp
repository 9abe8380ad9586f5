#pragma once

#include "lib/contact/cone_problem.hpp"
#include "lib/solver/watch.hpp"
#include "lib/verify/residual.hpp"

namespace duhem {

/// Who solves a single contact within a sweep.
enum class OneContactSolver {
  exact,   ///< solver/one/one_contact.hpp
  newton,  ///< solver/one/one_contact_newton.hpp, the paper's; exact scalars take the exact one
};

/// Block Gauss–Seidel over the contacts (the paper's nonsmooth Gauss–Seidel, section 4), on the velocities of the bodies where A
/// says whose they are. Starts from `start` (zero where
/// empty) and stops after the first sweep whose residual, the paper's criterion and the scaled one, is within the
/// tolerance; rounding is no excuse for the scaled one here, it may be elsewhere. After `max_sweeps` it returns the last
/// iterate with status `not_converged`; told to stop, the best one.
template <class S, int Dim, int MaxContacts>
[[nodiscard]] ConeSolution<S, Dim, MaxContacts> nsgs(const ConeProblem<S, Dim, MaxContacts>& problem, const S& tolerance,
                                                     long max_sweeps, PerContact<Local<S, Dim>, MaxContacts> start = {},
                                                     OneContactSolver one_contact = OneContactSolver::exact,
                                                     const SolverWatch<S>& watch = {});

}  // namespace duhem
