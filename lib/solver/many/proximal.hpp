#pragma once

#include "lib/solver/many/newton_step.hpp"

#include <functional>

namespace duhem {

/// The proximal-point method on (91), A + ε in place of A: each outer step solves
///   w = A r + b + ε (r − r_k),   K* ∋ w̃ ⟂ r ∈ K
/// for r_{k+1} by Newton's method, roughly, and ε follows how hard that was. The ε-problems are regular however
/// hyperstatic the contacts, each impulse stays near the one before, and a fixed point solves (91) itself.
///
/// `is_solution` judges r, on K, in the units given. Leaves in `r` the solution, or else the iterate of least ‖F‖.
template <class S, int Dim>
class Proximal {
 public:
  using Locals = std::vector<Local<S, Dim>>;

  Proximal(const ConeProblem<S, Dim>& problem, std::function<bool(const Locals&)> is_solution)
      : problem_(&problem), is_solution_(std::move(is_solution)), newton_(problem) {}

  /// From ε, in units of UnitScaling, in so many Newton steps at most.
  [[nodiscard]] bool run(Locals& r, S epsilon, long budget);
  /// Newton's method alone, ε = 0 wherever A allows it, from r. Leaves the last iterate in `r`.
  [[nodiscard]] bool newton_alone(Locals& r, long steps);
  [[nodiscard]] long newton_steps() const { return newton_steps_; }
  [[nodiscard]] const BlockPattern& pattern() const { return newton_.pattern(); }

 private:
  /// Newton steps from x = (r_k, A r_k + b), whose ‖F‖ is given, to r_{k+1}; how many were taken, or nothing where they did
  /// not get there. Leaves w of the ε-problem in x.
  [[nodiscard]] std::optional<long> outer_step(Iterate<S, Dim>& x, const Locals& r_k, S F, const S& epsilon, long budget);
  [[nodiscard]] bool is_solution(Locals& r);

  const ConeProblem<S, Dim>* problem_;
  std::function<bool(const Locals&)> is_solution_;
  NewtonStep<S, Dim> newton_;
  Locals on_cone_;
  long newton_steps_ = 0;
};

}  // namespace duhem
