#pragma once

#include "lib/energy/attribution.hpp"
#include "lib/names.hpp"

#include <optional>

namespace duhem {

/// Who created energy: the largest part of what was created beyond rounding and tolerance.
enum class Culprit { law, activation, numerical, rotation };
template <>
inline constexpr std::array names_of<Culprit>{
    Named<Culprit>{"law", Culprit::law, "the impact law"},
    Named<Culprit>{"activation", Culprit::activation, "the activation rule"},
    Named<Culprit>{"numerical", Culprit::numerical, "the integration itself"},
    Named<Culprit>{"rotation", Culprit::rotation, "the gyroscopic couple"},
};

/// A creation of energy beyond its bound for rounding and tolerance, by one contact in one step or by a step as a whole.
template <class S>
struct Creation {
  long step;
  std::optional<int> contact;  ///< nothing: the step as a whole (θ < ½, or an explicit gyroscopic couple)
  S work, bound;
  Attribution<S> attribution;
  S numerical{0}, rotation{0};  ///< of a step as a whole
  S normal_law{0};              ///< of the law's share, [1−θ(1+e)] min(u_{N,k}, 0) z_N; the rest is friction's

  [[nodiscard]] Culprit culprit() const {
    if (!contact) return rotation > numerical ? Culprit::rotation : Culprit::numerical;
    return attribution.activation > attribution.law ? Culprit::activation : Culprit::law;
  }
  /// Of a law: that friction pushed along the motion before the impact, and not restitution with θ > 1/(1+e).
  [[nodiscard]] bool is_by_friction() const { return attribution.law - normal_law > normal_law; }
};

}  // namespace duhem
