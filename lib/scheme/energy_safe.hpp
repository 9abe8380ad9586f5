#pragma once

#include "lib/contact/cone_problem.hpp"

namespace duhem {

/// What the energy-safe scaling of [M 5] did to a step.
template <class S>
struct EnergySafeScaling {
  S t{1};                   ///< the impulses were multiplied by this, in [0, 1]
  bool indefinite = false;  ///< p·W p ≤ 0 with positive work (asymmetric W): t = 0
};

/// For an inexact p in K under (72): if the contact work c = p·(W p + y) is positive, t p with
/// t = max(0, −(p·y)/(p·W p)) stays in K and does no positive work in total. W and y as in (99), (100).
template <class S, int Dim, int MaxContacts>
[[nodiscard]] EnergySafeScaling<S> energy_safe_scaling(const ContactMatrixOf<S, Dim, MaxContacts>& W,
                                                       const PerContact<Local<S, Dim>, MaxContacts>& y,
                                                       const PerContact<Local<S, Dim>, MaxContacts>& p) {
  S p_W_p(0), p_y(0);
  const auto W_p = W.times(p);
  for (std::size_t a = 0; a < p.size(); ++a) {
    p_W_p += S(p[a].dot(W_p[a]));
    p_y += S(p[a].dot(y[a]));
  }
  if (p_W_p + p_y <= S(0)) return {};
  if (p_W_p <= S(0)) return {S(0), true};
  return {std::max(S(0), S(-p_y / p_W_p)), false};
}

}  // namespace duhem
