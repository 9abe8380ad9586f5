#pragma once

#include "lib/contact/cone_problem.hpp"
#include "lib/energy/balance.hpp"
#include "lib/linear/length.hpp"

namespace duhem {

/// How far a step is from the laws that its contacts name, whatever was solved to take it: ‖ρ/σ‖ over the active contacts, a
/// velocity, as the scaled residual of (91) has it, but from the velocities and impulses of the record. On exact scalars the
/// largest component stands for the length.
template <System Sys>
[[nodiscard]] typename Sys::Scalar distance_from_law(const StepRecord<Sys>& record, const BalanceOf<Sys>& balance) {
  using S = typename Sys::Scalar;
  Length<S> length;
  for (std::size_t alpha = 0; alpha < record.active.size(); ++alpha)
    length.add((balance.contacts[alpha].rho / record.active[alpha].sigma).eval());
  return length.value();
}

/// The relative error that a solver may leave in what it takes for solved: its tolerance, or half of the digits where rounding
/// takes the others (Residual::within).
template <class S>
[[nodiscard]] S half_of_the_digits() {
  if constexpr (is_exact<S>) {
    return S(0);
  } else {
    using std::sqrt;
    return sqrt(unit_roundoff<S>());
  }
}

/// How much of that distance a solver may leave that takes its step for solved: its tolerance of ‖b‖, or half of the digits
/// where rounding takes the others (Residual::within), and as much of the velocities and impulses of the step, which were rounded
/// since. A body may be fast where its contacts are slow: half of the digits of |H||v| too, of which H v is a small difference.
template <System Sys>
[[nodiscard]] typename Sys::Scalar allowed_distance(
    const StepRecord<Sys>& record, const BalanceOf<Sys>& balance,
    const ConeProblem<typename Sys::Scalar, Sys::dimension, Sys::max_contacts>& problem, const typename Sys::Scalar& tolerance) {
  using S = typename Sys::Scalar;
  using Velocity = typename Sys::Velocity;
  S size(0), speeds(0), per_velocity(1);
  for (const auto& b : problem.b) size += S(b.cwiseAbs().sum());
  const Velocity v = record.x_k.v.cwiseAbs() + record.x_k1.v.cwiseAbs();
  for (std::size_t alpha = 0; alpha < record.active.size(); ++alpha) {
    const auto& contact = record.active[alpha];
    const auto& work = balance.contacts[alpha];
    per_velocity = std::max(per_velocity, contact.law.per_velocity(record.size.theta));
    speeds += (S(1) + contact.law.mu) * S(absolute_form<S>(contact.H, Local<S, Sys::dimension>::Ones().eval(), v));
    size += S(work.u_k.cwiseAbs().sum()) + S(work.u_k1.cwiseAbs().sum()) + S(work.p.cwiseAbs().sum()) / contact.sigma;
  }
  const S half = half_of_the_digits<S>();
  return (std::max(tolerance, half) * size + half * speeds) * per_velocity;
}

/// How much work a couple that is said to be that of k+θ may do: the tolerance of the kinetic energies of both ends.
template <System Sys>
[[nodiscard]] typename Sys::Scalar allowed_couple_work(const Sys& system, const StepRecord<Sys>& record,
                                                       const typename Sys::Velocity& v_k1,
                                                       const typename Sys::Scalar& tolerance) {
  using S = typename Sys::Scalar;
  const auto& M = system.M(record.x_k.q);
  return std::max(tolerance, S(64 * unit_roundoff<S>())) * (form<S>(M, record.x_k.v) + form<S>(M, v_k1)) / 2;
}

/// Whether the impulses of a step are those of its laws. If not, no tolerance excuses the work that they do.
template <System Sys>
[[nodiscard]] bool obeys_its_law(const StepRecord<Sys>& record, const BalanceOf<Sys>& balance,
                                 const ConeProblem<typename Sys::Scalar, Sys::dimension, Sys::max_contacts>& problem,
                                 const typename Sys::Scalar& tolerance) {
  using S = typename Sys::Scalar;
  const S distance = distance_from_law<Sys>(record, balance);
  S b(0);
  for (const auto& entry : problem.b) b += S(entry.cwiseAbs().sum());
  if (distance <= std::max(tolerance, half_of_the_digits<S>()) * b) return true;  // as a rule; the rest is long to compute
  return distance <= allowed_distance<Sys>(record, balance, problem, tolerance);
}

}  // namespace duhem
