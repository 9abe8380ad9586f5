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
  std::vector<std::string> unmet;  ///< hypotheses of Proposition 1; none: it forbids to create energy
  std::optional<S> near = {};      ///< of the request
  long first = 0;                  ///< steps that lie before q_0 and v_0

  [[nodiscard]] bool forbids_creation() const { return unmet.empty(); }
  [[nodiscard]] const ImpactLaw<S>& law(int contact) const {
    return settings.laws[std::visit([&](const auto& system) { return law_index(system, contact); }, problem.system)];
  }
};

template <class S>
[[nodiscard]] RunPlan<S> make_plan(const RunRequest& request);

/// What of scheme, rule and parameters is against the hypotheses of Proposition 1 (87), u_{N,k} <= 0 on every active contact
/// included, or those of its form for `gap-clipped`, in words and with its numbers. Where it is nothing, creating energy is a
/// failure. Decided on the exact numbers of the request, so that θ = 1/(1+e) does not depend on how a scalar rounds it.
[[nodiscard]] std::vector<std::string> unmet_hypotheses(const RunRequest& request, const std::vector<Surface>& surfaces);

}  // namespace duhem::program
