#pragma once

#include "lib/linear/absolute.hpp"
#include "lib/linear/bounded_vector.hpp"
#include "lib/linear/zero.hpp"

#include <concepts>
#include <optional>
#include <ranges>
#include <span>

namespace duhem {

/// h and θ of one step.
template <class S>
struct StepSize {
  S h;      ///< step, time
  S theta;  ///< dimensionless
};

/// (q_k, v_k). Positions and velocities may differ in size: q' = T(q) v.
template <class Sys>
struct State {
  typename Sys::Position q;
  typename Sys::Velocity v;
};

/// The contacts that there are at q, in increasing order: as many at every q, or those that its geometry has found.
template <class Sys, class Geometry>
[[nodiscard]] auto contacts_at(const Sys& system, const Geometry& geometry) {
  if constexpr (requires { geometry.contacts(); })
    return std::span<const int>(geometry.contacts());
  else
    return std::views::iota(0, static_cast<int>(system.contacts()));
}

/// Which of the laws of a run is that of a contact: its own, unless the system says otherwise.
template <class Sys>
[[nodiscard]] std::size_t law_index(const Sys& system, int contact) {
  if constexpr (requires { system.law_index(contact); })
    return system.law_index(contact);
  else
    return static_cast<std::size_t>(contact);
}

/// A mechanical system with contacts: everything that a step needs to know of it.
///
///   M v' + K q + C v = F(t) + H(q)ᵀ r  (1),   u = H(q) v  (8),   g(q) ≥ 0  (2)
///
/// Operators are whatever multiplies a velocity: a fixed-size or sparse matrix, a diagonal, or the type `Zero`, which
/// costs nothing. `M_hat(size)` is called once a run and prepares what does not change along it (a factorisation of
/// M + hθC + h²θ²K, when M is constant); its `at(q)` gives the operator of one step, with `solve(f)` = M̂⁻¹ f for a
/// vector or the columns of a matrix, controlled degrees of freedom held at zero. `geometry(q)` computes once what gaps
/// and frames share (sines, a broad phase); its `gap(α)` and `H(α)` are then cheap. An operator may offer
/// `delassus(contacts)` where H M̂⁻¹ Hᵀ has structure that blocks of dense columns would waste, and `eliminate`, `at_contacts`,
/// `add_impulse` and `finish` where a solve can be halted at the contacts (model/elastic_body.hpp).
///
/// What a system may leave out, and then is spared: stiffness `K()`, damping `C()`, `constant_load()` (the part of F whose work
/// is the change of a potential), `varying_load(t_k, t_{k+1}, θ, q_k, v_k)` (the rest of F_{k+θ}), and, where positions are as
/// many as velocities, `advance(q, dq)` = q + T(q) dq with q' = T(q) v, `potential(q)` = −F·q of the constant load, and
/// `potential_magnitude(q)` = |F|·|q|, for rounding bounds. Whoever steps or balances asks for them by the functions below.
/// Controlled degrees of freedom have their own concept, and so have bodies that turn. Where contacts come and go with q, the
/// geometry says which there are (`contacts_at`), and the system which of the run's laws is theirs (`law_index`).
template <class Sys>
concept System = requires(const Sys& system, const typename Sys::Position& q, const typename Sys::Velocity& v,
                          const StepSize<typename Sys::Scalar>& size, int alpha) {
  { Sys::dimension } -> std::convertible_to<int>;     // of a contact: 2 or 3
  { Sys::max_contacts } -> std::convertible_to<int>;  // or Dynamic
  contacts_at(system, system.geometry(q));
  system.M(q);
  { system.geometry(q).gap(alpha) } -> std::convertible_to<typename Sys::Scalar>;
  {Local<typename Sys::Scalar, Sys::dimension>(system.geometry(q).H(alpha) * v)};
  {typename Sys::Velocity(system.M_hat(size).at(q).solve(v))};
};

/// K, or Zero.
template <class Sys>
[[nodiscard]] decltype(auto) stiffness(const Sys& system) {
  if constexpr (requires { system.K(); })
    return system.K();
  else
    return Zero{};
}

/// C, or Zero.
template <class Sys>
[[nodiscard]] decltype(auto) damping(const Sys& system) {
  if constexpr (requires { system.C(); })
    return system.C();
  else
    return Zero{};
}

/// The part of F whose work is the change of a potential, or Zero.
template <class Sys>
[[nodiscard]] decltype(auto) constant_load(const Sys& system) {
  if constexpr (requires { system.constant_load(); })
    return system.constant_load();
  else
    return Zero{};
}

/// The rest of F_{k+θ}, or Zero.
template <class Sys, class S>
[[nodiscard]] decltype(auto) varying_load(const Sys& system, const S& t_k, const S& t_k1, const S& theta,
                                          const typename Sys::Position& q_k, const typename Sys::Velocity& v_k) {
  if constexpr (requires { system.varying_load(t_k, t_k1, theta, q_k, v_k); })
    return system.varying_load(t_k, t_k1, theta, q_k, v_k);
  else
    return Zero{};
}

/// −F·q of the constant load.
template <class Sys>
[[nodiscard]] typename Sys::Scalar potential(const Sys& system, const typename Sys::Position& q) {
  using S = typename Sys::Scalar;
  if constexpr (requires { system.potential(q); })
    return system.potential(q);
  else
    return S(0) - dot<S>(constant_load(system), q);
}

/// |F|·|q| of the constant load: what its potential costs in rounding.
template <class Sys>
[[nodiscard]] typename Sys::Scalar potential_magnitude(const Sys& system, const typename Sys::Position& q) {
  if constexpr (requires { system.potential_magnitude(q); })
    return system.potential_magnitude(q);
  else
    return absolute_dot<typename Sys::Scalar>(constant_load(system), q);
}

/// q + T(q) dq, where q' = T(q) v.
template <class Sys>
[[nodiscard]] typename Sys::Position advance(const Sys& system, const typename Sys::Position& q,
                                             const typename Sys::Velocity& dq) {
  if constexpr (requires { system.advance(q, dq); })
    return system.advance(q, dq);
  else
    return q + dq;
}

/// Some velocities are prescribed functions of time (the confined top of the sliding block): they are eliminated from M̂,
/// and the force that holds them works.
template <class Sys>
concept Controlled = System<Sys> && requires(const Sys& system, const typename Sys::Position& q, const typename Sys::Velocity& v,
                                             const typename Sys::Scalar& t, const StepSize<typename Sys::Scalar>& size) {
  { system.controlled_part(v) } -> std::convertible_to<typename Sys::Velocity>;      // its controlled rows, zero elsewhere
  { system.prescribed_velocity(t) } -> std::convertible_to<typename Sys::Velocity>;  // zero on the free rows
  {typename Sys::Velocity(system.M_hat(size).at(q).solve(v, v))};  // second argument: the controlled rows of the answer
};

/// Whether any velocity is prescribed. A system that may do without says so by `is_controlled()`, and is spared the work.
template <class Sys>
[[nodiscard]] bool is_controlled(const Sys& system) {
  if constexpr (requires { system.is_controlled(); })
    return system.is_controlled();
  else
    return Controlled<Sys>;
}

/// The controlled rows of A x; a system whose A is sparse may offer to compute no others.
template <class Sys, class A, class X>
[[nodiscard]] auto controlled_rows(const Sys& system, const A& a, const X& x) {
  if constexpr (is_zero<A>)
    return Zero{};
  else if constexpr (requires { system.controlled_rows(a, x); })
    return system.controlled_rows(a, x);
  else
    return system.controlled_part(a * x);
}

/// Bodies that turn: M v' + G(v) stands on the left of (1), and v·G(v) = 0. Taken at k+θ it does no work.
template <class Sys>
concept Turning = System<Sys> &&
    requires(const Sys& system, const typename Sys::Velocity& v, const StepSize<typename Sys::Scalar>& size) {
  { system.gyroscopic(v) } -> std::convertible_to<typename Sys::Velocity>;
  { system.takes_couple_implicitly() } -> std::convertible_to<bool>;  // at k+θ, and not at k
  // hG of a step from v (second) under impulses (first), as the system takes it; nothing where it cannot be found
  { system.couple(v, v, size) } -> std::convertible_to<std::optional<typename Sys::Velocity>>;
};

/// Whether M depends on q; then the ledger carries ½ v_{k+1}ᵀ (M(q_{k+1}) − M(q_k)) v_{k+1} as a line of its own.
template <class Sys>
inline constexpr bool has_varying_mass = requires {
  requires Sys::varying_mass;
};

/// f += Hᵀ p. A system whose H^α touches few degrees of freedom overloads this, and absolute_form, for its own type of H.
template <class V, class Derived, class P>
void add_transposed(V& f, const Eigen::MatrixBase<Derived>& H, const P& p) {
  f += H.transpose() * p;
}

/// H^α, as the system's geometry gives it.
template <class Sys>
using ContactMap =
    std::remove_cvref_t<decltype(std::declval<const Sys&>().geometry(std::declval<const typename Sys::Position&>()).H(0))>;

}  // namespace duhem
