#pragma once

#include "lib/contact/cone_problem.hpp"
#include "lib/linear/block_lu.hpp"
#include "lib/solver/many/lorentz.hpp"

#include <functional>
#include <optional>

namespace duhem {

template <class S>
struct InteriorPointSettings {
  S size;     ///< of x and y at the start, in units of UnitScaling
  S balance;  ///< x·y is not asked to fall below this times what is left of the equations
  long budget;
};

/// An interior-point method on (91), of the kind of Acary, Armand, Nguyen and Shpakovych. With  P = diag(1, μ, μ)/max(1, μ)
///   r = P x,   y = P w̃ = (P A P) x + P b + ‖y_T‖ e,   and (91) reads   x ∈ L, y ∈ L, x ∘ y = 0,
/// also where μ = 0. Newton steps on these equations, x ∘ y = target in place of 0 and the target falling, lead through the
/// inside of L to the middle of the set of solutions: there no contact is at the border of two modes unless it must, and
/// however hyperstatic the contacts, the equations are regular. That is where the methods that pick modes lose their way.
///
/// Rounding stops it some digits before them, and a contact at the border of two modes after half of the digits. The
/// problem is in units of UnitScaling; `is_solution` judges r, on K.
template <class S, int Dim>
class InteriorPoint {
 public:
  using Locals = std::vector<Local<S, Dim>>;

  InteriorPoint(const ConeProblem<S, Dim>& problem, std::function<bool(const Locals&)> is_solution);
  InteriorPoint(const InteriorPoint&) = delete;  // the factors point to the pattern beside them
  InteriorPoint& operator=(const InteriorPoint&) = delete;

  /// Leaves in `r` the solution, or else the last iterate.
  [[nodiscard]] bool run(Locals& r, const InteriorPointSettings<S>& settings);
  /// Systems factorised so far.
  [[nodiscard]] long steps() const { return steps_; }

 private:
  struct Direction {
    Locals x, y;
    S longest;  ///< t ≤ 1 to where it leaves L
  };
  /// ‖y_T‖ in the velocities: its derivative taken along, or as it is now. The first converges fast, the second far.
  enum class Slip { followed, held };

  /// Moves x and y, within `last` systems; false where no step leads on.
  [[nodiscard]] bool step(const S& balance, long last);
  [[nodiscard]] std::optional<Direction> towards_target(const Locals& rho, const S& balance, Slip slip);
  [[nodiscard]] bool linearise(Slip slip);
  /// The δx, δy of the linearised equations, ρ what is left of the velocities' and c = δy + W² δx.
  [[nodiscard]] std::optional<Direction> direction(const Locals& rho, const Locals& c);
  /// Shortens t until no contact is much nearer to the surface of L than the others.
  [[nodiscard]] S centred(const Direction& d, S t) const;
  /// ρ = y − Â x − b̂ − ‖y_T‖ e.
  [[nodiscard]] Locals left_over() const;
  /// The mean of x·y a step t along d.
  [[nodiscard]] S product_after(const Direction& d, const S& t) const;
  [[nodiscard]] Locals impulses() const;

  const ConeProblem<S, Dim>* problem_;
  std::function<bool(const Locals&)> is_solution_;
  Locals P_;  ///< diagonals
  BlockMatrix<S, Dim> A_hat_;
  Locals b_hat_;
  BlockPattern pattern_;
  BlockLu<S, Dim> lu_;
  Locals x_, y_, g_;  ///< g: gradient of ‖y_T‖
  std::vector<NesterovTodd<S, Dim>> scaling_;
  std::vector<Mat<S, Dim, Dim>> added_;  ///< to the diagonal of Â
  long steps_ = 0;
};

/// By this method alone, from inside: no start is of use to it.
template <class S, int Dim>
[[nodiscard]] ConeSolution<S, Dim> interior_point(const ConeProblem<S, Dim>& problem, const S& tolerance, long max_steps);

}  // namespace duhem
