#pragma once

#include "properties/mutants/fault.hpp"
#include "properties/subject.hpp"

#include "lib/linear/ldlt.hpp"
#include "lib/solver/solve.hpp"

namespace duhem::properties {

/// The rules of [M 3], written once more.
template <class S, int Dim>
bool lets_in(Fault fault, const LinearSystem<S, Dim>& system, const SchemeSettings<S>& settings,
             const State<LinearSystem<S, Dim>>& x_k, int alpha) {
  const S h = settings.size.h, theta = settings.size.theta;
  auto [rule, s_g, s_v, gamma] = settings.activation;
  if (fault == Fault::slack_forgotten) s_g = s_v = S(0);
  if (fault == Fault::gamma_forgotten) gamma = S(1);
  if (fault == Fault::gap_for_gap_velocity && rule == ActivationRule::gap_velocity) rule = ActivationRule::gap;
  const auto& H = system.geometry(x_k.q).H(alpha);
  const S u_N = normal(Local<S, Dim>(H * x_k.v));
  S g = system.geometry(x_k.q).gap(alpha);
  const S forecast = g + h * u_N;
  if (rule == ActivationRule::forecast_velocity) g = forecast;
  if (rule == ActivationRule::projected_gap) g += gamma * h * u_N;
  if (rule == ActivationRule::midpoint) g += h * (fault == Fault::midpoint_by_theta ? theta : S(S(1) - theta)) * u_N;
  if (fault == Fault::forecast_too && forecast > s_g) return false;
  if (fault == Fault::gap_limit_left_out && !(g < s_g)) return false;
  if (!(g <= s_g) && fault != Fault::gap_ignored) return false;
  if (rule != ActivationRule::gap_velocity && rule != ActivationRule::forecast_velocity) return true;
  return fault == Fault::grazing_left_out ? u_N < s_v : u_N <= s_v;
}

/// One step of both schemes, written once more from the page and in dense matrices, with a fault where one is asked for.
/// Without one it is a second implementation that must satisfy every property.
template <class S, int Dim>
void broken_step(Fault fault, StepResult<LinearSystem<S, Dim>>& result, const LinearSystem<S, Dim>& system,
                 const SchemeSettings<S>& settings, const State<LinearSystem<S, Dim>>& x_k,
                 const typename Subject<S, Dim>::Impulses& impulses) {
  using Matrix = Mat<S, Dynamic, Dynamic>;
  using Vector = Vec<S, Dynamic>;
  const S h = settings.size.h, theta = settings.size.theta;
  const auto& [q_k, v_k] = x_k;
  const Matrix M = dense(system.M(q_k)), K = dense(system.K()), C = dense(system.C());
  const S weight = fault == Fault::load_at_start ? S(0) : theta;
  const Vector F = fault == Fault::load_forgotten
                       ? Vector(Vector::Zero(v_k.size()))
                       : Vector(system.constant_load() + system.varying_load(S(0), h, weight, q_k, v_k));

  Matrix M_hat = M + (h * theta * theta * (fault == Fault::stiffness_once_h ? S(1) : h)) * K;
  if (fault != Fault::explicit_damping) M_hat += (h * theta) * C;
  const auto factor = Ldlt<S, Dynamic>::factorise(M_hat);
  const Vector force = h * (F - C * v_k - K * (q_k + (h * theta) * v_k));
  const Vector v_free = v_k + factor->solve(force);

  auto& record = result.record;
  record.t_k = S(0);
  record.t_k1 = h;
  record.size = settings.size;
  const bool clips = settings.activation.rule == ActivationRule::gap_clipped;
  record.approach = clips ? Approach::clipped : Approach::as_is;
  record.laws = settings.laws;
  record.x_k = x_k;
  record.active.clear();
  for (int alpha = 0; alpha < system.contacts(); ++alpha) {
    const auto& H = system.geometry(q_k).H(alpha);
    if (!lets_in<S, Dim>(fault, system, settings, x_k, alpha)) continue;
    const Matrix W = H * factor->solve(Matrix(H.dense(v_k.size()).transpose()));
    const S off = fault == Fault::sigma_off ? S(S(1) / 100) : S(1);
    record.active.push_back(
        {alpha, H, record.laws[static_cast<std::size_t>(alpha)], off * impulse_per_velocity<S, Dim>(Mat<S, Dim, Dim>(W)), {}});
  }

  result.problem = {};
  BlockMatrix<S, Dim> W_th;  // of (99), which energy-safe scaling means, however w is written
  for (const auto& row : record.active) {
    const auto& law = row.law;
    const bool is_fremond = law.name == Law::fremond;
    const S a = is_fremond ? theta : S(1), e = fault == Fault::half_restitution ? S(law.e / 2) : law.e;
    const Local<S, Dim> u_k = row.H * v_k, u_free = row.H * v_free;
    S u_N = normal(u_k);
    S b_N = (is_fremond && fault != Fault::restitution_off_theta ? theta : S(1)) * e * u_N;
    if (clips && fault != Fault::never_clipped) {  // [M 3]: [(1−θ) u_N + (θ(1+e) − 1) min(u_N, 0)]/θ
      const S clipped = fault == Fault::clipped_wrong_way ? std::max(u_N, S(0)) : std::min(u_N, S(0));
      b_N = a * ((S(1) - theta) * u_N + (theta * (S(1) + e) - S(1)) * clipped) / theta;
    }
    S c_T = is_fremond ? S(S(1) - theta) : law.e_T;
    if (is_fremond && fault == Fault::friction_sign) c_T = -c_T;
    if (is_fremond && fault == Fault::friction_on_u_plus) c_T = S(0);
    const S factor_of_w = fault == Fault::scaled_law ? S(3) : S(1);
    const S in_W = fault == Fault::theta_missing_in_W ? S(1) : a;
    for (std::size_t beta = 0; beta < record.active.size(); ++beta) {
      const Matrix W = row.H * factor->solve(Matrix(record.active[beta].H.dense(v_k.size()).transpose()));
      result.problem.A.append(static_cast<int>(beta), Mat<S, Dim, Dim>(factor_of_w * in_W * W));
      W_th.append(static_cast<int>(beta), Mat<S, Dim, Dim>(in_W * W));
    }
    result.problem.A.end_row();
    W_th.end_row();
    result.problem.b.push_back(factor_of_w * (a * u_free + local<S, Dim>(b_N, c_T * tangent<S, Dim>(u_k))));
    result.problem.mu.push_back(fault == Fault::cone_mu_squared ? S(law.mu * law.mu) : law.mu);
  }

  result.status = SolveStatus::converged;
  result.iterate.clear();
  if (!record.active.empty()) {
    const auto solution = impulses ? impulses(result.problem) : solve<S, Dim, Dynamic>(result.problem, settings.solver);
    result.status = solution.status;
    result.iterations = solution.iterations;
    result.iterate = solution.r;
    if (solution.status != SolveStatus::converged) return;
    if (settings.energy_safe) {
      std::vector<Local<S, Dim>> y;
      for (const auto& row : record.active) y.push_back(row.H * Vector((S(1) - theta) * v_k + theta * v_free));
      if (fault == Fault::offset_in_y)
        for (std::size_t i = 0; i < y.size(); ++i) y[i] = result.problem.b[i];
      result.scaling = energy_safe_scaling<S, Dim, Dynamic>(W_th, y, result.iterate);
      if (fault == Fault::scaled_in_step) result.scaling.t *= S(7) / 10;
      for (auto& p : result.iterate) p *= result.scaling.t;
    }
  }
  Vector momentum = force;
  for (std::size_t i = 0; i < record.active.size(); ++i) {
    auto& row = record.active[i];
    row.p = result.iterate[i];
    if (fault == Fault::H_for_H_transposed && v_k.size() == Dim)
      momentum += row.H * row.p;
    else
      add_transposed(momentum, row.H, row.p);
    if (fault == Fault::impulse_off_by_a_hair) row.p *= S(1) + S(1) / 1000000000;
  }
  record.x_k1.v = v_k + factor->solve(momentum);
  const Vector v_th = (S(1) - theta) * v_k + theta * record.x_k1.v;
  record.x_k1.q = q_k + h * (fault == Fault::position_by_v_k1 ? record.x_k1.v : v_th);
}

/// The library's balance with one term wrong.
template <class S, int Dim>
BalanceOf<LinearSystem<S, Dim>> broken_balance(Fault fault, const LinearSystem<S, Dim>& system,
                                               const StepRecord<LinearSystem<S, Dim>>& record) {
  auto b = balance<LinearSystem<S, Dim>>(system, record);
  const auto& [h, theta] = record.size;
  const Vec<S, Dynamic> dv = record.x_k1.v - record.x_k.v;
  if (fault == Fault::numerical_sign) b.numerical = -b.numerical;
  if (fault == Fault::positions_forgotten) b.numerical = (S(1) / 2 - theta) * form<S>(system.M(record.x_k.q), dv);
  if (fault == Fault::damping_at_end) b.damping_work = -h * form<S>(system.C(), record.x_k1.v);
  if (fault == Fault::external_work_sign) b.external_work = -b.external_work;
  b.contact_normal = b.contact_tangential = S(0);
  for (std::size_t i = 0; i < b.contacts.size(); ++i) {
    auto& contact = b.contacts[i];
    const auto& law = record.active[i].law;
    if (fault == Fault::work_at_end || fault == Fault::work_at_start) {
      const Local<S, Dim>& u = fault == Fault::work_at_end ? contact.u_k1 : contact.u_k;
      contact.normal_work = normal(u) * normal(contact.p);
      contact.tangential_work = tangent<S, Dim>(u).dot(tangent<S, Dim>(contact.p));
    }
    auto& [by_law, by_tolerance, by_activation, by_rounding] = contact.attribution;
    if (fault == Fault::friction_not_law)
      by_law = (S(1) - theta * (S(1) + law.e)) * std::min(normal(contact.u_k), S(0)) * normal(contact.p);
    if (fault == Fault::law_is_tolerance) by_tolerance += std::exchange(by_law, S(0));
    if (fault == Fault::activation_is_law) by_law += std::exchange(by_activation, S(0));
    by_rounding = contact.work() - (by_law + by_tolerance + by_activation);
    b.contact_normal += contact.normal_work;
    b.contact_tangential += contact.tangential_work;
  }
  return b;
}

}  // namespace duhem::properties
