#pragma once

#include "properties/mutants/fault.hpp"
#include "properties/subject.hpp"

#include "lib/solver/one/potential_contact.hpp"

namespace duhem::properties {

template <class S, int Dim>
typename CoulombCone<S, Dim>::Projection broken_projection(Fault fault, CoulombCone<S, Dim> K, const Local<S, Dim>& x) {
  if (fault == Fault::projection_mu_squared) K.mu *= K.mu;
  auto projection = K.project(x);
  if (fault == Fault::projection_off_by_a_hair) projection.r *= S(1) + S(1) / 1000000000;
  if (fault == Fault::projection_along_tangent && projection.face == Face::boundary && normal(x) > S(0)) {
    const S x_T = tangent_norm<S, Dim>(x);
    projection.r = local<S, Dim>(normal(x), (K.mu * normal(x) / x_T) * tangent<S, Dim>(x));
  }
  return projection;
}

template <class S, int Dim>
std::optional<Mode> broken_mode(Fault fault, const Local<S, Dim>& u, const Local<S, Dim>& r, const S& mu) {
  const auto mode = classify<S, Dim>(u, r, mu);
  if (mode) return mode;
  const S u_T = tangent_norm<S, Dim>(u), r_T = tangent_norm<S, Dim>(r);
  if (fault == Fault::slip_any_direction && normal(u) == S(0) && u_T > S(0) && normal(r) >= S(0) && r_T == mu * normal(r))
    return Mode::slip;
  if (fault == Fault::sticking_may_pull && mu == S(0) && u.isZero(S(0)) && r_T == S(0)) return Mode::stick;
  return std::nullopt;
}

template <class S, int Dim>
bool broken_complementarity(Fault fault, const Local<S, Dim>& u, const Local<S, Dim>& r, const S& mu) {
  if (fault != Fault::no_shift) return is_complementary<S, Dim>(u, r, mu);
  const CoulombCone<S, Dim> K{mu};
  return K.contains(r) && K.dual_contains(u) && S(u.dot(r)) == S(0);
}

/// The natural map with the pyramid |r_1|, |r_2| ≤ μ r_N: a box cut at the normal part.
template <class S, int Dim>
Residual<S> broken_residual(Fault fault, const ConeProblem<S, Dim>& problem, const std::vector<Local<S, Dim>>& r) {
  Residual<S> found = residual<S, Dim, Dynamic>(problem, r);
  if (fault == Fault::residual_doubled) found.scaled *= 2;
  if (fault == Fault::residual_without_one) {
    S b(0);
    for (const auto& b_alpha : problem.b) b += S(b_alpha.dot(b_alpha));
    if constexpr (!is_exact<S>) {
      using std::sqrt;
      if (b > S(0)) found.natural *= (S(1) + sqrt(b)) / sqrt(b);
    }
  }
  if (fault != Fault::pyramid || Dim == 2) return found;
  const auto w = problem.velocities(r);
  S sum(0), b(0);
  for (std::size_t alpha = 0; alpha < r.size(); ++alpha) {
    const S sigma = impulse_per_velocity<S, Dim>(problem.A.diagonal(static_cast<int>(alpha)));
    Local<S, Dim> x = r[alpha] - sigma * de_saxce<S, Dim>(w[alpha], problem.mu[alpha]);
    normal(x) = std::max(normal(x), S(0));
    const S limit = problem.mu[alpha] * normal(x);
    for (int i = 1; i < Dim; ++i) x[i] = std::clamp(x[i], S(-limit), limit);
    const Local<S, Dim> F = (r[alpha] - x) / sigma;
    sum += S(F.dot(F));
    b += S(problem.b[alpha].dot(problem.b[alpha]));
  }
  if constexpr (!is_exact<S>) {
    using std::sqrt;
    found.scaled = S(sqrt(sum)) / (b > S(0) ? S(sqrt(b)) : S(1));
  }
  return found;
}

template <class S, int Dim>
EnergySafeScaling<S> broken_scaling(Fault fault, const BlockMatrix<S, Dim>& W, const std::vector<Local<S, Dim>>& y,
                                    const std::vector<Local<S, Dim>>& p) {
  auto scaling = energy_safe_scaling<S, Dim, Dynamic>(W, y, p);
  if (fault == Fault::never_scaled) scaling = {};
  if (fault == Fault::scaled_to_nothing && scaling.t < S(1)) scaling.t = S(0);
  return scaling;
}

template <class S>
std::optional<Local<S, 2>> broken_potential_contact(Fault fault, ViscousFriction<S> phi, Mat<S, 2, 2> W,
                                                    const Local<S, 2>& u_minus) {
  if (fault == Fault::potential_at_end) W *= S(2);  // u⁻ + ½ (2 W) p = u⁺
  if (fault == Fault::threshold_forgotten) phi.f = S(0);
  return solve_potential_contact<S>(phi, W, u_minus);
}

}  // namespace duhem::properties
