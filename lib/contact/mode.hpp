#pragma once

#include "lib/cone/coulomb_cone.hpp"
#include "lib/names.hpp"

#include <optional>

namespace duhem {

enum class Mode { takeoff, stick, slip };
template <>
inline constexpr std::array names_of<Mode>{
    Named<Mode>{"takeoff", Mode::takeoff},
    Named<Mode>{"stick", Mode::stick},
    Named<Mode>{"slip", Mode::slip},
};

/// What still counts as zero. Both are 0 on exact scalars, where Lemma 1 is decided and not estimated.
template <class S>
struct ModeTolerance {
  S velocity{0};
  S impulse{0};
};

/// Lemma 1, (17): the mode of a pair (u, r), or nothing when it obeys none of
///   take-off  r = 0 and u_N ≥ 0
///   stick     u = 0 and ‖r_T‖ ≤ μ r_N and r_N ≥ 0
///   slip      ‖r_T‖ = μ r_N and r_N ≥ 0 and u_N = 0 and u_T ≠ 0 and ‖u_T‖ r_T = −‖r_T‖ u_T.
/// Where two hold at once (r = 0 and u = 0) the first one listed is named. Differs from the paper: r_N ≥ 0 is written
/// out, since (17) needs it at μ = 0.
template <class S, int Dim>
[[nodiscard]] std::optional<Mode> classify(const Local<S, Dim>& u, const Local<S, Dim>& r, const S& mu,
                                           const ModeTolerance<S>& tolerance = {});

/// The right-hand side of Lemma 1, (18): K* ∋ ũ ⟂ r ∈ K, exactly. Written without a square root of its own.
template <class S, int Dim>
[[nodiscard]] bool is_complementary(const Local<S, Dim>& u, const Local<S, Dim>& r, const S& mu);

}  // namespace duhem
