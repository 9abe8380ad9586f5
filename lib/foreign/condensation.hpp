#pragma once

#include "lib/foreign/problem_parts.hpp"

namespace duhem {

/// A sparse matrix as a file gives it; indices are checked, what comes twice is added up.
struct SparseMatrix {
  std::int64_t rows = 0, columns = 0;
  std::vector<ProblemParts<double>::Entry> entries;
};

/// A problem in the velocities v of the whole system, as FCLIB writes it:
///   M v = H r + G λ + f,   Gᵀ v + b = 0,   u = Hᵀ v + w,   K* ∋ ũ ⟂ r ∈ K.
struct GlobalProblem {
  int dimension = 0;
  SparseMatrix M, H;
  SparseMatrix G;  ///< of no columns where there is no equality constraint
  std::vector<double> f, w, b, mu;
};

/// A problem between contacts that still holds multipliers:
///   u = W r + V λ + q,   Vᵀ r + R λ + s = 0,   K* ∋ ũ ⟂ r ∈ K.
struct ConstrainedProblem {
  ProblemParts<double> unconstrained;
  SparseMatrix V, R;
  std::vector<double> s;
};

/// Without v and λ:  W = Hᵀ M⁻¹ H,  q = Hᵀ M⁻¹ f + w,  and with equality constraints the Schur complement of Gᵀ M⁻¹ G.
/// M falls into the blocks of degrees of freedom that it couples (one a body, usually), each factorised densely in S.
/// `where` names the file; throws InputError where M is singular, where the constraints depend on each other, or where a
/// block is too large to be kept dense.
template <class S>
[[nodiscard]] ProblemParts<S> condense(const GlobalProblem& problem, const std::string& where);

/// Without λ:  W − V R⁻¹ Vᵀ,  q − V R⁻¹ s.
template <class S>
[[nodiscard]] ProblemParts<S> condense(const ConstrainedProblem& problem, const std::string& where);

}  // namespace duhem
