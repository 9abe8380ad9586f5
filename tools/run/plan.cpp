#include "tools/run/plan.hpp"

#include "lib/scalar/text.hpp"

#include <fmt/format.h>

namespace duhem::program {

std::vector<std::string> unmet_hypotheses(const RunRequest& request, const std::vector<Surface>& surfaces) {
  const Rational& theta = request.theta.value;
  std::vector<std::string> unmet;
  if (request.scheme != Scheme::mjf) unmet.push_back(fmt::format("the scheme is {}, not mjf", name_of(request.scheme)));
  if (theta < Rational(1, 2)) unmet.push_back(fmt::format("theta = {} < 1/2", decimal(theta)));
  for (std::size_t alpha = 0; alpha < surfaces.size(); ++alpha) {
    const Rational e = request.e_of(surfaces[alpha].e).value;
    if (theta * (Rational(1) + e) <= Rational(1)) continue;
    unmet.push_back(fmt::format("theta = {} > 1/(1+e) = {} at contact {}, e = {}", decimal(theta),
                                decimal(Rational(1) / (Rational(1) + e)), alpha, decimal(e)));
    break;  // one says enough
  }
  if (request.activation != ActivationRule::gap_clipped) {
    const std::string lets_in = "lets contacts in that separate, u_N,k > 0";
    if (!asks_for_velocity(request.activation))
      unmet.push_back(fmt::format("the rule {} {}", name_of(request.activation), lets_in));
    else if (request.velocity_slack.value > Rational(0))
      unmet.push_back(fmt::format("the velocity slack {} {}", decimal(request.velocity_slack.value), lets_in));
  }
  return unmet;
}

template <class S>
RunPlan<S> make_plan(const RunRequest& request) {
  const auto round = [](const Exact& number) { return nearest<S>(number.value, number.where); };
  RunPlan<S> plan{make_case<S>(request.data), {}, round(request.t_end), request.steps, {}};
  auto& [size, activation, laws, solver, energy_safe, prescribed] = plan.settings;
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
  if (request.near) plan.near = round(*request.near);
  plan.unmet = unmet_hypotheses(request, plan.problem.surfaces);
  std::visit(
      [&]<class Sys>(const Sys& system) {
        if constexpr (Turning<Sys>)
          if (!system.takes_couple_implicitly()) plan.unmet.emplace_back("the gyroscopic couple is taken at k, not at k+theta");
      },
      plan.problem.system);
  // What cannot be factorised is refused here, before anything is written.
  std::visit([&](const auto& system) { (void)system.M_hat(size).at(plan.problem.q_0); }, plan.problem.system);
  return plan;
}

#define INSTANTIATE(S) template RunPlan<S> make_plan<S>(const RunRequest&);
DUHEM_FOR_EACH_FIELD(INSTANTIATE)

}  // namespace duhem::program
