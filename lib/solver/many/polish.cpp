#include "lib/solver/many/polish.hpp"

#include "lib/contact/conversion.hpp"
#include "lib/solver/many/newton_step.hpp"
#include "lib/solver/many/unit_scaling.hpp"
#include "lib/verify/true_residual.hpp"

#include <cmath>

namespace duhem {
namespace {

constexpr int steps_without_gain = 2;

}  // namespace

// Impulses that hold each other are not to move on rounding's account: that is what ε is for, as large as it can be where steps
// still gain.
template <class S, int Dim>
Locals<S, Dim> polished(const ConeProblem<S, Dim>& problem, const S& tolerance, Locals<S, Dim> r) {
  using std::pow;
  const TrueResidual<S, Dim> measured(problem);
  Residual<S> found = measured.of(r);
  if (is_enough(found, tolerance)) return r;
  const UnitScaling<S, Dim> unit = unit_scaling(problem);
  const auto there = converted<Twice<S>>(unit.problem);
  NewtonStep<S, Dim> newton(unit.problem);
  for (int eighths = 3; eighths < 8 && !is_enough(found, tolerance); ++eighths) {
    const S epsilon = pow(unit_roundoff<S>(), S(eighths) / 8);
    Iterate<S, Dim> x{unit.scaled(r), {}};
    for (int without_gain = 0; without_gain < steps_without_gain && !is_enough(found, tolerance); ++without_gain) {
      x.w = converted<S, Twice<S>, Dim>(there.velocities(converted<Twice<S>, S, Dim>(x.r)));
      const auto* direction = newton.direction(x, epsilon);
      if (!direction) break;
      for (std::size_t a = 0; a < x.r.size(); ++a) x.r[a] += direction->r[a];
      Locals<S, Dim> candidate = unit.impulses(projected<S, Dim>(x.r, problem.mu));
      const Residual<S> reached = measured.of(candidate);
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
