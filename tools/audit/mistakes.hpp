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
  other_mu,
  larger_of_both,
  let_in_early,
  push_out,
  pyramid,
  fixed_bound,
};
}  // namespace duhem::program

template <>
inline constexpr auto duhem::names_of<duhem::program::Mistake> = [] {
  using M = program::Mistake;
  using Row = Named<M>;
  return std::array{
      Row{"none", M::none, "as recorded"},
      Row{"forces", M::forces, "with p times h (p are forces, not impulses)"},
      Row{"normal_last", M::normal_last, "with the normal first (it is recorded last)"},
      Row{"tangent_reversed", M::tangent_reversed, "with p_T reversed"},
      Row{"normal_reversed", M::normal_reversed, "with p_N reversed"},
      Row{"impulse_reversed", M::impulse_reversed, "with p reversed"},
      Row{"normal_turned", M::normal_turned, "with the normal turned around (u_N > 0 has to separate)"},
      Row{"loads_twice", M::loads_twice, "with the loads taken out of u_minus (it is recorded after them)"},
      Row{"approaching", M::approaching, "with restitution approaching"},
      Row{"after_loads", M::after_loads, "with restitution_from free_velocity"},
      Row{"other_e", M::other_e, "with another e"},
      Row{"other_mu", M::other_mu, "with another mu"},
      Row{"larger_of_both", M::larger_of_both, "with the larger of rebound and bias_velocity in place of their sum"},
      Row{"let_in_early", M::let_in_early, "with bias_velocity -gap/h where the gap is open (contacts are let in early)"},
      Row{"push_out", M::push_out, "with a push-out of the penetration as bias_velocity"},
      Row{"pyramid", M::pyramid, "with a friction pyramid (each direction bounded by mu p_N) in place of the cone"},
      Row{"fixed_bound", M::fixed_bound, "with friction bounded by the same number everywhere in place of mu p_N"},
  };
}();

namespace duhem::program {

/// What some of them need to know of the whole trace.
template <class S>
struct MistakeScale {
  std::optional<S> push_out;  ///< b_N = −push_out g of penetrated contacts, 1/time; nothing: that fits no better than nothing
  std::optional<S> e;         ///< that fits rebounds
  std::optional<S> mu;        ///< that fits friction where contacts slide
  std::optional<S> friction;  ///< the largest component of p_T, which contacts have again and again
};

/// The step as it would have been recorded without the mistake; false where that says nothing about it.
template <class S, int Dim>
[[nodiscard]] bool undo(Mistake mistake, const MistakeScale<S>& scale, TraceStep<S, Dim>& step);

/// How far a step is from being solved, without units: the scaled residual, with the friction that the mistake is about, or the
/// velocity that neither loads nor W p explain, whichever is more.
template <class S, int Dim>
[[nodiscard]] S distance(Mistake mistake, const MistakeScale<S>& scale, const TraceStep<S, Dim>& step, const AssumedLaw<S>& law);

}  // namespace duhem::program
