#pragma once

#include "properties/in_scalar.hpp"
#include "properties/step_labels.hpp"
#include "properties/subject.hpp"

#include "lib/solver/nsgs.hpp"

namespace duhem::properties {

using LawKind = ImpactLaw<double>::Kind;

/// A situation and how it is stepped.
struct StepCase {
  Situation situation;
  LawKind law = LawKind::fremond;
  ActivationRule rule = ActivationRule::gap_velocity;
  int sweeps = 0;         ///< Gauss–Seidel sweeps after which the solver is stopped, whatever it has; 0: solve
  Fraction factor{1, 1};  ///< and then its impulses are multiplied by this
  bool energy_safe = false;
  Fraction gap_slack{}, velocity_slack{}, gamma{1, 1};  ///< of the rule
};

/// In the order of ActivationRule.
inline constexpr std::array<std::string_view, 6> rule_names{"gap-velocity",  "forecast-velocity", "gap",
                                                            "projected-gap", "midpoint",          "gap-clipped"};

/// How far a random problem is followed. What is not solved by then is counted and left: ten times the work would solve half
/// of the rest, one in a thousand.
inline constexpr long most_iterations = 200;

template <class S>
[[nodiscard]] std::vector<ImpactLaw<S>> laws_of(const StepCase& c) {
  std::vector<ImpactLaw<S>> laws;
  laws.reserve(c.situation.contacts.size());
  const auto kind = c.law == LawKind::fremond ? ImpactLaw<S>::Kind::fremond : ImpactLaw<S>::Kind::moreau;
  for (const auto& contact : c.situation.contacts)
    laws.push_back({kind, contact.e.in<S>(), contact.e_T.in<S>(), contact.mu.in<S>()});
  return laws;
}

template <class S>
[[nodiscard]] SchemeSettings<S> settings_of(const StepCase& c, const StepSize<S>& size) {
  return {size,
          {c.rule, c.gap_slack.in<S>(), c.velocity_slack.in<S>(), c.gamma.in<S>()},
          laws_of<S>(c),
          {SolverName::automatic, default_tolerance<S>(), most_iterations},
          c.energy_safe};
}

/// The impulses of a solver that is stopped early on purpose; none where the case wants them solved.
template <class S, int Dim>
[[nodiscard]] typename Subject<S, Dim>::Impulses stopped_early(const StepCase& c) {
  if (c.sweeps == 0) return {};
  return [sweeps = c.sweeps, factor = c.factor.in<S>()](const ConeProblem<S, Dim>& problem) {
    auto solution = nsgs<S, Dim, Dynamic>(problem, S(0), sweeps);
    for (auto& r : solution.r) r *= factor;
    solution.status = SolveStatus::converged;  // the step is to go on with what there is
    return solution;
  };
}

/// The step of a case, taken by a subject.
template <class S, int Dim>
struct TakenStep {
  using Sys = LinearSystem<S, Dim>;
  InScalar<S, Dim> where;
  SchemeSettings<S> settings;
  StepResult<Sys> result;
  BalanceOf<Sys> balance;  ///< only of a step that was solved

  TakenStep(const StepCase& c, const Subject<S, Dim>& subject)
      : TakenStep(in_scalar<S, Dim>(c.situation), c, subject, stopped_early<S, Dim>(c)) {}
  TakenStep(InScalar<S, Dim> start, const StepCase& c, const Subject<S, Dim>& subject,
            const typename Subject<S, Dim>::Impulses& impulses)
      : where(std::move(start)), settings(settings_of<S>(c, where.size)) {
    subject.step(result, where.system, settings, where.x, impulses);
    if (is_solved()) balance = subject.balance(where.system, result.record);
  }
  TakenStep(const TakenStep&) = delete;  // the record looks at the settings
  TakenStep& operator=(const TakenStep&) = delete;

  [[nodiscard]] bool is_solved() const { return result.status == SolveStatus::converged; }
  [[nodiscard]] const StepRecord<Sys>& record() const { return result.record; }
};

/// What rounding may have done to v_{k+1}, and to the velocities that (91) was made of. Every contact's column of M̂⁻¹ Hᵀ was
/// solved for by itself, with factors of M̂ that are off by n u |L||D||Lᵀ| ≤ n u d dᵀ, d_i = √M̂_ii:
///   |δv| ≤ n u |M̂⁻¹| [d dᵀ (|v_k| + |v_{k+1}| + |M̂⁻¹| |Hᵀ| |p|) + |h f| + |Hᵀ| |p|].
template <class S, int Dim>
[[nodiscard]] Vec<S, Dynamic> velocity_rounding(const TakenStep<S, Dim>& taken) {
  const auto& v_k1 = taken.record().x_k1.v;
  if constexpr (is_exact<S>) {
    return Vec<S, Dynamic>::Zero(v_k1.size());
  } else {
    using std::abs;
    using std::sqrt;
    const auto& system = taken.where.system;
    const auto& [h, theta] = taken.settings.size;
    const auto& [q_k, v_k] = taken.record().x_k;
    const S n(static_cast<int>(v_k.size() + 8));
    const Vec<S, Dynamic> diagonal =
        system.M(q_k).diagonal() + (h * theta) * system.C().diagonal() + (h * h * theta * theta) * system.K().diagonal();
    const Vec<S, Dynamic> d = diagonal.unaryExpr([](const S& x) { return S(sqrt(x)); });
    const Mat<S, Dynamic, Dynamic> inverse =
        system.M_hat(taken.settings.size).solve(Mat<S, Dynamic, Dynamic>::Identity(v_k.size(), v_k.size())).cwiseAbs();
    Vec<S, Dynamic> momenta = Vec<S, Dynamic>::Zero(v_k.size());
    for (const auto& contact : taken.record().active)  // whichever way the tangents are turned
      momenta += S(abs(normal(contact.p))) * contact.H.row(0).transpose().cwiseAbs() +
                 S(tangent<S, Dim>(contact.p).cwiseAbs().sum()) *
                     contact.H.template bottomRows<Dim - 1>().cwiseAbs().colwise().sum().transpose();
    const Vec<S, Dynamic> speeds = v_k1.cwiseAbs() + v_k.cwiseAbs() + inverse * momenta;
    momenta += h * system.varying_load(S(0), h, theta, q_k, v_k).cwiseAbs();
    momenta += h * (system.constant_load().cwiseAbs() + system.C().cwiseAbs() * v_k.cwiseAbs() +
                    system.K().cwiseAbs() * (q_k.cwiseAbs() + h * v_k.cwiseAbs()));
    return n * unit_roundoff<S>() * (inverse * (S(d.dot(speeds)) * d + momenta) + v_k1.cwiseAbs());
  }
}

/// What came out of a step.
template <class S, int Dim>
[[nodiscard]] Labels labels_of(const TakenStep<S, Dim>& taken) {
  Labels labels;
  for (const auto& contact : taken.balance.contacts) {
    note(labels, contact.mode == Mode::takeoff ? Met::takeoff : contact.mode == Mode::stick ? Met::stick : Met::slip);
    if (contact.mode == Mode::slip && S(tangent<S, Dim>(contact.u_k).dot(tangent<S, Dim>(contact.u_k1))) < S(0))
      note(labels, Met::slip_reversal);
  }
  return labels;
}

}  // namespace duhem::properties
