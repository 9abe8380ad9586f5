#pragma once

#include "lib/contact/cone_problem.hpp"
#include "lib/law/natural_map.hpp"
#include "lib/linear/absolute.hpp"
#include "lib/record/step_record.hpp"

namespace duhem {

/// How far a step is from the laws that its contacts name, whatever was solved to take it: ‖ρ/σ‖ over the active contacts, a
/// velocity, as the scaled residual of (91) has it, but from the velocities and impulses of the record. On exact scalars the
/// largest component stands for the length.
template <System Sys>
[[nodiscard]] typename Sys::Scalar distance_from_law(const StepRecord<Sys>& record) {
  using S = typename Sys::Scalar;
  constexpr int Dim = Sys::dimension;
  S sum(0);
  for (const auto& contact : record.active) {
    const Local<S, Dim> u_k = contact.H * record.x_k.v, u_k1 = contact.H * record.x_k1.v;
    const Local<S, Dim> left =
        natural_map<S, Dim>(contact.law, record.size.theta, record.approach, contact.sigma, u_k, u_k1, contact.p).rho /
        contact.sigma;
    if constexpr (is_exact<S>)
      sum = std::max(sum, S(left.cwiseAbs().maxCoeff()));
    else
      sum += S(left.squaredNorm());
  }
  if constexpr (is_exact<S>) {
    return sum;
  } else {
    using std::sqrt;
    return sqrt(sum);
  }
}

/// What of that a solver can leave that takes its step for solved: of ‖b‖ its tolerance, or half of the digits where rounding
/// takes the others (Residual::within), and as much of the velocities and impulses of the step, which were rounded since. A body
/// may be fast where its contacts are slow: of |H||v|, which H v is a small difference of, half of the digits too. (72) counts
/// in u_{k+θ}, the law in u_{k+1}: hence 1/θ under Frémond's.
template <System Sys>
[[nodiscard]] typename Sys::Scalar allowed_distance(
    const StepRecord<Sys>& record, const ConeProblem<typename Sys::Scalar, Sys::dimension, Sys::max_contacts>& problem,
    const typename Sys::Scalar& tolerance) {
  using S = typename Sys::Scalar;
  using Velocity = typename Sys::Velocity;
  S size(0), speeds(0), per_velocity(1);
  for (const auto& b : problem.b) size += S(b.cwiseAbs().sum());
  const Velocity v = record.x_k.v.cwiseAbs() + record.x_k1.v.cwiseAbs();
  for (const auto& contact : record.active) {
    const Vec<S, Sys::dimension> u_k = contact.H * record.x_k.v, u_k1 = contact.H * record.x_k1.v;
    if (contact.law.kind == ImpactLaw<S>::Kind::fremond) per_velocity = S(1) / record.size.theta;
    speeds += (S(1) + contact.law.mu) * S(absolute_form<S>(contact.H, Local<S, Sys::dimension>::Ones().eval(), v));
    size += S(u_k.cwiseAbs().sum()) + S(u_k1.cwiseAbs().sum()) + S(contact.p.cwiseAbs().sum()) / contact.sigma;
  }
  S half_the_digits(0);
  if constexpr (!is_exact<S>) {
    using std::sqrt;
    half_the_digits = sqrt(unit_roundoff<S>());
  }
  return (std::max(tolerance, half_the_digits) * size + half_the_digits * speeds) * per_velocity;
}

/// Whether the impulses of a step are those of its laws. If not, no tolerance excuses the work that they do.
template <System Sys>
[[nodiscard]] bool obeys_its_law(const StepRecord<Sys>& record,
                                 const ConeProblem<typename Sys::Scalar, Sys::dimension, Sys::max_contacts>& problem,
                                 const typename Sys::Scalar& tolerance) {
  return distance_from_law(record) <= allowed_distance(record, problem, tolerance);
}

}  // namespace duhem
