#pragma once

#include "lib/energy/attribution.hpp"
#include "lib/linear/absolute.hpp"
#include "lib/record/step_record.hpp"

namespace duhem {

/// The work of one active contact in one step.
template <class S, int Dim>
struct ContactWork {
  int contact;
  Local<S, Dim> p, u_k, u_k1;
  S normal_work;      ///< u_{N,k+θ} p_N
  S tangential_work;  ///< u_{T,k+θ}·p_T
  Attribution<S> attribution;
  Mode mode;
  S rounding_bound;  ///< of the work as computed
  S tolerance_size;  ///< the most that the solver's residual can have done
  S part_size;       ///< the most that it can have done to the normal or the tangential work alone
  S normal_law;      ///< of the law's share, what is normal work

  [[nodiscard]] S work() const { return normal_work + tangential_work; }
  [[nodiscard]] S bound() const { return rounding_bound + tolerance_size; }
  [[nodiscard]] S part_bound() const { return rounding_bound + part_size; }
};

/// Where the energy of one step went, term by term: (65) with the potential of constant loads moved to the left.
///   ΔE = W_ext + W_damp + (½−θ)[‖Δv‖²_M + ‖Δq‖²_K] + ½ v_{k+1}ᵀ ΔM v_{k+1} + u_{k+θ}·p
template <class S, int Dim, int MaxContacts>
struct StepBalance {
  S kinetic, elastic, potential;  ///< at k+1: ½ vᵀMv and ½ qᵀKq (41), and −F·q of the constant loads
  S change;                       ///< E_{k+1} − E_k
  S external_work;                ///< h v_{k+θ}·F_{k+θ} (66), constant loads left out, controlled degrees of freedom included
  S damping_work;                 ///< −h v_{k+θ}·C v_{k+θ} (67)
  S numerical;                    ///< (½−θ)[‖v_{k+1}−v_k‖²_M + ‖q_{k+1}−q_k‖²_K]
  S mass_change;                  ///< ½ v_{k+1}ᵀ (M(q_{k+1}) − M(q_k)) v_{k+1}
  S contact_normal, contact_tangential;
  S rounding_bound;  ///< (n + 8) u Σ|terms|, n degrees of freedom: all that rounding can leave in the identity
  S scale;  ///< |q_{k+1}|ᵀ|K||q_{k+1}| + |F|·|q_{k+1}| + E + |W_ext|, F constant: what the identity is a difference of
  PerContact<ContactWork<S, Dim>, MaxContacts> contacts;

