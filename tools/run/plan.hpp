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
};

template <class S>
[[nodiscard]] RunPlan<S> make_plan(const RunRequest& request);

/// Whether scheme, rule and parameters satisfy the hypotheses of Proposition 1 (87), u_{N,k} <= 0 on every active contact
/// included, or those of its form for `gap-clipped`: then creating energy is a failure.
template <class S>
[[nodiscard]] bool theory_forbids_creation(const SchemeSettings<S>& settings);

}  // namespace duhem::program
