#pragma once

#include "lib/audit/audited_step.hpp"

namespace duhem::program {

/// What people get wrong when they record a trace, the plainest first.
enum class Mistake {
  none,
  forces,
  normal_last,
  tangent_reversed,
  normal_reversed,
  impulse_reversed,
  normal_turned,
  loads_twice,
  approaching,
  after_loads,
  other_e,
  no_rebound,
  larger_of_both,
  let_in_early,
  push_out,
  pyramid,
  fixed_bound,
};
}  // namespace duhem::program

template <>
inline constexpr std::array duhem::names_of<duhem::program::Mistake>{
    duhem::Named<duhem::program::Mistake>{"none", duhem::program::Mistake::none, "as recorded"},
    duhem::Named<duhem::program::Mistake>{"forces", duhem::program::Mistake::forces,
                                          "with p times h (p are forces, not impulses)"},
    duhem::Named<duhem::program::Mistake>{"normal_last", duhem::program::Mistake::normal_last,
                                          "with the normal first (it is recorded last)"},
    duhem::Named<duhem::program::Mistake>{"tangent_reversed", duhem::program::Mistake::tangent_reversed, "with p_T reversed"},
    duhem::Named<duhem::program::Mistake>{"normal_reversed", duhem::program::Mistake::normal_reversed, "with p_N reversed"},
    duhem::Named<duhem::program::Mistake>{"impulse_reversed", duhem::program::Mistake::impulse_reversed, "with p reversed"},
    duhem::Named<duhem::program::Mistake>{"normal_turned", duhem::program::Mistake::normal_turned,
                                          "with the normal turned around (u_N > 0 has to separate)"},
    duhem::Named<duhem::program::Mistake>{"loads_twice", duhem::program::Mistake::loads_twice,
                                          "with the loads taken out of u_minus (it is recorded after them)"},
    duhem::Named<duhem::program::Mistake>{"approaching", duhem::program::Mistake::approaching, "with restitution approaching"},
    duhem::Named<duhem::program::Mistake>{"after_loads", duhem::program::Mistake::after_loads,
                                          "with restitution_from free_velocity"},
    duhem::Named<duhem::program::Mistake>{"other_e", duhem::program::Mistake::other_e, "with another e"},
    duhem::Named<duhem::program::Mistake>{"no_rebound", duhem::program::Mistake::no_rebound,
                                          "with e = 0 (the e that was used, as below a threshold)"},
    duhem::Named<duhem::program::Mistake>{"larger_of_both", duhem::program::Mistake::larger_of_both,
                                          "with the larger of rebound and bias_velocity in place of their sum"},
    duhem::Named<duhem::program::Mistake>{"let_in_early", duhem::program::Mistake::let_in_early,
                                          "with bias_velocity -gap/h where the gap is open (contacts are let in early)"},
    duhem::Named<duhem::program::Mistake>{"push_out", duhem::program::Mistake::push_out,
                                          "with a push-out of the penetration as bias_velocity"},
    duhem::Named<duhem::program::Mistake>{"pyramid", duhem::program::Mistake::pyramid,
                                          "with a friction pyramid (each direction bounded by mu p_N) in place of the cone"},
    duhem::Named<duhem::program::Mistake>{"fixed_bound", duhem::program::Mistake::fixed_bound,
                                          "with friction bounded by the same number everywhere in place of mu p_N"},
};

namespace duhem::program {

/// What three of them need to know of the whole trace.
template <class S>
struct MistakeScale {
  std::optional<S> push_out;  ///< b_N = −push_out g of penetrated contacts, 1/time; nothing: that fits no better than nothing
  std::optional<S> e;         ///< that fits rebounds better than the one that is named
  S friction{0};              ///< the largest component of p_T
};

/// The step as it would have been recorded without the mistake; false where that says nothing about it.
template <class S, int Dim>
[[nodiscard]] bool undo(Mistake mistake, const MistakeScale<S>& scale, TraceStep<S, Dim>& step);

/// How far a step is from being solved, without units: the scaled residual, with the friction that the mistake is about, or the
/// velocity that neither loads nor W p explain, whichever is more.
template <class S, int Dim>
[[nodiscard]] S distance(Mistake mistake, const MistakeScale<S>& scale, const TraceStep<S, Dim>& step, const AssumedLaw<S>& law);

}  // namespace duhem::program
