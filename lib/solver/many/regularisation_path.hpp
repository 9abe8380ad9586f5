#pragma once

#include "lib/solver/many/mode_equations.hpp"

#include <functional>
#include <optional>

namespace duhem {

/// Solves (91) where A is positive but for its rounding errors, in units of UnitScaling.
///
/// The solutions of  w = A r + b + ε (r − c),  K* ∋ w̃ ⟂ r ∈ K,  form curves (r, ε). For an ε well above the rounding
/// errors of A there is one near c, and Newton's method finds it. Below them A + ε is indefinite: an ε-problem may have
/// many solutions or none, and the curve through that first one turns to and fro in ε. So it is followed along its own
/// length, to ε = 0.
///
/// It is smooth while no contact changes its mode, and it is followed from one change to the next, as Lemke's method does
/// where F is piecewise linear. Which way it goes on is told by the determinant of J = ∂F/∂r: ε falls where det J has the
/// sign it had at first, and rises where it has the other — along the curve (Cramer's rule) and across a change of mode,
/// where J gains a matrix of rank one.
///
/// The curve cannot stop. Where the solutions of the problem without its rounding errors are bounded it must end at ε = 0:
/// a solution. Where contacts can be clamped at will (unbounded self-stress) it may run off to infinity instead; then
/// there may be a solution elsewhere on another curve, or none at all. `goes_on` is asked at every point of it.
template <class S, int Dim>
struct PathEnd {
  std::vector<Local<S, Dim>> r;
  std::vector<Mode> modes;
  S sigma;  ///< a good weight of w in these equations: ModeEquations
};
template <class S, int Dim>
struct PathResult {
  std::optional<PathEnd<S, Dim>> end;
  long iterations = 0;  ///< factorisations
};
template <class S, int Dim>
[[nodiscard]] PathResult<S, Dim> regularisation_path(const ConeProblem<S, Dim>& problem, const std::vector<Local<S, Dim>>& r,
                                                     const std::vector<Local<S, Dim>>& centre, const S& epsilon, long budget,
                                                     const std::function<bool()>& goes_on = {});

}  // namespace duhem
