#pragma once

#include "lib/energy/balance.hpp"

namespace duhem {

/// What part of a step's contact energies only the residuals ρ of its contacts explain:
///   Σ |ρ|·|θz/σ + u_{k+θ}| / Σ (|p| + σ s)(|p|/σ + s),   s = |u_k| + |u_{k+1}|, sums over the active contacts.
/// 0 where the impulses obey the law that each contact names, of the size of its tolerance where a solver stopped, and of
/// size one where the impulses are those of another law.
template <System Sys>
[[nodiscard]] typename Sys::Scalar residual_share(const StepRecord<Sys>& record, const BalanceOf<Sys>& balance) {
  using S = typename Sys::Scalar;
  S explained(0), scale(0);
  for (std::size_t i = 0; i < record.active.size(); ++i) {
    const auto& contact = balance.contacts[i];
    const S& sigma = record.active[i].sigma;
    const S p = S(contact.p.cwiseAbs().sum()), s = S(contact.u_k.cwiseAbs().sum()) + S(contact.u_k1.cwiseAbs().sum());
    explained += contact.tolerance_size;
    scale += (p + sigma * s) * (p / sigma + s);
  }
  return scale > S(0) ? S(explained / scale) : S(0);
}

/// Of the digits that were asked for, a solver may leave half to the conditioning of its problem. Beyond that the impulses are not
/// those of the law, and no tolerance excuses the work that they do.
template <System Sys>
[[nodiscard]] bool obeys_its_law(const StepRecord<Sys>& record, const BalanceOf<Sys>& balance,
                                 const typename Sys::Scalar& tolerance) {
  using S = typename Sys::Scalar;
  const S share = residual_share<Sys>(record, balance);
  return share * share <= std::max(tolerance, S(unit_roundoff<S>()));
}

}  // namespace duhem
