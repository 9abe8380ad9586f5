#pragma once

#include "lib/audit/by.hpp"
#include "lib/linear/types.hpp"

namespace duhem {

/// What of its law a contact breaks. The first three no further sweep of a solver repairs: a sign, or a bound.
enum class Violation {
  pulling,
  outside_cone,
  along_slip,
  penetrating,
  rebound_missed,
  rebound_too_large,
  slides_inside,
  not_solved
};
inline constexpr std::array violation_kinds{Violation::pulling,       Violation::outside_cone,   Violation::along_slip,
                                            Violation::penetrating,   Violation::rebound_missed, Violation::rebound_too_large,
                                            Violation::slides_inside, Violation::not_solved};
template <>
inline constexpr std::array names_of<Violation>{
    Named<Violation>{"pulling", Violation::pulling, "impulses that pull (p_N < 0)"},
    Named<Violation>{"outside_cone", Violation::outside_cone, "friction beyond its cone (|p_T| > mu p_N)"},
    Named<Violation>{"along_slip", Violation::along_slip, "friction along the slip"},
    Named<Violation>{"penetrating", Violation::penetrating, "penetrating velocity left"},
    Named<Violation>{"rebound_missed", Violation::rebound_missed, "rebound missed"},
    Named<Violation>{"rebound_too_large", Violation::rebound_too_large, "rebound too large"},
    Named<Violation>{"slides_inside", Violation::slides_inside, "slip inside the cone: too little friction"},
    Named<Violation>{"not_solved", Violation::not_solved, "not solved (distance to the law)"},
};
/// The first three are impulses, the others velocities.
[[nodiscard]] constexpr bool is_impulse(Violation kind) { return kind <= Violation::along_slip; }

/// A contact as its law saw it, in Moreau's form of that: 0 ≤ p_N ⟂ w_N ≥ 0, ‖p_T‖ ≤ μ p_N, p_T against w_T.
template <class S, int Dim>
struct SeenContact {
  const Local<S, Dim>& w;     ///< w_N = u_{N,k+1} + e u_{N,k}, w_T = u_{T,k+1} + e_T u_{T,k}
  const Local<S, Dim>& u_k1;  ///< velocity
  const Local<S, Dim>& p;     ///< impulse
  const Local<S, Dim>& rho;   ///< p − proj_K(p − σ w̃)
  const S &mu, &sigma;
  S velocity_rounding, impulse_rounding;  ///< what rounding may leave of w and p
};

template <class S>
struct Violations {
  By<Violation, S> size;             ///< 0: kept, or broken by no more than rounding
  S beyond_cone{0};                  ///< ‖p_T‖/(μ p_N) − 1, where that is a number above zero
  bool opposes_slip = false;         ///< the contact slides, and friction brakes it
  std::optional<Violation> main;     ///< what makes up ρ/σ: one of the first three where it is a tenth of it, else what else is
                                     ///< half of it, else that it is not solved
  S excess{0};                       ///< w_N of a loaded contact
  S p_N{0}, p_T{0}, largest_p_i{0};  ///< ‖p_T‖, and the largest component of it
  S separation_left{0}, slip_left{0};  ///< velocities that the law does not want and a solver that stops early leaves
};

/// Friction counts as pushing *along* the slip where the slip would turn it around, σ p_T·w_T > ‖p_T‖²: what a solver that
/// stops early leaves of a sticking contact's slip is too small for that.
template <class S, int Dim>
[[nodiscard]] Violations<S> violations(const SeenContact<S, Dim>& contact);

}  // namespace duhem
