#pragma once

#include "lib/contact/cone_problem.hpp"
#include "lib/linear/block_lu.hpp"
#include "lib/solver/one/alart_curnier.hpp"

#include <optional>

namespace duhem {

/// A point of the iteration: impulses and the velocities that belong to them, w = A r + b, or shifted by a proximal term.
template <class S, int Dim>
struct Iterate {
  std::vector<Local<S, Dim>> r, w;
};

/// Newton's method on Alart and Curnier's function F of all contacts, for the problem with A + ε in place of A, in units
/// of UnitScaling. Where A is singular (hyperstatic contacts) ε > 0 makes the equations regular.
template <class S, int Dim>
class NewtonStep {
 public:
  using Locals = std::vector<Local<S, Dim>>;
  using Block = Mat<S, Dim, Dim>;

  explicit NewtonStep(const ConeProblem<S, Dim>& problem);

  [[nodiscard]] const BlockPattern& pattern() const { return pattern_; }

  /// ‖F‖ at an iterate.
  [[nodiscard]] S length_of_F(const Iterate<S, Dim>& x) const;

  struct Direction {
    Locals r;  ///< δr with  E δr + G (A + ε) δr = −F
    Locals w;  ///< δw = (A + ε) δr
  };
  /// Nothing where a pivot vanishes or the numbers overflow. The direction lives until the next call.
  [[nodiscard]] const Direction* direction(const Iterate<S, Dim>& x, const S& epsilon);

  /// Moves x along the direction by the longest of the steps 1, ½, ¼, … that lowers ‖F‖; by a full step where none does
  /// (F is not smooth: a step that climbs a ridge between two modes is often the way on). Returns ‖F‖ there.
  S search(Iterate<S, Dim>& x, const S& F_before, const Direction& direction);

 private:
  /// J = E + G (A + ε) at x, and its factors; false where a pivot vanishes.
  [[nodiscard]] bool linearise(const Iterate<S, Dim>& x, const S& epsilon);
  /// J δr = right_hand_side, into direction_. Elimination without exchanges loses digits where blocks are badly
  /// conditioned: δr is corrected by its own residual until that is `enough_`. False where less than half of the digits stand.
  [[nodiscard]] bool solve(const Locals& right_hand_side);
  /// Completes direction_.w, and leaves in left_ what is left of the equations. Returns its squared length.
  S leave_over(const Locals& right_hand_side);

  const ConeProblem<S, Dim>* problem_;
  BlockPattern pattern_;
  BlockLu<S, Dim> lu_;
  std::vector<AlartCurnierSlope<S, Dim>> slopes_;
  S epsilon_{0};
  S enough_;  ///< the square of u^(5/8): a direction that exact is corrected no further, the next step corrects it
  Direction direction_;
  Locals minus_F_, left_;
  Iterate<S, Dim> trial_;
};

}  // namespace duhem
