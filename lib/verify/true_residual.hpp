#pragma once

#include "lib/contact/stacked.hpp"
#include "lib/scalar/twice.hpp"
#include "lib/verify/residual.hpp"

namespace duhem {

/// Both figures of impulses as they are: measured in twice the digits, where nothing of w drowns beside r. The floors are what r
/// itself cannot do better for having no more digits [M 6]. To be printed; a solver measures more cheaply on its way.
template <class S, int Dim>
class TrueResidual {
 public:
  explicit TrueResidual(const ConeProblem<S, Dim>& problem);
  [[nodiscard]] Residual<S> of(const Locals<S, Dim>& r) const;

 private:
  const ConeProblem<S, Dim>* problem_;
  ConeProblem<Twice<S>, Dim> there_;  ///< the same in twice the digits
};

/// Of impulses that are measured once.
template <class S, int Dim, int MaxContacts>
[[nodiscard]] Residual<S> true_residual(const ConeProblem<S, Dim, MaxContacts>& problem,
                                        const PerContact<Local<S, Dim>, MaxContacts>& r);

}  // namespace duhem
