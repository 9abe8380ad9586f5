#include "properties/leftover.hpp"
#include "properties/statement.hpp"
#include "properties/statements.hpp"

namespace duhem::properties {
namespace {

/// That a step obeys the law it names: judged by the velocities at both its ends and not by the problem (91) that it solved.
/// No other statement excuses more of the residual than this one allows.
struct LawInclusion : AboutSteps<LawInclusion> {
  static constexpr std::string_view name = "law_inclusion", equation = "(61c) (72c)",
                                    statement = "the impulses of a step obey its law: -(w + mu |w_T| n) in N_K(p) with the velocities of "
                                                "both ends, but for the solver's tolerance and rounding";
  static constexpr Expectation expectation = Expectation::holds;
  static constexpr std::initializer_list<Met> excluded{};
  static StepCase draw(Choices& choices) {
    StepCase c = any_step(choices);
    constexpr std::array rules{ActivationRule::gap_velocity, ActivationRule::gap, ActivationRule::gap_clipped};
    c.law = choices.once_in(2) ? LawKind::moreau : LawKind::fremond;
    c.rule = rules[choices.below(rules.size())];
    c.situation.theta = theta_of_proposition_1(choices, c.situation);
    return c;
  }

  template <class S, int Dim>
  static std::optional<double> excess(const StepCase&, const TakenStep<S, Dim>& taken) {
    double most = 0;
    const std::vector<S> allowed = allowed_residuals(taken);
    for (std::size_t i = 0; i < allowed.size(); ++i) {
      const auto [w, z, rho, sigma, rounding] = leftover(taken.record(), taken.record().active[i]);
      most = std::max(most, in_units_of<S>(S(rho.cwiseAbs().maxCoeff()) / sigma, allowed[i]));
    }
    return most;
  }
};

}  // namespace

std::vector<Property> statements_on_the_law() { return {property<LawInclusion>()}; }

}  // namespace duhem::properties
