#pragma once

#include "lib/contact/cone_problem.hpp"
#include "lib/contact/planar_mode.hpp"

#include <span>
#include <vector>

namespace duhem {

/// Why a planar problem has no solution with these modes (Farkas): numbers y such that
///   Σ_α y_α·w_α + z_α·r_α = y·b,   z = −Aᵀ y,
/// which every (w, r) with w = A r + b obeys, has a negative right-hand side while every term on the left is ≥ 0 in
/// every one of the modes its contact may be in.
template <class S>
struct Refutation {
  std::vector<ModeSet> modes;  ///< one set a contact
  std::vector<Local<S, 2>> y;  ///< one pair a contact
};

/// It holds.
template <class S>
[[nodiscard]] bool refutes(const ConeProblem<S, 2>& problem, const Refutation<S>& refutation);

/// Each refutation holds, and together they leave no combination of modes out: (91) has no solution. Sees the problem
/// and the numbers only, nothing of the search that found them. False where anything is wrong, sizes included.
template <class S>
[[nodiscard]] bool proves_no_solution(const ConeProblem<S, 2>& problem, std::span<const Refutation<S>> refutations);

}  // namespace duhem
