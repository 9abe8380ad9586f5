#include "properties/all_properties.hpp"
#include "properties/definition.hpp"
#include "properties/judged_contact.hpp"

namespace duhem::properties {
namespace {

/// That a step obeys the law it names: judged by the velocities at both its ends and not by the problem (91) that it solved.
/// No other property excuses more of the residual than this one allows.
struct LawInclusion : AboutSteps<LawInclusion> {
  static constexpr std::string_view name = "law_inclusion", equation = "(61c) (72c)",
                                    statement =
                                        "the impulses of a step obey its law: -(w + mu |w_T| n) in N_K(p) with the velocities of "
                                        "both ends, but for the solver's tolerance and rounding";
  static constexpr bool varies = true;
  static StepCase draw(Choices& choices) {
    StepCase c = any_step(choices, {.varies = true});
    c.law = choices.once_in(2) ? Law::moreau : Law::fremond;
    c.rule = any_rule_by_gap(choices);
    c.situation.theta = theta_of_proposition_1(choices, c.situation);
    if (c.law == Law::moreau && c.rule != ActivationRule::gap_clipped && choices.once_in(4))
      c.situation.theta = {static_cast<int>(choices.below(9)), 8};
    return c;
  }

  template <class S, int Dim>
  static double excess(const TakenStep<S, Dim>& taken) {
    Excess<S> excess;
    const std::vector<S> allowed = allowed_residuals(taken);
    const auto& system = taken.start.system;
    const auto M_hat = system.M_hat(taken.settings.size);
    const Eigen::Index n = taken.start.x.v.size();
    const Mat<S, Dynamic, Dynamic> inverse = M_hat.solve(Mat<S, Dynamic, Dynamic>::Identity(n, n));
    const auto& [h, theta] = taken.settings.size;
    const S diagonal = dense(system.M(taken.start.x.q)).trace() + h * theta * dense(system.C()).trace() +
                       h * h * theta * theta * dense(system.K()).trace();
    const S off = S(static_cast<int>(n + 8)) * unit_roundoff<S>() * diagonal * inverse.trace();  // conditioning
    const auto contacts = judged_contacts(taken);
    for (std::size_t i = 0; i < contacts.size(); ++i) {
      const auto& active = contacts[i].active;
      excess.demand(S(contacts[i].rho.cwiseAbs().maxCoeff()) / active.sigma, allowed[i]);
      const Mat<S, Dim, Dim> W = active.H * M_hat.solve(active.H.dense(n).transpose());  // σ = 1/mean(diag W_αα)
      excess.demand_zero(active.sigma - impulse_per_velocity<S, Dim>(W), off * active.sigma);
    }
    return excess.most();
  }
};

}  // namespace

std::vector<Property> properties_on_the_law() { return {property<LawInclusion>()}; }

}  // namespace duhem::properties
