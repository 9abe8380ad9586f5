#pragma once

#include "lib/law/impact_law.hpp"
#include "lib/linear/block_matrix.hpp"

#include <optional>
#include <variant>

namespace duhem {

/// Which velocities an engine multiplies by e and e_T: those at the beginning of the step, or those after the loads were added.
enum class RestitutionFrom { u_minus, free_velocity };
template <>
inline constexpr std::array names_of<RestitutionFrom>{
    Named<RestitutionFrom>{"u_minus", RestitutionFrom::u_minus},
    Named<RestitutionFrom>{"free_velocity", RestitutionFrom::free_velocity},
};

/// Where an engine asks for a rebound: at −e u_N whatever u_N is, or only where the contact approaches, at max(0, −e u_N).
enum class Restitution { always, approaching };
template <>
inline constexpr std::array names_of<Restitution>{
    Named<Restitution>{"always", Restitution::always},
    Named<Restitution>{"approaching", Restitution::approaching},
};

/// One contact over one step, as the engine that made the step tells it. lib/foreign/TRACE.md has units and signs; what an
/// engine did at the position level is zero where it says nothing.
template <class S, int Dim>
struct TraceContact {
  using Vector = Local<S, Dim>;
  Vector u_minus;                               ///< u_k, before loads and impulses, velocity
  Vector u_free;                                ///< u_k + H M̂⁻¹ hF: what the end would be without contact impulses, velocity
  Vector p;                                     ///< every impulse that is in the velocities, impulse
  std::optional<Vector> u_plus;                 ///< u_{k+1}, velocity; nothing: u_free + W p
  Vector bias = Vector::Zero();                 ///< asked for at the end on top of the law, > 0 separates, velocity
  Vector position_impulse = Vector::Zero();     ///< the part of p that was added after the law had been solved, impulse
  Vector position_correction = Vector::Zero();  ///< moved beyond h u_{k+θ} without being in the velocities, length
  S mu;                                         ///< dimensionless
  std::optional<S> e, e_T;                      ///< dimensionless; nothing: to be identified
  bool fremond = false;                         ///< e_T is that of (72), (1−θ)/θ
  std::optional<S> gap;                         ///< g(q_k), length
};

/// One step of anybody's simulation.
template <class S, int Dim>
struct TraceStep {
  std::optional<long> step;  ///< its number, where the engine counts
  std::optional<S> t, h;     ///< time at its end, and its size
  S theta;                   ///< the work is that of u_{k+θ}, dimensionless
  Approach approach = Approach::as_is;
  std::optional<RestitutionFrom> restitution_from;  ///< nothing: to be identified together with e and e_T, else u_minus
  std::optional<Restitution> restitution;           ///< likewise, else always
  BlockMatrix<S, Dim> W;                            ///< H M̂⁻¹ Hᵀ, velocity over impulse
  std::vector<TraceContact<S, Dim>> contacts;

  /// What the engine does not say of its law.
  [[nodiscard]] bool leaves_law_open() const {
    for (const auto& c : contacts)
      if (!c.e || (!c.e_T && !c.fremond)) return true;
    return false;
  }
};

template <class S>
using AnyTraceStep = std::variant<TraceStep<S, 2>, TraceStep<S, 3>>;

}  // namespace duhem
