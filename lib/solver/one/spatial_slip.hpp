#pragma once

#include "lib/solver/one/one_contact.hpp"

#include <vector>

namespace duhem {

/// Slip in space. With s the sliding direction and D = A_NN − μ A_NT·s > 0, w_N = 0 gives r_N = −b_N/D, and
/// D w_T = k + Q s  with  k = A_NN b_T − b_N A_TN,  Q = μ (b_N A_TT − b_T A_NT).  It must be ν s with ν ≥ 0:
/// f(φ) = s⊥·(k + Q s) = 0 in the angle φ of s, and ν = s·(k + Q s).
template <class S>
class SpatialSlip {
 public:
  using Direction = Vec<S, 2>;

  explicit SpatialSlip(const OneContact<S, 3>& problem);

  /// The direction that the contact would take without friction, turned until its equation holds.
  [[nodiscard]] std::optional<Local<S, 3>> by_newton() const;
  /// Newton's method on f/D = s⊥·w_T, evaluated from w_T itself: near the root it keeps the digits that k + Q s cancels.
  [[nodiscard]] Direction polished(Direction s) const;
  /// Every root, from the quartic in t = tan(φ/2) with t in [−1, 1], for s and for −s.
  [[nodiscard]] std::vector<Direction> every_root() const;

  /// The impulse of sliding towards s; nothing if it would pull or if friction would push along.
  [[nodiscard]] std::optional<Local<S, 3>> impulse(const Direction& s) const;
  /// The same whichever way friction pushes.
  [[nodiscard]] std::optional<Local<S, 3>> along_edge(const Direction& s) const;

 private:
  /// D, for s.
  [[nodiscard]] S denominator(const Direction& s) const;

  const OneContact<S, 3>& problem_;
  Direction k_;
  Mat<S, 2, 2> Q_;
};

}  // namespace duhem
