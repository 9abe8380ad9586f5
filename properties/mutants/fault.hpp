#pragma once

#include <array>
#include <string_view>

namespace duhem::properties {

/// One deliberate mistake in the scheme, the law, the books or the cone. Each is one that somebody could make.
enum class Fault {
  none,
  // the law, as (72) and (61) pair it with p
  friction_sign,        ///< −(1−θ) u_{T,k} for (1−θ) u_{T,k}
  half_restitution,     ///< e/2 for e
  restitution_off_theta,  ///< e u_{N,k} for θ e u_{N,k}
  friction_on_u_plus,   ///< friction acts on u_{T,k+1} in (72)
  cone_mu_squared,      ///< μ² for μ
  never_clipped,        ///< gap-clipped takes u_{N,k} as it is
  clipped_wrong_way,    ///< max(u_{N,k}, 0) for min(u_{N,k}, 0)
  // the scheme
  theta_missing_in_W,   ///< W for θ W in (99)
  H_for_H_transposed,   ///< H p for Hᵀ p, where H is square
  gap_for_gap_velocity, ///< separating contacts enter
  position_by_v_k1,     ///< q_{k+1} = q_k + h v_{k+1}
  stiffness_once_h,     ///< M̂ = M + hθC + hθ²K
  explicit_damping,     ///< M̂ without hθC
  impulse_off_by_a_hair,  ///< the record's p is (1 + 1e-9) times that in the velocities
  load_forgotten,       ///< F = 0 in the motion
  load_at_start,        ///< F(t_k) for F_{k+θ}
  gap_ignored,          ///< open contacts enter
  sigma_off,            ///< σ/100 in the record
  // the books
  work_at_end,          ///< u_{k+1}·p for u_{k+θ}·p
  work_at_start,        ///< u_k·p
  numerical_sign,       ///< (θ − ½) for (½ − θ)
  positions_forgotten,  ///< (½ − θ) ‖Δv‖²_M without ‖Δq‖²_K
  damping_at_end,       ///< −h v_{k+1}·C v_{k+1}
  external_work_sign,   ///< −W_ext
  law_is_tolerance,     ///< all of the law's share booked as the solver's
  friction_not_law,     ///< attribution without −θ μ ‖w_T‖ z_N
  activation_is_law,    ///< activation of separating contacts booked as law's
  // the cone and its modes
  projection_off_by_a_hair,  ///< proj_K(x) (1 + 1e-9)
  projection_along_tangent,  ///< the tangent cut to μ x_N, the normal part kept
  projection_mu_squared,     ///< onto K of μ²
  pyramid,              ///< in space |r_1|, |r_2| ≤ μ r_N, in the residual
  slip_any_direction,   ///< slip without ‖u_T‖ r_T = −‖r_T‖ u_T
  sticking_may_pull,    ///< (11) as printed: no r_N ≥ 0 at μ = 0
  no_shift,             ///< u for ũ in K* ∋ ũ ⟂ r ∈ K
  // energy-safe scaling
  never_scaled,         ///< t = 1
  scaled_to_nothing,    ///< t = 0 wherever the work is positive
  count,
  // the same law in other words: a positive factor on w. No property may tell.
  scaled_law,
};

struct Mutant {
  Fault fault;
  std::string_view name;
};

inline constexpr std::array mutants{
    Mutant{Fault::friction_sign, "-(1-theta) u_T,k for (1-theta) u_T,k in (73)"},
    Mutant{Fault::half_restitution, "e/2 for e"},
    Mutant{Fault::restitution_off_theta, "e u_N,k for theta e u_N,k in (73)"},
    Mutant{Fault::friction_on_u_plus, "friction on u_T,k+1 in (72)"},
    Mutant{Fault::cone_mu_squared, "the cone with mu^2"},
    Mutant{Fault::never_clipped, "gap-clipped does not clip"},
    Mutant{Fault::clipped_wrong_way, "gap-clipped takes max(u_N,k, 0)"},
    Mutant{Fault::theta_missing_in_W, "W for theta W in (99)"},
    Mutant{Fault::H_for_H_transposed, "H p for H^T p"},
    Mutant{Fault::gap_for_gap_velocity, "the rule gap for gap-velocity"},
    Mutant{Fault::position_by_v_k1, "q_k+1 = q_k + h v_k+1"},
    Mutant{Fault::stiffness_once_h, "h theta^2 K for h^2 theta^2 K"},
    Mutant{Fault::explicit_damping, "M_hat without h theta C"},
    Mutant{Fault::impulse_off_by_a_hair, "recorded impulses off by 1e-9"},
    Mutant{Fault::load_forgotten, "no load in the motion"},
    Mutant{Fault::load_at_start, "F at t_k for F_k+theta"},
    Mutant{Fault::gap_ignored, "open contacts enter"},
    Mutant{Fault::sigma_off, "sigma/100 in the record"},
    Mutant{Fault::external_work_sign, "W_ext with the wrong sign"},
    Mutant{Fault::law_is_tolerance, "law booked as tolerance"},
    Mutant{Fault::work_at_end, "work with u_k+1"},
    Mutant{Fault::work_at_start, "work with u_k"},
    Mutant{Fault::numerical_sign, "theta - 1/2 for 1/2 - theta in (65)"},
    Mutant{Fault::positions_forgotten, "(65) without |dq|^2_K"},
    Mutant{Fault::damping_at_end, "(67) with v_k+1"},
    Mutant{Fault::friction_not_law, "attribution without friction's term"},
    Mutant{Fault::activation_is_law, "activation booked as law"},
    Mutant{Fault::projection_off_by_a_hair, "projection off by 1e-9"},
    Mutant{Fault::projection_along_tangent, "projection along the tangent"},
    Mutant{Fault::projection_mu_squared, "projection onto the cone of mu^2"},
    Mutant{Fault::pyramid, "a pyramid for the cone"},
    Mutant{Fault::slip_any_direction, "slip in any direction"},
    Mutant{Fault::sticking_may_pull, "r_N < 0 at mu = 0"},
    Mutant{Fault::no_shift, "u for u~ in Lemma 1"},
    Mutant{Fault::never_scaled, "energy-safe scaling never scales"},
    Mutant{Fault::scaled_to_nothing, "energy-safe scaling scales to nothing"},
};
static_assert(mutants.size() + 1 == static_cast<std::size_t>(Fault::count));

}  // namespace duhem::properties
