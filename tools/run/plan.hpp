#pragma once

#include "lib/catalogue/catalogue.hpp"
#include "lib/scheme/moreau_jean.hpp"
#include "tools/run/request.hpp"

namespace duhem::program {

/// A run in one scalar: every number of the request rounded once.
template <class S>
struct RunPlan {
  Case<S> problem;
  SchemeSettings<S> settings;
  S t_end;
  long steps;
  bool forbids_creation;  ///< by Proposition 1, see theory_forbids_creation
};

template <class S>
[[nodiscard]] RunPlan<S> make_plan(const RunRequest& request);

/// Whether scheme, rule and parameters satisfy the hypotheses of Proposition 1 (87), u_{N,k} <= 0 on every active contact
/// included, or those of its form for `gap-clipped`: then creating energy is a failure. Decided on the exact numbers of the
/// request, so that θ = 1/(1+e) does not depend on how a scalar rounds it.
[[nodiscard]] bool theory_forbids_creation(const RunRequest& request, const std::vector<Surface>& surfaces);

}  // namespace duhem::program
