#pragma once

#include <array>
#include <string_view>

namespace duhem::properties {

/// One deliberate mistake in the scheme, the law, the balance or the cone. Each is one that somebody could make.
enum class Fault {
  none,
  // the law, as (72) and (61) pair it with p
  friction_sign,          ///< −(1−θ) u_{T,k} for (1−θ) u_{T,k}
  half_restitution,       ///< e/2 for e
  restitution_off_theta,  ///< e u_{N,k} for θ e u_{N,k}
  friction_on_u_plus,     ///< friction acts on u_{T,k+1} in (72)
  cone_mu_squared,        ///< μ² for μ
  never_clipped,          ///< gap-clipped takes u_{N,k} as it is
  clipped_wrong_way,      ///< max(u_{N,k}, 0) for min(u_{N,k}, 0)
  // the scheme
  theta_missing_in_W,     ///< W for θ W in (99)
  H_for_H_transposed,     ///< H p for Hᵀ p, where H is square
  gap_for_gap_velocity,   ///< separating contacts enter
  position_by_v_k1,       ///< q_{k+1} = q_k + h v_{k+1}
  stiffness_once_h,       ///< M̂ = M + hθC + hθ²K
  explicit_damping,       ///< M̂ without hθC
  impulse_off_by_a_hair,  ///< the record's p is (1 + 1e-9) times that in the velocities
  load_forgotten,         ///< F = 0 in the motion
  load_at_start,          ///< F(t_k) for F_{k+θ}
  gap_ignored,            ///< open contacts enter
  sigma_off,              ///< σ/100 in the record
  grazing_left_out,       ///< u_{N,k} < s_v for ≤ in (64)
  gap_limit_left_out,     ///< g < s_g for ≤
  forecast_too,           ///< contacts that g(q_k + h v_k) > s_g would open stay out, under every rule
  slack_forgotten,        ///< s_g = s_v = 0
  gamma_forgotten,        ///< γ = 1
  midpoint_by_theta,      ///< g(q_k + hθ v_k) under the rule midpoint
  // the balance
  work_at_end,          ///< u_{k+1}·p for u_{k+θ}·p
  work_at_start,        ///< u_k·p
  numerical_sign,       ///< (θ − ½) for (½ − θ)
  positions_forgotten,  ///< (½ − θ) ‖Δv‖²_M without ‖Δq‖²_K
  damping_at_end,       ///< −h v_{k+1}·C v_{k+1}
  external_work_sign,   ///< −W_ext
  law_is_tolerance,     ///< all of the law's share called the solver's
  friction_not_law,     ///< attribution without −θ μ ‖w_T‖ z_N
  activation_is_law,    ///< activation of separating contacts called law's
  // the cone and its modes
  projection_off_by_a_hair,  ///< proj_K(x) (1 + 1e-9)
  projection_along_tangent,  ///< the tangent cut to μ x_N, the normal part kept
  projection_mu_squared,     ///< onto K of μ²
  pyramid,                   ///< in space |r_1|, |r_2| ≤ μ r_N, in the residual
  slip_any_direction,        ///< slip without ‖u_T‖ r_T = −‖r_T‖ u_T
  sticking_may_pull,         ///< (11) as printed: no r_N ≥ 0 at μ = 0
  no_shift,                  ///< u for ũ in K* ∋ ũ ⟂ r ∈ K
  // energy-safe scaling
  never_scaled,       ///< t = 1
  scaled_to_nothing,  ///< t = 0 wherever the work is positive
  scaled_in_step,     ///< the step scales by 0.7 t
  offset_in_y,        ///< y + b for y in the step
  // the residual, and (59)
  residual_doubled,      ///< twice the scaled figure
  residual_without_one,  ///< ‖F_1‖/‖b‖ for the paper's figure
  potential_at_end,      ///< −p ∈ ∂φ(u⁺)
  threshold_forgotten,   ///< φ without f |u_T|
  count,
  // the same law in other words: a positive factor on w. No property may tell.
  scaled_law,
};

struct Mutant {
  Fault fault;
  std::string_view part;  ///< of the code, where the mistake is
  std::string_view name;  ///< what it changes
};

inline constexpr std::array mutants{
    Mutant{Fault::friction_sign, "law", "-(1-theta) u_T,k for (1-theta) u_T,k in (73)"},
    Mutant{Fault::half_restitution, "law", "e/2 for e"},
    Mutant{Fault::restitution_off_theta, "law", "e u_N,k for theta e u_N,k in (73)"},
    Mutant{Fault::friction_on_u_plus, "law", "friction on u_T,k+1 in (72)"},
    Mutant{Fault::cone_mu_squared, "law", "the cone with mu^2"},
    Mutant{Fault::never_clipped, "law", "gap-clipped does not clip"},
    Mutant{Fault::clipped_wrong_way, "law", "gap-clipped takes max(u_N,k, 0)"},
    Mutant{Fault::theta_missing_in_W, "scheme", "W for theta W in (99)"},
    Mutant{Fault::H_for_H_transposed, "scheme", "H p for H^T p"},
    Mutant{Fault::gap_for_gap_velocity, "activation", "the rule gap for gap-velocity"},
    Mutant{Fault::position_by_v_k1, "scheme", "q_k+1 = q_k + h v_k+1"},
    Mutant{Fault::stiffness_once_h, "scheme", "h theta^2 K for h^2 theta^2 K"},
    Mutant{Fault::explicit_damping, "scheme", "M_hat without h theta C"},
    Mutant{Fault::impulse_off_by_a_hair, "scheme", "recorded impulses off by 1e-9"},
    Mutant{Fault::load_forgotten, "scheme", "no load in the motion"},
    Mutant{Fault::load_at_start, "scheme", "F at t_k for F_k+theta"},
    Mutant{Fault::gap_ignored, "activation", "open contacts enter"},
    Mutant{Fault::sigma_off, "scheme", "sigma/100 in the record"},
    Mutant{Fault::grazing_left_out, "activation", "u_N,k < s_v in (64)"},
    Mutant{Fault::gap_limit_left_out, "activation", "g < s_g in every rule"},
    Mutant{Fault::forecast_too, "activation", "contacts that will open stay out"},
    Mutant{Fault::slack_forgotten, "activation", "slacks forgotten"},
    Mutant{Fault::gamma_forgotten, "activation", "projected-gap without gamma"},
    Mutant{Fault::midpoint_by_theta, "activation", "midpoint at h theta for h (1 - theta)"},
    Mutant{Fault::external_work_sign, "balance", "W_ext with the wrong sign"},
    Mutant{Fault::law_is_tolerance, "balance", "law called tolerance"},
    Mutant{Fault::work_at_end, "balance", "work with u_k+1"},
    Mutant{Fault::work_at_start, "balance", "work with u_k"},
    Mutant{Fault::numerical_sign, "balance", "theta - 1/2 for 1/2 - theta in (65)"},
    Mutant{Fault::positions_forgotten, "balance", "(65) without |dq|^2_K"},
    Mutant{Fault::damping_at_end, "balance", "(67) with v_k+1"},
    Mutant{Fault::friction_not_law, "balance", "attribution without friction's term"},
    Mutant{Fault::activation_is_law, "balance", "activation called law"},
    Mutant{Fault::projection_off_by_a_hair, "cone", "projection off by 1e-9"},
    Mutant{Fault::projection_along_tangent, "cone", "projection along the tangent"},
    Mutant{Fault::projection_mu_squared, "cone", "projection onto the cone of mu^2"},
    Mutant{Fault::pyramid, "residual", "a pyramid for the cone"},
    Mutant{Fault::slip_any_direction, "cone", "slip in any direction"},
    Mutant{Fault::sticking_may_pull, "cone", "r_N < 0 at mu = 0"},
    Mutant{Fault::no_shift, "cone", "u for u~ in Lemma 1"},
    Mutant{Fault::never_scaled, "energy-safe scaling", "energy-safe scaling never scales"},
    Mutant{Fault::scaled_to_nothing, "energy-safe scaling", "energy-safe scaling scales to nothing"},
    Mutant{Fault::scaled_in_step, "energy-safe scaling", "a step scales by 0.7 t"},
    Mutant{Fault::offset_in_y, "energy-safe scaling", "energy-safe with y + b for y"},
    Mutant{Fault::residual_doubled, "residual", "twice the scaled residual"},
    Mutant{Fault::residual_without_one, "residual", "|F_1|/|b| for the paper's residual"},
    Mutant{Fault::potential_at_end, "potential (59)", "-p in d phi(u+) in (59)"},
    Mutant{Fault::threshold_forgotten, "potential (59)", "(59) without the threshold f"},
};
static_assert(mutants.size() + 1 == static_cast<std::size_t>(Fault::count));

/// Equivalent mutants, which no property may kill: the program once more, and the law in other words.
inline constexpr std::array equivalents{
    Mutant{Fault::none, "scheme", "a second implementation of the step"},
    Mutant{Fault::scaled_law, "law", "3 w for w: -(w + mu |w_T| n) in N_K(p) asks the same of both"},
};

}  // namespace duhem::properties