  [[nodiscard]] S total() const { return kinetic + elastic + potential; }
  /// Any gap is rounding, and only rounding, for every θ, law and solution quality.
  [[nodiscard]] S identity_residual() const {
    return change - (external_work + damping_work + numerical + mass_change + contact_normal + contact_tangential);
  }
  /// ΔE − W_ext − W_damp − mass_change: what Proposition 1 says is never positive (86).
  [[nodiscard]] S created() const { return change - (external_work + damping_work + mass_change); }
  [[nodiscard]] S creation_bound() const {
    S bound = rounding_bound;
    for (const auto& contact : contacts) bound += contact.bound();
    return bound;
  }
};

template <System Sys>
using BalanceOf = StepBalance<typename Sys::Scalar, Sys::dimension, Sys::max_contacts>;

/// Books one active contact of a step.
/// Its size |p|ᵀ|H|(|v_k| + |v_{k+1}|) is what the products behind it cost in rounding.
template <System Sys>
[[nodiscard]] ContactWork<typename Sys::Scalar, Sys::dimension> contact_work(const StepRecord<Sys>& record,
                                                                             const ContactRecord<Sys>& contact,
                                                                             const typename Sys::Scalar& size) {
  using S = typename Sys::Scalar;
  constexpr int Dim = Sys::dimension;
  const S& theta = record.size.theta;
  const auto& [q_k, v_k] = record.x_k;
  const auto& [q_k1, v_k1] = record.x_k1;

  ContactWork<S, Dim> work;
  work.contact = contact.contact;
  work.p = contact.p;
  work.u_k = contact.H * v_k;
  work.u_k1 = contact.H * v_k1;
  const Local<S, Dim> u_th = (S(1) - theta) * work.u_k + theta * work.u_k1;
  work.normal_work = normal(u_th) * normal(work.p);
  work.tangential_work = tangent<S, Dim>(u_th).dot(tangent<S, Dim>(work.p));

  const auto attributed =
      attribute<S, Dim>(contact.law, theta, record.approach, contact.sigma, {work.u_k, work.u_k1, u_th, work.p});
  work.attribution = attributed.attribution;
  work.tolerance_size = attributed.tolerance_size;
  work.part_size = attributed.part_size;
  work.normal_law = attributed.normal_law;
  work.mode = attributed.mode;
  const S n(static_cast<int>(v_k.size()));
  work.rounding_bound = (n + 8) * (attributed.rounding_size + unit_roundoff<S>() * size);
  return work;
}

/// The balance of one step, from the system and the record alone: it cannot see who solved the step or how.
template <System Sys>
[[nodiscard]] BalanceOf<Sys> balance(const Sys& system, const StepRecord<Sys>& record) {
  using S = typename Sys::Scalar;
  using Velocity = typename Sys::Velocity;
  using Position = typename Sys::Position;
  const auto& [h, theta] = record.size;
  const auto& [q_k, v_k] = record.x_k;
  const auto& [q_k1, v_k1] = record.x_k1;
  const auto& M = system.M(q_k);
  const auto& K = system.K();
  const auto& C = system.C();
  const auto F_th = system.varying_load(record.t_k, record.t_k1, theta, q_k, v_k);
  const Velocity v_th = (S(1) - theta) * v_k + theta * v_k1;
  const Velocity dv = v_k1 - v_k;
  const Position dq = q_k1 - q_k;
  const S half = S(1) / 2;

  BalanceOf<Sys> b;
  const Forms<S> in_M = forms<S>(M, v_k, v_k1), in_K = forms<S>(K, q_k, q_k1);
  const S potential_change = system.potential(dq);  // it is linear
  b.kinetic = half * in_M.end;
  b.mass_change = S(0);
  if constexpr (has_varying_mass<Sys>) {
    const S kinetic_frozen = b.kinetic;
    b.kinetic = half * form<S>(system.M(q_k1), v_k1);
    b.mass_change = b.kinetic - kinetic_frozen;
  }
  b.elastic = half * in_K.end;
  b.potential = system.potential(q_k1);
  b.change = half * in_M.change + half * in_K.change + potential_change + b.mass_change;       // (41)
  b.external_work = h * dot<S>(v_th, F_th);                                                    // (66)
  b.damping_work = -h * form<S>(C, v_th);                                                      // (67)
  b.numerical = theta == half ? S(0) : S((half - theta) * (form<S>(M, dv) + form<S>(K, dq)));  // (65)
  b.contact_normal = b.contact_tangential = S(0);

  const Velocity speeds = v_k.cwiseAbs() + v_k1.cwiseAbs();
  S size = half * (in_M.size_x + in_M.size_y + in_K.size_x + in_K.size_y) + system.potential_magnitude(q_k) +
           system.potential_magnitude(q_k1) + h * absolute_dot<S>(v_th, F_th) + b.kinetic;
  // v_{k+1} itself is rounded, and M̂ carries that into (72a): |v_{k+θ}|ᵀ (hC + h²K) (|v_k| + |v_{k+1}|).
  size += h * absolute_form<S>(C, v_th, speeds) + h * h * absolute_form<S>(K, v_th, speeds);
  for (const auto& contact : record.active) {
    const S contact_size = absolute_form<S>(contact.H, contact.p, speeds);
    b.contacts.push_back(contact_work<Sys>(record, contact, contact_size));
    const auto& work = b.contacts.back();
    b.contact_normal += work.normal_work;  // (68)
    b.contact_tangential += work.tangential_work;
    size += contact_size;
  }
  if constexpr (Controlled<Sys>) {
    if (is_controlled(system)) {
      // R_c = the controlled rows of M Δv + hK q_{k+θ} + hC v_{k+θ} − hF_{k+θ} − Hᵀp: the force that moves them works (§3).
      const Position q_th = (S(1) - theta) * q_k + theta * q_k1;
      Velocity R_c = controlled_rows(system, M, dv);
      R_c += h * (controlled_rows(system, K, q_th) + controlled_rows(system, C, v_th) -
                  system.controlled_part(F_th + system.constant_load()));
      Velocity push = Velocity::Zero(v_k.size());
      for (const auto& contact : record.active) add_transposed(push, contact.H, contact.p);
      R_c -= system.controlled_part(push);
      b.external_work += dot<S>(v_th, R_c);
      size += absolute_dot<S>(v_th, R_c);
    }
  }
  b.rounding_bound = S(static_cast<int>(v_k.size() + 8)) * unit_roundoff<S>() * size;
  using std::abs;
  b.scale = in_K.size_y + b.kinetic + b.elastic + abs(S(b.external_work - potential_change));
  return b;
}

}  // namespace duhem
