#include "lib/solver/many/smoothing.hpp"

#include "lib/solver/many/smoothing_flow.hpp"
#include "lib/solver/many/unit_scaling.hpp"
#include "lib/verify/residual.hpp"

namespace duhem {

template <class S, int Dim>
ConeSolution<S, Dim> smoothing(const ConeProblem<S, Dim>& problem, const S& tolerance, long max_steps,
                               const SolverWatch<S>& watch) {
  const UnitScaling<S, Dim> unit = unit_scaling(problem);
  ConeSolution<S, Dim> solution;
  solution.r.assign(problem.b.size(), Local<S, Dim>::Zero());
  long iterates = 0;
  Residual<S> best = residual<S, Dim, Dynamic>(problem, solution.r);
  const auto is_solution = [&](const Locals<S, Dim>& x) {
    auto r = unit.impulses(x);
    const Residual<S> found = residual<S, Dim, Dynamic>(problem, r);
    if (found.within(tolerance) || found.claimed() < best.claimed()) {
      solution.r = std::move(r);
      best = found;
    }
    return best.within(tolerance) || (watch && !watch(++iterates, best.claimed()));
  };

  SmoothingFlow<S, Dim> flow(unit.problem, is_solution);
  flow.begin_at_rest();
  Locals<S, Dim> x;
  if (!best.within(tolerance)) (void)flow.run(x, {Held::slip, S(1) / 100, max_steps});
  if (best.within(tolerance)) solution.status = SolveStatus::converged;
  solution.iterations = flow.steps();
  return solution;
}

#define INSTANTIATE(S, D) \
  template ConeSolution<S, D> smoothing<S, D>(const ConeProblem<S, D>&, const S&, long, const SolverWatch<S>&);
DUHEM_FOR_EACH_REAL_AND_DIMENSION(INSTANTIATE)

}  // namespace duhem
