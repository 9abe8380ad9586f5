#pragma once

#include "lib/solver/many/smoothed_equations.hpp"

#include <functional>
#include <optional>

namespace duhem {

/// What makes ρ(z, κ) = 0 (smoothed_equations.hpp) hard is the slip ‖y_T‖: without it the equation is monotone. So it is reached
/// along a flow in a time of its own, by implicit steps h as long as Newton's method can take,
///   y = Â x + b̂ + s e + ε (x − x_k),   s = (‖y_T‖ + s_k/h)/(1 + 1/h),   s' = ‖y_T‖ − s where the slip is held back,
///                                                                     ε ~ 1/h where the impulses are,
/// while κ falls as it is solved. Whatever the flow, what it rests at is a solution; which flow rests depends on the problem.
enum class Held { slip, impulses };

template <class S>
struct FlowSettings {
  Held held;
  S kappa;                        ///< at the start: 1 for contacts that press each other at will, little where that has no bound
  long budget;                    ///< systems factorised
  S resistance = S(1) / 1000;     ///< ε h, where the slip is held back; hyperstatic contacts need some
  S kappa_falls_at = S(1) / 100;  ///< once (1) is solved to that share of √κ
  S kappa_falls_by = S(1) / 2;    ///< or faster, where the equations have become easy
  int patience = 120;             ///< steps of the flow without κ falling
};

/// The problem is in units of UnitScaling; `is_solution` judges r, on K.
template <class S, int Dim>
class SmoothingFlow {
 public:
  using Locals = std::vector<Local<S, Dim>>;

  SmoothingFlow(const ConeProblem<S, Dim>& problem, std::function<bool(const Locals&)> is_solution)
      : equations_(problem), is_solution_(std::move(is_solution)) {}

  void begin_at_rest() { here_.z.assign(equations_.contacts(), Local<S, Dim>::Zero()); }
  void begin_at(const Locals& r) { here_.z = equations_.z_of(r); }
  /// On from where it is. On success `r` holds the solution, otherwise the last iterate.
  [[nodiscard]] bool run(Locals& r, const FlowSettings<S>& settings);

  /// Where it is.
  [[nodiscard]] const Locals& z() const { return here_.z; }
  [[nodiscard]] const S& kappa() const { return kappa_; }
  /// Systems factorised so far.
  [[nodiscard]] long steps() const { return equations_.steps(); }
  [[nodiscard]] bool has_bodies() const { return equations_.has_bodies(); }

 private:
  using Point = typename SmoothedEquations<S, Dim>::Point;
  using Drag = typename SmoothedEquations<S, Dim>::Drag;

  /// One step of the flow from where it is.
  [[nodiscard]] Drag drag(const FlowSettings<S>& settings, const S& h) const;
  /// Newton's method on the step's equation, within so many systems; how many it took, or nothing where it does not arrive.
  [[nodiscard]] std::optional<int> newton(const Drag& drag, long last);
  /// How far the step's equation is from (1), as a root mean square: ρ need not be smaller.
  [[nodiscard]] S lag(const Drag& drag) const;

  SmoothedEquations<S, Dim> equations_;
  std::function<bool(const Locals&)> is_solution_;
  S kappa_{1};
  Point here_, trial_;
};

}  // namespace duhem
