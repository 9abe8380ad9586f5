#include "tools/run/plan.hpp"

#include "lib/scalar/text.hpp"

namespace duhem::program {

bool theory_forbids_creation(const RunRequest& request, const std::vector<Surface>& surfaces) {
  const Rational& theta = request.theta.value;
  const bool approaching =
      (request.activation == ActivationRule::gap_velocity || request.activation == ActivationRule::forecast_velocity) &&
      request.velocity_slack.value == Rational(0);
  if (!approaching && request.activation != ActivationRule::gap_clipped) return false;
  if (request.scheme != Scheme::mjf || theta < Rational(1, 2)) return false;
  for (const Surface& surface : surfaces)
    if (theta * (Rational(1) + request.e_of(surface.e).value) > Rational(1)) return false;
  return true;
}

template <class S>
RunPlan<S> make_plan(const RunRequest& request) {
  const auto round = [](const Exact& number) { return nearest<S>(number.value, number.where); };
  RunPlan<S> plan{make_case<S>(request.data), {}, round(request.t_end), request.steps, false};
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
  plan.forbids_creation = theory_forbids_creation(request, plan.problem.surfaces);
  // What cannot be factorised is refused here, before anything is written.
  std::visit([&](const auto& system) { (void)system.M_hat(size).at(plan.problem.q_0); }, plan.problem.system);
  return plan;
}

#define INSTANTIATE(S) template RunPlan<S> make_plan<S>(const RunRequest&);
DUHEM_FOR_EACH_FIELD(INSTANTIATE)

}  // namespace duhem::program
