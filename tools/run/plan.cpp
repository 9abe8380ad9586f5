#include "tools/run/plan.hpp"

#include "lib/scalar/text.hpp"

namespace duhem::program {

template <class S>
RunPlan<S> make_plan(const RunRequest& request) {
  const auto round = [](const Exact& number) { return nearest<S>(number.value, number.where); };
  RunPlan<S> plan{make_case<S>(request.data), {}, round(request.t_end), request.steps};
  auto& [size, activation, laws, solver, energy_safe] = plan.settings;
  size = {round(request.h), round(request.theta)};
  if (!(size.h > S(0))) throw InputError(request.h.where, decimal(request.h.value), "a step > 0 in this scalar");
  activation = {request.activation, round(request.gap_slack), round(request.velocity_slack), round(request.gamma)};
  solver.name = request.solver;
  solver.tolerance = request.tolerance ? round(*request.tolerance) : default_tolerance<S>();
  energy_safe = request.energy_safe;
  for (const Surface& surface : plan.problem.surfaces) {
    const Exact e = request.e_of(surface.e), e_t = request.e_t_of(surface.e_t), mu = request.mu_of(surface.mu);
    require_restitution(e);
    require_tangential_restitution(e_t);
    require_friction(mu);
    laws.push_back(request.scheme == Scheme::mj ? moreau_law<S>(round(e), round(e_t), round(mu))
                                                : fremond_law<S>(round(e), round(mu)));
  }
  return plan;
}

template <class S>
bool theory_forbids_creation(const SchemeSettings<S>& settings) {
  const auto& [h, theta] = settings.size;
  const auto& [rule, s_g, s_v, gamma] = settings.activation;
  const bool approaching = (rule == ActivationRule::gap_velocity || rule == ActivationRule::forecast_velocity) && s_v == S(0);
  if (!approaching && rule != ActivationRule::gap_clipped) return false;
  if (theta < S(1) / 2) return false;
  for (const auto& law : settings.laws)
    if (law.kind != ImpactLaw<S>::Kind::fremond || theta * (S(1) + law.e) > S(1)) return false;
  return true;
}

#define INSTANTIATE(S)                                 \
  template RunPlan<S> make_plan<S>(const RunRequest&); \
  template bool theory_forbids_creation<S>(const SchemeSettings<S>&);
DUHEM_FOR_EACH_FIELD(INSTANTIATE)

}  // namespace duhem::program
