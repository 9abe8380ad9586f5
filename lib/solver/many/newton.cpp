#include "lib/solver/many/newton.hpp"

#include "lib/contact/stacked.hpp"
#include "lib/solver/many/newton_step.hpp"
#include "lib/solver/many/unit_scaling.hpp"
#include "lib/verify/residual.hpp"

#include <cmath>

namespace duhem {

template <class S, int Dim>
ConeSolution<S, Dim> newton(const ConeProblem<S, Dim>& problem, const S& tolerance, long max_steps,
                            std::vector<Local<S, Dim>> start, const SolverWatch<S>& watch) {
  using std::pow;
  start.resize(static_cast<std::size_t>(problem.contacts()), Local<S, Dim>::Zero());
  const UnitScaling<S, Dim> unit = unit_scaling(problem);
  NewtonStep<S, Dim> step(unit.problem);
  Iterate<S, Dim> x{unit.scaled(std::move(start)), {}};

  ConeSolution<S, Dim> solution;
  Watched<S, Locals<S, Dim>> watched(watch);
  while (true) {
    x.w = unit.problem.velocities(x.r);
    solution.r = unit.impulses(projected<S, Dim>(x.r, problem.mu));
    const Residual<S> found = residual<S, Dim, Dynamic>(problem, solution.r);
    if (found.within(tolerance)) {
      solution.status = SolveStatus::converged;
      return solution;
    }
    if (solution.iterations == max_steps) return solution;
    if (!watched.goes_on(found.claimed(), solution.r)) {
      solution.r = watched.best();
      return solution;
    }
    const auto* direction = step.direction(x, S(0));
    if (!direction) direction = step.direction(x, S(pow(unit_roundoff<S>(), S(5) / 8)));
    if (!direction) return solution;
    (void)step.search(x, step.length_of_F(x), *direction);
    ++solution.iterations;
  }
}

#define INSTANTIATE(S, D)                                                                                      \
  template ConeSolution<S, D> newton<S, D>(const ConeProblem<S, D>&, const S&, long, std::vector<Local<S, D>>, \
                                           const SolverWatch<S>&);
DUHEM_FOR_EACH_REAL_AND_DIMENSION(INSTANTIATE)

}  // namespace duhem
