#pragma once

#include "properties/definition.hpp"

namespace duhem::properties {

/// What [M 5] says of t, from p·W p and p·y: in [0, 1], p left alone where it does no positive work, else all of the work taken
/// and no more, and t = 0 where nothing can be taken because p·W p ≤ 0. `off`: what rounding leaves of either product.
template <class S>
void demand_of_scaling(Excess<S>& excess, const EnergySafeScaling<S>& scaling, const S& p_W_p, const S& p_y, const S& off) {
  const auto& [t, indefinite] = scaling;
  const S before = p_W_p + p_y;
  excess.demand(S(-t), S(0));
  excess.demand(t - S(1), S(0));
  excess.demand(t * (t * p_W_p + p_y), off);
  if (before < -off) excess.demand(S(1) - t, S(0));             // left alone
  if (before > off && p_W_p > off) excess.demand(!indefinite);  // and called what it is
  if (before > off && p_W_p < -off) excess.demand(indefinite ? t : S(1), S(0));
  if (before > off && p_W_p > off && p_y < -off) excess.demand_zero(t * p_W_p + p_y, off);  // no more than needed
}

}  // namespace duhem::properties
