#pragma once

#include "lib/energy/attribution.hpp"
#include "lib/linear/absolute.hpp"
#include "lib/record/step_record.hpp"

namespace duhem {

/// A velocity or an impulse of one contact; without the heap also where only a run knows the dimension, which is at most 3.
template <class S, int Dim>
using LocalOrAny = std::conditional_t<Dim == Dynamic, Eigen::Matrix<S, Dynamic, 1, 0, 3, 1>, Local<S, Dim>>;

/// The work of one active contact in one step; its impulse may be zero.
template <class S, int Dim = Dynamic>
struct ContactWork {
  int contact;
  Mode mode;
  LocalOrAny<S, Dim> p, u_k, u_k1;
  LocalOrAny<S, Dim> rho;  ///< p − proj_K(p − σ w̃), zero where the law is obeyed
  S normal_work;           ///< u_{N,k+θ} p_N
  S tangential_work;       ///< u_{T,k+θ}·p_T
  Attribution<S> attribution;
  S rounding_bound;  ///< of the work as computed
  S tolerance_size;  ///< the most that the solver's residual can have done
  S part_size;       ///< the most that it can have done to the normal or the tangential work alone
  S normal_law;      ///< of the law's share, what is normal work
  S sigma;           ///< of the record: impulse over velocity
  S inherited{0};    ///< of tolerance and rounding, what errors of u_k did: known to whoever saw the step before

  [[nodiscard]] S work() const { return normal_work + tangential_work; }
  [[nodiscard]] S bound() const { return rounding_bound + tolerance_size + inherited; }
  [[nodiscard]] S part_bound() const { return rounding_bound + part_size + inherited; }
  [[nodiscard]] bool has_impulse() const { return !p.isZero(S(0)); }
  [[nodiscard]] ContactWork<S> in_any_dimension() const {
    return {.contact = contact,
            .mode = mode,
            .p = p,
            .u_k = u_k,
            .u_k1 = u_k1,
            .rho = rho,
            .normal_work = normal_work,
            .tangential_work = tangential_work,
            .attribution = attribution,
            .rounding_bound = rounding_bound,
            .tolerance_size = tolerance_size,
            .part_size = part_size,
            .normal_law = normal_law,
            .sigma = sigma,
            .inherited = inherited};
  }
};

/// Where the energy of one step went, term by term: (65) with the potential of constant loads moved to the left.
///   ΔE = W_ext + W_damp + (½−θ)[‖Δv‖²_M + ‖Δq‖²_K] + ½ v_{k+1}ᵀ ΔM v_{k+1} − h v_{k+θ}·G + u_{k+θ}·p
template <class S, int Dim, int MaxContacts>
struct StepBalance {
  S kinetic, elastic, potential;  ///< at k+1: ½ vᵀMv and ½ qᵀKq (41), and −F·q of the constant loads
  S change;                       ///< E_{k+1} − E_k
  S external_work;                ///< h v_{k+θ}·F_{k+θ} (66), constant loads left out, controlled degrees of freedom included
  S damping_work;                 ///< −h v_{k+θ}·C v_{k+θ} (67)
  S numerical;                    ///< (½−θ)[‖v_{k+1}−v_k‖²_M + ‖q_{k+1}−q_k‖²_K]
  S mass_change;                  ///< ½ v_{k+1}ᵀ (M(q_{k+1}) − M(q_k)) v_{k+1}
  S rotation;                     ///< −v_{k+θ}·hG, G the gyroscopic couple as the step used it
  S contact_normal, contact_tangential;
  S couple_bound;    ///< the most that this can be where the couple is that of k+θ, but for what an iteration left of it
  S rounding_bound;  ///< (n + 8) u Σ|terms|, n degrees of freedom: all that rounding can leave in the identity
  S scale;  ///< |q_{k+1}|ᵀ|K||q_{k+1}| + |F|·|q_{k+1}| + E + |W_ext|, F constant: what the identity is a difference of
  PerContact<ContactWork<S, Dim>, MaxContacts> contacts;

  [[nodiscard]] S total() const { return kinetic + elastic + potential; }
  /// Any gap is rounding, and only rounding, for every θ, law and solution quality.
  [[nodiscard]] S identity_residual() const {
    return change - (external_work + damping_work + numerical + mass_change + rotation + contact_normal + contact_tangential);
  }
  /// ΔE − W_ext − W_damp − mass_change: what Proposition 1 says is never positive (86).
  [[nodiscard]] S created() const { return change - (external_work + damping_work + mass_change); }
  [[nodiscard]] S creation_bound() const {
    S bound = rounding_bound + couple_bound;
    for (const auto& contact : contacts) bound += contact.bound();
    return bound;
  }
};

template <System Sys>
using BalanceOf = StepBalance<typename Sys::Scalar, Sys::dimension, Sys::max_contacts>;

/// The work of one active contact of a step.
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

  const Local<S, Dim> u_k = contact.H * v_k, u_k1 = contact.H * v_k1, u_th = (S(1) - theta) * u_k + theta * u_k1;
  const auto attributed = attribute<S, Dim>(contact.law, theta, record.approach, contact.sigma,
                                            {.u_k = u_k, .u_k1 = u_k1, .u_th = u_th, .p = contact.p});
  const S n(static_cast<int>(v_k.size()));
  return {.contact = contact.contact,
          .mode = attributed.mode,
          .p = contact.p,
          .u_k = u_k,
          .u_k1 = u_k1,
          .rho = attributed.rho,
          .normal_work = normal(u_th) * normal(contact.p),
          .tangential_work = tangent<S, Dim>(u_th).dot(tangent<S, Dim>(contact.p)),
          .attribution = attributed.attribution,
          .rounding_bound = (n + 8) * (attributed.rounding_size + unit_roundoff<S>() * size),
          .tolerance_size = attributed.tolerance_size,
          .part_size = attributed.part_size,
          .normal_law = attributed.normal_law,
          .sigma = contact.sigma};
}

