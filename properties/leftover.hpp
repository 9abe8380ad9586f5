#pragma once

#include "lib/law/natural_map.hpp"
#include "properties/step_case.hpp"

namespace duhem::properties {

/// What a solver left of (91) at one contact: the natural map with the scale σ of the attribution, in Moreau's form of the law.
template <class S, int Dim>
struct Leftover {
  Local<S, Dim> w;    ///< the velocity that the law pairs with p: w_N = u_{N,k+1} + b_N, w_T = u_{T,k+1} + e_T u_{T,k}
  Local<S, Dim> z;    ///< proj_K(p − σ w̃)
  Local<S, Dim> rho;  ///< p − z; zero where the contact is solved
  S sigma;
  S rounding;  ///< what rounding alone may have put into each part of ρ, or taken from it
};

template <System Sys>
[[nodiscard]] Leftover<typename Sys::Scalar, Sys::dimension> leftover(const StepRecord<Sys>& record,
                                                                      const ContactRecord<Sys>& contact) {
  using S = typename Sys::Scalar;
  constexpr int Dim = Sys::dimension;
  const Local<S, Dim> u_k = contact.H * record.x_k.v, u_k1 = contact.H * record.x_k1.v;
  const auto [w, shifted, z, rho, face] =
      natural_map<S, Dim>(contact.law, record.size.theta, record.approach, contact.sigma, u_k, u_k1, contact.p);
  const Local<S, Dim> speeds = u_k.cwiseAbs() + u_k1.cwiseAbs();
  const S rounding =
      8 * unit_roundoff<S>() * (S(contact.p.cwiseAbs().sum()) + contact.sigma * (S(1) + contact.law.mu) * S(speeds.sum()));
  return {w, z, rho, contact.sigma, rounding};
}

/// What the scaled residual is measured in (§6): ‖b‖, or 1 where b = 0. Exact scalars take the largest entry.
template <class S, int Dim>
[[nodiscard]] S residual_unit(const ConeProblem<S, Dim>& problem) {
  S sum(0);
  for (const auto& b : problem.b)
    if constexpr (is_exact<S>)
      sum = std::max(sum, S(b.cwiseAbs().maxCoeff()));
    else
      sum += S(b.squaredNorm());
  if (!(sum > S(0))) return S(1);
  if constexpr (is_exact<S>) {
    return sum;
  } else {
    using std::sqrt;
    return sqrt(sum);
  }
}

/// The residual, as a velocity, that a solver may leave at contact i of a step: its tolerance or the noise of (91), and what
/// rounding did to the velocities since. Judged by the law and not by the problem that was solved.
template <class S, int Dim>
[[nodiscard]] std::vector<S> allowed_residuals(const TakenStep<S, Dim>& taken) {
  const auto& record = taken.record();
  const Residual<S> reached = residual<S, Dim, Dynamic>(taken.result.problem, taken.result.iterate);
  S b(0);
  for (const auto& entry : taken.result.problem.b) b += S(entry.cwiseAbs().sum());
  const Vec<S, Dynamic> off = velocity_rounding(taken);
  const S n(static_cast<int>(off.size() + 8)), u = unit_roundoff<S>();
  std::vector<S> allowed;
  for (const auto& active : record.active) {
    // (72) counts in u_{k+θ}, the law here in u_{k+1}.
    const S in_velocity = active.law.kind == ImpactLaw<S>::Kind::fremond ? S(S(1) / taken.settings.size.theta) : S(1);
    const Local<S, Dim> speeds = active.H.cwiseAbs() * (record.x_k.v.cwiseAbs() + record.x_k1.v.cwiseAbs() + off);
    const S rounding = (S(1) + active.law.mu) * (S((active.H.cwiseAbs() * off).sum()) +
                                                 n * u * (S(speeds.sum()) + S(active.p.cwiseAbs().sum()) / active.sigma));
    const S left = std::max(taken.settings.solver.tolerance, reached.scaled_floor) * (b > S(0) ? b : S(1));
    allowed.push_back(in_velocity * (left + rounding));
  }
  return allowed;
}

/// How much of each contact's residual excuses work: 1, or less where the residual is larger than any that the solver may
/// leave, as when a step obeys another law than the one it names.
template <class S, int Dim>
[[nodiscard]] std::vector<S> excused_shares(const TakenStep<S, Dim>& taken) {
  S b(0);
  for (const auto& entry : taken.result.problem.b) b += S(entry.cwiseAbs().maxCoeff());
  const S well_within = taken.settings.solver.tolerance * b;
  std::vector<S> shares, allowed;
  shares.reserve(taken.record().active.size());
  for (const auto& active : taken.record().active) {
    const auto left = leftover(taken.record(), active);
    const S size = S(left.rho.cwiseAbs().maxCoeff()) / left.sigma;
    const std::size_t i = shares.size();
    shares.push_back(S(1));
    if (size <= well_within) continue;  // as a rule; the rest is long to compute
    if (allowed.empty()) allowed = allowed_residuals(taken);
    if (!(size <= allowed[i])) shares[i] = allowed[i] / size;
  }
  return shares;
}

/// What a step may seem to create by rounding and by an allowed residual.
template <class S, int Dim>
[[nodiscard]] S creation_bound(const TakenStep<S, Dim>& taken, const std::vector<S>& excused) {
  S bound = taken.balance.rounding_bound;
  for (std::size_t i = 0; i < excused.size(); ++i)
    bound += taken.balance.contacts[i].rounding_bound + excused[i] * taken.balance.contacts[i].tolerance_size;
  return bound;
}

}  // namespace duhem::properties
