#pragma once

#include "lib/contact/mode.hpp"

#include <array>

namespace duhem {

/// Lemma 1 in the plane, each mode closed so that it is a polyhedron in (w, r):
///   take-off   r = 0,    w_N ≥ 0
///   stick      w = 0,    ‖r_T‖ ≤ μ r_N,  r_N ≥ 0
///   slip up    w_N = 0,  r_T = −μ r_N,   r_N ≥ 0,  w_T ≥ 0
///   slip down  w_N = 0,  r_T = +μ r_N,   r_N ≥ 0,  w_T ≤ 0
/// A pair on the border of two modes is in both.
enum class PlanarMode { takeoff, stick, slip_up, slip_down };
template <>
inline constexpr std::array names_of<PlanarMode>{
    Named<PlanarMode>{"takeoff", PlanarMode::takeoff},
    Named<PlanarMode>{"stick", PlanarMode::stick},
    Named<PlanarMode>{"slip up", PlanarMode::slip_up},
    Named<PlanarMode>{"slip down", PlanarMode::slip_down},
};
inline constexpr std::array planar_modes{PlanarMode::takeoff, PlanarMode::stick, PlanarMode::slip_up, PlanarMode::slip_down};

/// Some of the four modes: what is still possible at a contact.
class ModeSet {
 public:
  constexpr ModeSet() = default;
  constexpr ModeSet(PlanarMode mode) : bits_(1u << static_cast<unsigned>(mode)) {}  // NOLINT: one mode is a set
  [[nodiscard]] static constexpr ModeSet all() { return ModeSet(15u); }
  /// Every mode but take-off: w_N = 0.
  [[nodiscard]] static constexpr ModeSet held() { return ModeSet(14u); }

  [[nodiscard]] constexpr bool contains(PlanarMode mode) const { return (bits_ & ModeSet(mode).bits_) != 0; }
  friend constexpr bool operator==(ModeSet, ModeSet) = default;

 private:
  explicit constexpr ModeSet(unsigned bits) : bits_(bits) {}
  unsigned bits_ = 0;
};

}  // namespace duhem