/// What holds the controlled velocities of a step, an impulse: the controlled rows of
///   M Δv + hK q_{k+θ} + hC v_{k+θ} − hF_{k+θ} − Hᵀp  [M 3].
template <Controlled Sys>
[[nodiscard]] typename Sys::Velocity control_impulse(const Sys& system, const StepRecord<Sys>& record,
                                                     const typename Sys::Velocity& dv, const typename Sys::Velocity& v_th,
                                                     const typename Sys::Velocity& F_th) {
  using S = typename Sys::Scalar;
  using Velocity = typename Sys::Velocity;
  const auto& [h, theta] = record.size;
  const typename Sys::Position q_th = (S(1) - theta) * record.x_k.q + theta * record.x_k1.q;
  Velocity R_c = controlled_rows(system, system.M(record.x_k.q), dv);
  R_c += h * (controlled_rows(system, stiffness(system), q_th) + controlled_rows(system, damping(system), v_th) -
              system.controlled_part(F_th));
  Velocity push = Velocity::Zero(v_th.size());
  for (const auto& contact : record.active) add_transposed(push, contact.H, contact.p);
  R_c -= system.controlled_part(push);
  return R_c;
}

/// |v_{k+θ}|·|hG − hG(v_{k+θ})|: the work that a couple may do because it is not quite that of k+θ.
template <Turning Sys>
[[nodiscard]] typename Sys::Scalar couple_work_left(const Sys& system, const StepRecord<Sys>& record,
                                                    const typename Sys::Velocity& v_k1) {
  using Velocity = typename Sys::Velocity;
  const auto& [h, theta] = record.size;
  const Velocity v_th = (typename Sys::Scalar(1) - theta) * record.x_k.v + theta * v_k1;
  return absolute_dot<typename Sys::Scalar>(v_th, Velocity(record.couple - h * system.gyroscopic(v_th)));
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
  const S half = S(1) / 2;
  const auto& M = system.M(q_k);
  const auto& K = stiffness(system);
  const auto& C = damping(system);
  const auto F_th = varying_load(system, record.t_k, record.t_k1, theta, q_k, v_k);
  const Velocity v_th = (S(1) - theta) * v_k + theta * v_k1;
  const Velocity dv = v_k1 - v_k;
  const Position dq = q_k1 - q_k;
  const Forms<S> in_M = forms<S>(M, v_k, v_k1), in_K = forms<S>(K, q_k, q_k1);
  const S potential_change = potential(system, dq);  // −F·q is linear in q

  BalanceOf<Sys> b;
  b.kinetic = half * in_M.end;
  b.mass_change = S(0);
  if constexpr (has_varying_mass<Sys>) {
    const S kinetic_frozen = b.kinetic;
    b.kinetic = half * form<S>(system.M(q_k1), v_k1);
    b.mass_change = b.kinetic - kinetic_frozen;
  }
  b.elastic = half * in_K.end;
  b.potential = potential(system, q_k1);
  b.change = half * in_M.change + half * in_K.change + potential_change + b.mass_change;       // (41)
  b.external_work = h * dot<S>(v_th, F_th);                                                    // (66)
  b.damping_work = -h * form<S>(C, v_th);                                                      // (67)
  b.numerical = theta == half ? S(0) : S((half - theta) * (form<S>(M, dv) + form<S>(K, dq)));  // (65)
  b.rotation = b.couple_bound = b.contact_normal = b.contact_tangential = S(0);

  // Every term is rounded at its own size. v_{k+1} itself is too, and M̂ carries that into (72a):
  // |v_{k+θ}|ᵀ (hC + h²K) (|v_k| + |v_{k+1}|).
  const Velocity speeds = v_k.cwiseAbs() + v_k1.cwiseAbs();
  S size = half * (in_M.size_x + in_M.size_y + in_K.size_x + in_K.size_y) + potential_magnitude(system, q_k) +
           potential_magnitude(system, q_k1) + h * absolute_dot<S>(v_th, F_th) + b.kinetic;
  size += h * absolute_form<S>(C, v_th, speeds) + h * h * absolute_form<S>(K, v_th, speeds);
  if constexpr (Turning<Sys>) {
    b.rotation = -dot<S>(v_th, record.couple);
    if (system.takes_couple_implicitly()) b.couple_bound = couple_work_left<Sys>(system, record, v_k1);
    size += absolute_dot<S>(v_th, record.couple);
  }
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
      const Velocity R_c = control_impulse(system, record, dv, v_th, Velocity(F_th + constant_load(system)));
      b.external_work += dot<S>(v_th, R_c);  // the force that moves them works
      size += absolute_dot<S>(v_th, R_c);
    }
  }
  b.rounding_bound = S(static_cast<int>(v_k.size() + 8)) * unit_roundoff<S>() * size;
  using std::abs;
  b.scale = in_K.size_y + b.kinetic + b.elastic + abs(S(b.external_work - potential_change));
  return b;
}

}  // namespace duhem
