#pragma once

#include "lib/contact/contact_matrix.hpp"
#include "lib/names.hpp"

namespace duhem {

/// Given (A, b, μ), find  w = A r + b  with  K* ∋ w̃ ⟂ r ∈ K  (91), w̃ = w + (μ‖w_T‖, 0), contact by contact.
/// A need be neither symmetric nor of full rank.
template <class S, int Dim, int MaxContacts = Dynamic>
struct ConeProblem {
  ContactMatrixOf<S, Dim, MaxContacts> A;
  PerContact<Local<S, Dim>, MaxContacts> b;
  PerContact<S, MaxContacts> mu;

  [[nodiscard]] int contacts() const { return A.rows(); }
  /// w = A r + b.
  [[nodiscard]] PerContact<Local<S, Dim>, MaxContacts> velocities(const PerContact<Local<S, Dim>, MaxContacts>& r) const {
    PerContact<Local<S, Dim>, MaxContacts> w = A.times(r);
    for (std::size_t a = 0; a < w.size(); ++a) w[a] += b[a];
    return w;
  }
};

/// `not_converged` and `no_solution` are outcomes, not surprises: the caller must look.
enum class SolveStatus { converged, not_converged, no_solution };
template <>
inline constexpr std::array names_of<SolveStatus>{
    Named<SolveStatus>{"converged", SolveStatus::converged},
    Named<SolveStatus>{"not converged", SolveStatus::not_converged},
    Named<SolveStatus>{"no solution", SolveStatus::no_solution},
};

/// What a solver returns. Its residuals are a hint to the caller; verdicts use verify/residual.hpp on the original data.
template <class S, int Dim, int MaxContacts = Dynamic>
struct [[nodiscard]] ConeSolution {
  SolveStatus status = SolveStatus::not_converged;
  PerContact<Local<S, Dim>, MaxContacts> r;
  long iterations = 0;
};

}  // namespace duhem
