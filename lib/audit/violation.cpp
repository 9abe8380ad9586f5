#include "lib/audit/violation.hpp"

#include "lib/linear/length.hpp"

#include <algorithm>

namespace duhem {

template <class S, int Dim>
Violations<S> violations(const SeenContact<S, Dim>& c) {
  Violations<S> found;
  const S &p_N = normal(c.p), &w_N = normal(c.w), &u_N = normal(c.u_k1);
  const S p_T = tangent_norm<S, Dim>(c.p), w_T = tangent_norm<S, Dim>(c.w);
  const S &r_v = c.velocity_rounding, &r_p = c.impulse_rounding;
  found.p_N = p_N, found.p_T = p_T;
  if constexpr (Dim > 1) found.largest_p_i = S(tangent<S, Dim>(c.p).cwiseAbs().maxCoeff());
  struct Largest {
    S as_velocity{0};
    Violation kind = Violation::not_solved;
  } no_sweep_repairs, other;
  const auto note = [&](Violation kind, const S& size, const S& as_velocity, Largest& largest) {
    found.size[kind] = size;
    if (as_velocity > largest.as_velocity) largest = {as_velocity, kind};
  };

  if (p_N < S(0) - r_p) note(Violation::pulling, S(-p_N), S(-p_N / c.sigma), no_sweep_repairs);
  const S room = c.mu * std::max(p_N, S(0)), beyond = p_T - room;
  if (beyond > (S(1) + c.mu) * r_p) {
    note(Violation::outside_cone, beyond, S(beyond / c.sigma), no_sweep_repairs);
    if (room > S(0)) found.beyond_cone = beyond / room;
  }
  const S along = S(tangent<S, Dim>(c.p).dot(tangent<S, Dim>(c.w)));
  if (w_T > r_v && p_T > r_p) {
    found.opposes_slip = along < S(0);
    if (c.sigma * along > p_T * p_T && along > r_p * w_T)
      note(Violation::along_slip, S(along / w_T), S(std::min(S(2 * along / (w_T * c.sigma)), w_T)), no_sweep_repairs);
  }

  const S pressed = p_N / c.sigma;
  if (w_N < S(0) - r_v) {
    const bool enters = u_N < S(0) - r_v;
    const S size = enters ? std::min(S(-w_N), S(-u_N)) : S(-w_N);
    note(enters ? Violation::penetrating : Violation::rebound_missed, size, S(-w_N), other);
  } else if (std::min(w_N, pressed) > r_v) {
    note(Violation::rebound_too_large, w_N, std::min(w_N, pressed), other);
  }
  if (p_N > S(0)) {
    found.excess = w_N;
    found.separation_left = std::max(S(0), std::min(w_N, pressed));
    found.slip_left = std::max(S(0), std::min(w_T, S((room - p_T) / c.sigma)));
    if (found.slip_left > r_v) note(Violation::slides_inside, found.slip_left, found.slip_left, other);
  }

  Length<S> rho;
  rho.add(c.rho);
  const S distance = rho.value() / c.sigma;
  if (distance > r_v + r_p / c.sigma) found.size[Violation::not_solved] = distance;
  if (no_sweep_repairs.as_velocity > S(0) && 10 * no_sweep_repairs.as_velocity >= distance)
    found.main = no_sweep_repairs.kind;
  else if (other.as_velocity > S(0) && 2 * other.as_velocity >= distance)
    found.main = other.kind;
  else if (found.size[Violation::not_solved] > S(0))
    found.main = Violation::not_solved;
  return found;
}

#define INSTANTIATE(S, D) template Violations<S> violations<S, D>(const SeenContact<S, D>&);
DUHEM_FOR_EACH_NAMED_FIELD_AND_DIMENSION(INSTANTIATE)

}  // namespace duhem
