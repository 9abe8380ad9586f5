#include "lib/solver/newton.hpp"

#include "lib/solver/newton_step.hpp"
#include "lib/solver/unit_scaling.hpp"
#include "lib/verify/residual.hpp"

#include <cmath>

namespace duhem {

template <class S, int Dim>
ConeSolution<S, Dim> newton(const ConeProblem<S, Dim>& problem, const S& tolerance, long max_steps,
                            std::vector<Local<S, Dim>> start) {
  using std::pow;
  start.resize(static_cast<std::size_t>(problem.contacts()), Local<S, Dim>::Zero());
  const UnitScaling<S, Dim> unit = unit_scaling(problem);
  NewtonStep<S, Dim> step(unit.problem);
  Iterate<S, Dim> x{unit.scaled(std::move(start)), {}};

  ConeSolution<S, Dim> solution;
  while (true) {
    x.w = unit.problem.velocities(x.r);
    solution.r = x.r;
    for (std::size_t a = 0; a < x.r.size(); ++a) solution.r[a] = CoulombCone<S, Dim>{problem.mu[a]}.project(x.r[a]).r;
    solution.r = unit.impulses(std::move(solution.r));
    if (residual<S, Dim, Dynamic>(problem, solution.r).within(tolerance)) {
      solution.status = SolveStatus::converged;
      return solution;
    }
    if (solution.iterations == max_steps) return solution;
    const auto* direction = step.direction(x, S(0));
    if (!direction) direction = step.direction(x, S(pow(unit_roundoff<S>(), S(5) / 8)));
    if (!direction) return solution;
    (void)step.search(x, step.length_of_F(x), *direction);
    ++solution.iterations;
  }
}

#define INSTANTIATE_DIM(S, D) \
  template ConeSolution<S, D> newton<S, D>(const ConeProblem<S, D>&, const S&, long, std::vector<Local<S, D>>);
#define INSTANTIATE(S) INSTANTIATE_DIM(S, 2) INSTANTIATE_DIM(S, 3)
DUHEM_FOR_EACH_REAL(INSTANTIATE)

}  // namespace duhem
