#pragma once

// Included by one source file a scalar, as tools/run/simulate_any.ipp.

#include "lib/scheme/instances.hpp"
#include "tools/ladder/steps_again.hpp"

#include <algorithm>

namespace duhem::program {

template <System Sys, class From>
State<Sys> state_from(const std::vector<From>& q, const std::vector<From>& v) {
  using S = typename Sys::Scalar;
  const auto widened = [](const std::vector<From>& x) {
    Vec<S, Dynamic> wide(static_cast<Eigen::Index>(x.size()));
    std::ranges::transform(x, wide.data(), [](const From& component) { return S(component); });
    return wide;
  };
  return {widened(q), widened(v)};
}

/// The work that a contact's starting velocity can do with its error: the residual that the base run's solver left, and what
/// double rounded, which is what rounds here, in double's unit.
template <class S>
S input_error_work(const RunPlan<S>& plan, const BaseStep& from, const ContactWork<S>& contact) {
  const S& mu = plan.law(contact.contact).mu;
  return S(from.velocity_error) * (S(1) + mu) * S(contact.p.cwiseAbs().sum()) +
         S(S(unit_roundoff<double>()) / unit_roundoff<S>()) * contact.rounding_bound;
}

template <class S>
std::vector<StepAgain<S>> solve_again(const RunPlan<S>& plan, std::span<const BaseStep> steps, long most,
                                      const std::function<bool()>& keep_going) {
  return std::visit(
      [&]<class Sys>(const Sys& system) {
        const auto& prepared = system.M_hat(plan.settings.size);
        std::vector<StepAgain<S>> again;
        for (const BaseStep& from : steps) {
          if (!keep_going()) break;
          StepResult<Sys> result;
          SchemeSettings<S> settings = plan.settings;
          if (settings.solver.tolerance < S(from.tolerance)) {
            settings.solver.max_iterations = std::min(settings.solver.max_iterations, most);
            for (const auto& [contact, p] : from.impulses)  // as if it were the step before: where the solver begins
              result.record.active.push_back({.contact = contact, .H = {}, .law = {}, .sigma = {}, .p = p.template cast<S>()});
          }
          step(result, system, settings, prepared, state_from<Sys>(from.q, from.v), from.step - 1);
          again.push_back({.is_solved = result.status == SolveStatus::converged});
          if (!again.back().is_solved) continue;
          const auto works = balance<Sys>(system, result.record).contacts;
          again.back().active = modes_of(works);
          for (const auto& work : works) {
            if (!work.has_impulse()) continue;
            const auto& contact = again.back().contacts.emplace_back(work.in_any_dimension());
            const S& error_work = again.back().input_error_work.emplace_back(input_error_work(plan, from, contact));
            if (!(work.work() <= work.bound() + error_work)) again.back().creates_energy = true;
          }
        }
        return again;
      },
      plan.problem.system);
}

template <class S>
std::vector<S> works_under(const RunPlan<S>& plan, const BaseStep& from, std::span<const GivenImpulse<S>> impulses) {
  SchemeSettings<S> settings = plan.settings;
  settings.energy_safe = false;
  return std::visit(
      [&]<class Sys>(const Sys& system) {
        using Impulse = Local<S, Sys::dimension>;
        const auto x_k = state_from<Sys>(from.q, from.v);
        const auto geometry = system.geometry(x_k.q);
        const auto there = contacts_at(system, geometry);
        const auto given = [&](const ProblemOf<Sys>& problem, const LocalsOf<Sys>&) {
          ConeSolution<S, Sys::dimension, Sys::max_contacts> solution;
          for (int alpha = 0; alpha < problem.contacts(); ++alpha) solution.r.push_back(Impulse::Zero());
          for (const auto& [contact, p] : impulses)
            solution.r[static_cast<std::size_t>(std::ranges::lower_bound(there, contact) - there.begin())] = p;
          solution.status = SolveStatus::converged;
          return solution;
        };
        S highest(0);
        for (const int alpha : there) highest = std::max(highest, S(geometry.gap(alpha)));
        settings.activation = {ActivationRule::gap, highest};  // every contact; most get no impulse
        StepResult<Sys> result;
        step(result, system, settings, system.M_hat(settings.size), x_k, from.step - 1, given);
        const auto works = balance<Sys>(system, result.record).contacts;
        std::vector<S> done;
        for (const auto& impulse : impulses) done.push_back(works[static_cast<std::size_t>(impulse.contact)].work());
        return done;
      },
      plan.problem.system);
}

template <class S>
std::vector<AskedOfContact<S>> asked_of_contact(const RunPlan<S>& plan, const std::vector<S>& q, const std::vector<S>& v,
                                                int contact) {
  return std::visit(
      [&]<class Sys>(const Sys& system) {
        const State<Sys> x = state_from<Sys>(q, v);
        const auto geometry = system.geometry(x.q);
        const ActivationRule rule = plan.settings.activation.rule;
        const ActivationConditions<Sys> conditions(system, geometry, x, plan.settings.size, plan.settings.activation);
        std::vector<AskedOfContact<S>> asked{{gap_condition(rule), conditions.gap(contact)}};
        if (asks_for_velocity(rule)) asked.push_back({"u_N,k - s_v", conditions.velocity(contact)});
        return asked;
      },
      plan.problem.system);
}

#define DUHEM_STEPS_AGAIN(S)                                                                                                   \
  template std::vector<StepAgain<S>> solve_again<S>(const RunPlan<S>&, std::span<const BaseStep>, long,                        \
                                                    const std::function<bool()>&);                                             \
  template std::vector<S> works_under<S>(const RunPlan<S>&, const BaseStep&, std::span<const GivenImpulse<S>>);                \
  template std::vector<AskedOfContact<S>> asked_of_contact<S>(const RunPlan<S>&, const std::vector<S>&, const std::vector<S>&, \
                                                              int);

}  // namespace duhem::program
