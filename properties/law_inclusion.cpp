#include "properties/leftover.hpp"
#include "properties/statement.hpp"
#include "properties/statements.hpp"

namespace duhem::properties {
namespace {

/// That a step obeys the law it names: judged by the velocities at both its ends and not by the problem (91) that it solved.
/// No other statement excuses more of the residual than this one allows.
struct LawInclusion : AboutSteps<LawInclusion> {
  static constexpr std::string_view name = "law_inclusion", equation = "(61c) (72c)",
                                    statement =
                                        "the impulses of a step obey its law: -(w + mu |w_T| n) in N_K(p) with the velocities of "
                                        "both ends, but for the solver's tolerance and rounding";
  static constexpr Expectation expectation = Expectation::holds;
  static constexpr std::initializer_list<Met> excluded{};
  static constexpr bool varies = true;
  static StepCase draw(Choices& choices) {
    StepCase c = any_step(choices, {.varies = true});
    constexpr std::array rules{ActivationRule::gap_velocity, ActivationRule::gap, ActivationRule::gap_clipped};
    c.law = choices.once_in(2) ? LawKind::moreau : LawKind::fremond;
    c.rule = rules[choices.below(rules.size())];
    c.situation.theta = theta_of_proposition_1(choices, c.situation);
    if (c.law == LawKind::moreau && c.rule != ActivationRule::gap_clipped && choices.once_in(4))
      c.situation.theta = {static_cast<int>(choices.below(9)), 8};
    return c;
  }

  template <class S, int Dim>
  static std::optional<double> excess(const StepCase&, const TakenStep<S, Dim>& taken) {
    double most = 0;
    const std::vector<S> allowed = allowed_residuals(taken);
    const auto& system = taken.where.system;
    const auto M_hat = system.M_hat(taken.settings.size);
    const Eigen::Index n = taken.where.x.v.size();
    const Mat<S, Dynamic, Dynamic> inverse = M_hat.solve(Mat<S, Dynamic, Dynamic>::Identity(n, n));
    const auto& [h, theta] = taken.settings.size;
    const S diagonal =
        system.M(taken.where.x.q).trace() + h * theta * system.C().trace() + h * h * theta * theta * system.K().trace();
    const S off = S(static_cast<int>(n + 8)) * unit_roundoff<S>() * diagonal * inverse.trace();  // conditioning
    for (std::size_t i = 0; i < allowed.size(); ++i) {
      const auto& active = taken.record().active[i];
      const auto [w, z, rho, sigma, rounding] = leftover(taken.record(), active);
      most = std::max(most, in_units_of<S>(S(rho.cwiseAbs().maxCoeff()) / sigma, allowed[i]));
      using std::abs;
      const Mat<S, Dim, Dim> W = active.H * M_hat.solve(active.H.transpose().eval());  // σ = 1/mean(diag W_αα)
      most = std::max(most, in_units_of<S>(abs(sigma - impulse_per_velocity<S, Dim>(W)), off * sigma));
    }
    return most;
  }
};

}  // namespace

std::vector<Property> statements_on_the_law() { return {property<LawInclusion>()}; }

}  // namespace duhem::properties
