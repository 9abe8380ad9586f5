#pragma once

#include "lib/contact/cone_problem.hpp"
#include "lib/solver/watch.hpp"

namespace duhem {

/// The extra-gradient method on the variational inequality  r ∈ K,  ⟨w̃(r), x − r⟩ ≥ 0 for all x ∈ K  behind (91):
///   r̄ = proj_K(r − ϱ w̃(r)),   r := proj_K(r − ϱ w̃(r̄)),
/// with the step ϱ adapted so that ϱ ‖w̃(r) − w̃(r̄)‖ stays below 0.9 ‖r − r̄‖ (Khobotov; He and Liao), in units of
/// UnitScaling. No matrix is factorised and every iterate lies in K; convergence is linear, and slow.
template <class S, int Dim>
[[nodiscard]] ConeSolution<S, Dim> projection(const ConeProblem<S, Dim>& problem, const S& tolerance, long max_iterations,
                                              std::vector<Local<S, Dim>> start = {}, const SolverWatch<S>& watch = {});

}  // namespace duhem
