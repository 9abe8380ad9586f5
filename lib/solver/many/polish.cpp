#include "lib/solver/many/polish.hpp"

#include "lib/solver/many/newton_step.hpp"
#include "lib/solver/many/unit_scaling.hpp"
#include "lib/verify/true_residual.hpp"

#include <cmath>

namespace duhem {

// Impulses that hold each other are not to move on rounding's account: that is what ε is for, as large as it can be where steps
// still gain.
template <class S, int Dim>
Locals<S, Dim> polished(const ConeProblem<S, Dim>& problem, const S& tolerance, Locals<S, Dim> r) {
  using std::pow;
  constexpr int steps_without_gain = 2;
  Residual<S> found = true_residual<S, Dim, Dynamic>(problem, r);
  if (is_enough(found, tolerance)) return r;
  const UnitScaling<S, Dim> unit = unit_scaling(problem);
  NewtonStep<S, Dim> newton(unit.problem);
  for (int eighths = 3; eighths < 8 && !is_enough(found, tolerance); ++eighths) {
    const S epsilon = pow(unit_roundoff<S>(), S(eighths) / 8);
    Iterate<S, Dim> x{unit.scaled(r), {}};
    for (int without_gain = 0; without_gain < steps_without_gain && !is_enough(found, tolerance); ++without_gain) {
      x.w = true_velocities<S, Dim>(unit.problem, x.r);
      const auto* direction = newton.direction(x, epsilon);
      if (!direction) return r;  // elimination loses too much already; with less of ε it loses more
      for (std::size_t a = 0; a < x.r.size(); ++a) x.r[a] += direction->r[a];
      Locals<S, Dim> candidate = unit.impulses(projected<S, Dim>(x.r, problem.mu));
      const Residual<S> reached = true_residual<S, Dim, Dynamic>(problem, candidate);
      if (!(reached.scaled < found.scaled)) continue;
      if (reached.scaled < found.scaled / 2) without_gain = -1;
      found = reached;
      r = std::move(candidate);
    }
  }
  return r;
}

#define INSTANTIATE(S, D) template Locals<S, D> polished<S, D>(const ConeProblem<S, D>&, const S&, Locals<S, D>);
DUHEM_FOR_EACH_REAL_AND_DIMENSION(INSTANTIATE)

}  // namespace duhem
