#include "lib/solver/many/proximal.hpp"

#include "lib/contact/stacked.hpp"
#include "lib/solver/many/contact_equations.hpp"

#include <cmath>

namespace duhem {
namespace {

/// What rounding leaves of ‖F‖ at r: the products of A r are of size ‖r‖ in these units.
template <class S, int Dim>
S rounding_of_F(const std::vector<Local<S, Dim>>& r) {
  using std::sqrt;
  return unit_roundoff<S>() * sqrt(S(1) + squared_length<S, Dim>(r));
}

/// Below this ε the null space of A drowns in rounding.
template <class S>
S least_epsilon() {
  using std::pow;
  return pow(unit_roundoff<S>(), S(7) / 8);
}

constexpr long newton_limit = 20;       ///< steps on one ε-problem: more have never been seen to help
constexpr int without_gain_limit = 12;  ///< outer steps that do not lower ‖F‖

}  // namespace

template <class S, int Dim>
std::optional<long> Proximal<S, Dim>::outer_step(Iterate<S, Dim>& x, const Locals& r_k, S F, const S& epsilon, long budget) {
  const bool is_dear = pays_to_find_bodies(newton_.pattern());
  for (long i = 1; i <= std::min(newton_limit, budget); ++i) {
    const auto* direction = newton_.direction(x, epsilon);
    ++newton_steps_;
    if (!direction) return std::nullopt;
    F = newton_.search(x, F, *direction);
    if (is_dear)
      if (Locals here = x.r; is_solution(here)) return i;  // or told to stop
    if (F <= std::max(S(epsilon * distance<S, Dim>(x.r, r_k) / 10), rounding_of_F<S, Dim>(x.r))) return i;
  }
  return std::nullopt;
}

template <class S, int Dim>
bool Proximal<S, Dim>::newton_alone(Locals& r, long steps) {
  for (long i = 0; i < steps; ++i) {
    Iterate<S, Dim> x{r, problem_->velocities(r)};
    const S F = newton_.length_of_F(x);
    const auto* direction = newton_.direction(x, S(0));
    if (!direction) direction = newton_.direction(x, least_epsilon<S>());
    ++newton_steps_;
    if (!direction) return false;
    (void)newton_.search(x, F, *direction);
    r = std::move(x.r);
    if (is_solution(r)) return true;
  }
  return false;
}

template <class S, int Dim>
bool Proximal<S, Dim>::is_solution(Locals& r) {
  on_cone_.resize(r.size());
  for (std::size_t a = 0; a < r.size(); ++a) on_cone_[a] = CoulombCone<S, Dim>{problem_->mu[a]}.project(r[a]).r;
  if (!is_solution_(on_cone_)) return false;
  r = on_cone_;
  return true;
}

template <class S, int Dim>
bool Proximal<S, Dim>::run(Locals& r, S epsilon, long budget) {
  S lower_bound = least_epsilon<S>();  // of ε
  const long last = newton_steps_ + budget;
  Iterate<S, Dim> x{r, problem_->velocities(r)};  // and r the best so far
  S F_k = newton_.length_of_F(x), least_F = F_k;
  Iterate<S, Dim> x_k;
  int without_gain = 0;
  while (newton_steps_ < last && without_gain < without_gain_limit) {
    x_k = x;  // where ‖F‖ is F_k
    const auto steps = outer_step(x, x_k.r, F_k, epsilon, last - newton_steps_);
    if (is_solution(x.r)) {
      r = std::move(x.r);
      return true;
    }
    x.w = problem_->velocities(x.r);
    const S F = newton_.length_of_F(x);
    if (F < least_F) {
      least_F = F;
      r = x.r;
    }
    if (!steps) {
      if (F < F_k / 2) {  // the ε-problem is not solved, but the one that matters is nearer
        F_k = F;
        continue;
      }
      if (!(epsilon < S(10))) break;
      lower_bound = std::min(S(2 * epsilon), S(1) / 10);  // too hard: stay nearer, and for a while do not come back to this ε
      epsilon *= 10;
      x = x_k;
      continue;
    }
    // Where A is singular, w may be small and unreachable: it takes as small an ε to move to where friction lets it be.
    without_gain = F < F_k || (*steps <= 1 && epsilon > lower_bound) ? 0 : without_gain + 1;
    F_k = F;
    if (*steps <= 1)
      epsilon /= 100;
    else if (*steps <= 6)
      epsilon /= 10;
    else if (*steps > 12)
      epsilon = std::min(S(2 * epsilon), S(1));
    epsilon = std::max(epsilon, lower_bound);
    lower_bound = std::max(least_epsilon<S>(), S(lower_bound * 7 / 10));
  }
  return false;
}

#define INSTANTIATE(S, D) template class Proximal<S, D>;
DUHEM_FOR_EACH_REAL_AND_DIMENSION(INSTANTIATE)

}  // namespace duhem
