#pragma once

#include "lib/names.hpp"

#include <span>

namespace duhem::program {

/// What positive work falls with when the same thing is computed again, more tightly and with more digits.
enum class ScalesWith {
  roundoff,   ///< rounding explains it on every rung, or there is none
  tolerance,  ///< it falls with the solver's tolerance
  nothing,    ///< it stays: neither the solver nor rounding did it
};

}  // namespace duhem::program

template <>
inline constexpr std::array duhem::names_of<duhem::program::ScalesWith>{
    duhem::Named<duhem::program::ScalesWith>{"roundoff", duhem::program::ScalesWith::roundoff},
    duhem::Named<duhem::program::ScalesWith>{"tolerance", duhem::program::ScalesWith::tolerance},
    duhem::Named<duhem::program::ScalesWith>{"nothing", duhem::program::ScalesWith::nothing},
};

namespace duhem::program {

/// The largest positive work of one kind on one rung (scalar, tolerance) of a ladder.
struct RungWork {
  double roundoff;        ///< unit round-off of the scalar
  double tolerance;       ///< of the contact solver
  double work;            ///< 0 where there is none
  bool is_rounding;       ///< no work of the rung exceeds its own rounding bound
  bool may_be_tolerance;  ///< no work exceeds its bound for rounding and for the residual that the solver left
  bool may_be_law;        ///< law and activation rule do positive work of this kind beyond the rounding bound
};

/// The rule, on the rungs that were solved:
///   1. rounding explains the work of every rung: `roundoff`.
///   2. Else the scalar with the smallest round-off decides. Where at its tightest tolerance t_2 the work w(t_2) is rounding,
///      or neither law nor activation rule has a positive share [M 5], nobody but the solver is left: `tolerance`. Tolerances
///      close to each other, and single steps that happen to come out well, need this: the work jumps about there.
///   3. From the tolerance t_1 with the most work (a loose one may happen to do none): w(t_2)/w(t_1) <= (t_2/t_1)^(1/2) with
///      t_2 < t_1 falls with the `tolerance`; half an exponent stands in the middle between work that is proportional to the
///      tolerance and work that does not see it.
///   4. With one tolerance there is nothing to compare: `tolerance` where the residual left can explain the work.
///   5. Else `nothing`.
[[nodiscard]] ScalesWith scaling(std::span<const RungWork> rungs);

/// Of several kinds of work the one that is explained least.
[[nodiscard]] ScalesWith least_explained(ScalesWith a, ScalesWith b);

}  // namespace duhem::program
