#pragma once

#include "lib/contact/cone_problem.hpp"

#include <vector>

namespace duhem {

/// The same problem in units of its own: with one length s_α a contact and one size β of the data,
///   r_α = s_α β r̂_α,   w_α = β ŵ_α / s_α   turns (91) into   ŵ = (s A s) r̂ + s b/β,
/// whose blocks on the diagonal have a mean of about one and whose b̂ is of length about one. A positive factor leaves a
/// cone where it is, so the solutions correspond. s and β are powers of two: nothing is rounded on the way.
template <class S, int Dim>
struct UnitScaling {
  ConeProblem<S, Dim> problem;
  std::vector<S> s;
  S beta;

  [[nodiscard]] std::vector<Local<S, Dim>> impulses(std::vector<Local<S, Dim>> r_hat) const {
    for (std::size_t a = 0; a < r_hat.size(); ++a) r_hat[a] *= s[a] * beta;
    return r_hat;
  }
  [[nodiscard]] std::vector<Local<S, Dim>> scaled(std::vector<Local<S, Dim>> r) const {
    for (std::size_t a = 0; a < r.size(); ++a) r[a] /= s[a] * beta;
    return r;
  }
};

template <class S, int Dim>
[[nodiscard]] UnitScaling<S, Dim> unit_scaling(const ConeProblem<S, Dim>& problem);

}  // namespace duhem
