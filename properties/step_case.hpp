#pragma once

#include "properties/step_labels.hpp"
#include "properties/step_start.hpp"
#include "properties/subject.hpp"

namespace duhem::properties {

/// A situation and how it is stepped.
struct StepCase {
  Situation situation;
  Law law = Law::fremond;
  ActivationRule rule = ActivationRule::gap_velocity;
  int sweeps = 0;         ///< Gauss–Seidel sweeps after which the solver is stopped, whatever it has; 0: solve
  Fraction factor{1, 1};  ///< and then its impulses are multiplied by this
  bool energy_safe = false;
  Fraction gap_slack{}, velocity_slack{}, gamma{1, 1};  ///< of the rule
};

/// A case on any situation of that kind, under Frémond's law and the rule gap-velocity.
[[nodiscard]] inline StepCase any_step(Choices& choices, const SituationKind& kind = {}) {
  return {any_situation(choices, kind)};
}
[[nodiscard]] inline ActivationRule any_rule(Choices& choices) {
  constexpr auto& rules = names_of<ActivationRule>;
  return rules[choices.below(rules.size())].value;
}
/// gap-velocity, gap or gap-clipped: whether a contact is closed is then asked of g(q_k) alone.
[[nodiscard]] inline ActivationRule any_rule_by_gap(Choices& choices) {
  constexpr std::array rules{ActivationRule::gap_velocity, ActivationRule::gap, ActivationRule::gap_clipped};
  return rules[choices.below(rules.size())];
}

/// (72) under the hypotheses of Proposition 1, with a solver that is stopped after one to three sweeps.
[[nodiscard]] inline StepCase unfinished_step(Choices& choices) {
  StepCase c = any_step(choices);
  c.situation.theta = theta_of_proposition_1(choices, c.situation);
  c.sweeps = 1 + static_cast<int>(choices.below(3));
  if (choices.once_in(2)) c.factor = positive_fraction(choices, 2);
  return c;
}

/// Impulses that are given in the solver's place.
template <class S, int Dim>
[[nodiscard]] ConeSolution<S, Dim> given(std::vector<Local<S, Dim>> r) {
  ConeSolution<S, Dim> solution;
  solution.r = std::move(r);
  solution.status = SolveStatus::converged;
  return solution;
}
template <class S, int Dim>
[[nodiscard]] ConeSolution<S, Dim> no_impulses(const ConeProblem<S, Dim>& problem) {
  return given<S, Dim>(std::vector<Local<S, Dim>>(static_cast<std::size_t>(problem.contacts()), Local<S, Dim>::Zero()));
}

/// The step of a case, taken by a subject.
template <class S, int Dim>
struct TakenStep {
  using Sys = LinearSystem<S, Dim>;
  const StepCase& drawn;    ///< in fractions
  StepStart<S, Dim> start;  ///< of the case, or of another description of it
  SchemeSettings<S> settings;
  StepResult<Sys> result;
  BalanceOf<Sys> balance;  ///< only of a step that was solved

  TakenStep(const StepCase& c, const Subject<S, Dim>& subject);
  TakenStep(StepStart<S, Dim> from, const StepCase& c, const Subject<S, Dim>& subject,
            const typename Subject<S, Dim>::Impulses& impulses);
  TakenStep(const TakenStep&) = delete;  // the record points into the settings
  TakenStep& operator=(const TakenStep&) = delete;

  [[nodiscard]] bool is_solved() const { return result.status == SolveStatus::converged; }
  [[nodiscard]] const StepRecord<Sys>& record() const { return result.record; }
  /// Of the situation, and of what came out.
  [[nodiscard]] Labels labels() const;
};

/// What rounding may have done to v_{k+1}, and to the velocities that (91) was made of. Every contact's column of M̂⁻¹ Hᵀ was
/// solved for by itself, with factors of M̂ that are off by n u |L||D||Lᵀ| ≤ n u d dᵀ, d_i = √M̂_ii:
///   |δv| ≤ n u |M̂⁻¹| [d dᵀ (|v_k| + |v_{k+1}| + |M̂⁻¹| |Hᵀ| |p|) + |h f| + |Hᵀ| |p|].
template <class S, int Dim>
[[nodiscard]] Vec<S, Dynamic> velocity_rounding(const TakenStep<S, Dim>& taken);

}  // namespace duhem::properties
