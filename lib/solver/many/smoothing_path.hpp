#pragma once

#include "lib/solver/many/smoothed_equations.hpp"

#include <functional>
#include <optional>

namespace duhem {

/// The curve ρ(z, κ) = 0 (smoothed_equations.hpp), followed by its length in (z, log κ) towards κ = 0: predicted along its
/// tangent, corrected by Newton's method across it. It passes where κ itself turns round, as it must where A is singular but for
/// its rounding errors, whose signs are any: there no regularisation that falls, and no flow, arrives. The curve cannot stop
/// [M 6]; it may run off to where impulses have no bound.
template <class S, int Dim>
class SmoothingPath {
 public:
  using Locals = std::vector<Local<S, Dim>>;

  explicit SmoothingPath(const ConeProblem<S, Dim>& problem) : equations_(problem) {}

  /// From near the curve to κ < kappa_end, within so many systems and while goes_on(); false where it does not get there.
  [[nodiscard]] bool follow(Locals z, const S& kappa, const S& kappa_end, long budget, const std::function<bool()>& goes_on);
  /// Impulses where it is, on K.
  [[nodiscard]] Locals impulses() const { return equations_.impulses(here_); }
  [[nodiscard]] long steps() const { return equations_.steps(); }

 private:
  using Point = typename SmoothedEquations<S, Dim>::Point;
  struct Tangent {
    Locals z;
    S log_kappa;
  };

  [[nodiscard]] bool is_on_curve(const Point& at) const;
  /// Onto the curve at a κ that is held.
  [[nodiscard]] bool land();
  /// Of length 1, onwards; false where the equations are singular.
  [[nodiscard]] bool find_tangent();
  /// So far along the tangent and back onto the curve; how many corrections, or nothing where it is lost.
  [[nodiscard]] std::optional<int> step(const S& length);

  SmoothedEquations<S, Dim> equations_;
  Point here_;
  S log_kappa_{0};
  Tangent tangent_{{}, S(-1)};  ///< at first: downwards
};

}  // namespace duhem
