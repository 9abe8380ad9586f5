#pragma once

#include "lib/model/rotation.hpp"
#include "lib/model/system.hpp"

#include <optional>

namespace duhem {

/// G(ω) = ω × Jω in principal axes. G(ω)·ω = 0 for every ω: taken at k+θ it does no work.
template <class S>
[[nodiscard]] Vec<S, 3> gyroscopic_couple(const Vec<S, 3>& J, const Vec<S, 3>& omega) {
  return omega.cross(Vec<S, 3>(J.cwiseProduct(omega)));
}

/// h G(ω_{k+θ}) of   J (ω_{k+1} − ω_k) + h G(ω_{k+θ}) = f,   by Newton's method; nothing where it does not arrive. On exact
/// scalars the iterate after three steps: its work is booked as what it is.
template <class S>
[[nodiscard]] std::optional<Vec<S, 3>> implicit_couple(const Vec<S, 3>& J, const Vec<S, 3>& omega_k, const Vec<S, 3>& f,
                                                       const StepSize<S>& size) {
  constexpr int newton_limit = is_exact<S> ? 3 : 30;
  const auto& [h, theta] = size;
  const auto couple_after = [&](const Vec<S, 3>& change) {
    return Vec<S, 3>(h * gyroscopic_couple<S>(J, omega_k + theta * change));
  };
  Vec<S, 3> change = J.cwiseInverse().cwiseProduct(f);  // ω_{k+1} − ω_k
  for (int i = 0; i < newton_limit; ++i) {
    const Vec<S, 3> omega = omega_k + theta * change, J_omega = J.cwiseProduct(omega);
    const Vec<S, 3> couple = couple_after(change), left = f - couple - J.cwiseProduct(change);
    if constexpr (!is_exact<S>) {
      const S terms = f.norm() + h * omega.norm() * J_omega.norm() + J.cwiseProduct(change).norm();
      if (left.norm() <= 8 * unit_roundoff<S>() * terms) return couple;
    }
    // The couple changes by dω × Jω + ω × J dω.
    const Mat<S, 3, 3> slope =
        Mat<S, 3, 3>(J.asDiagonal()) + h * theta * (crosses<S, 3>(J_omega) - crosses<S, 3>(omega) * J.asDiagonal());
    change += slope.inverse() * left;
  }
  if constexpr (is_exact<S>) return couple_after(change);
  return std::nullopt;
}

}  // namespace duhem
