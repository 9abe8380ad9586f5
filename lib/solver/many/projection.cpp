#include "lib/solver/many/projection.hpp"

#include "lib/cone/coulomb_cone.hpp"
#include "lib/contact/stacked.hpp"
#include "lib/solver/many/unit_scaling.hpp"
#include "lib/verify/residual.hpp"

namespace duhem {
namespace {

/// w̃(r), of all contacts.
template <class S, int Dim>
Locals<S, Dim> shifted_velocities(const ConeProblem<S, Dim>& problem, const Locals<S, Dim>& r) {
  Locals<S, Dim> w = problem.velocities(r);
  for (std::size_t a = 0; a < w.size(); ++a) w[a] = de_saxce<S, Dim>(w[a], problem.mu[a]);
  return w;
}

/// proj_K(r − ϱ w̃).
template <class S, int Dim>
Locals<S, Dim> moved(const ConeProblem<S, Dim>& problem, const Locals<S, Dim>& r, const S& rho, const Locals<S, Dim>& shifted) {
  Locals<S, Dim> there(r.size());
  for (std::size_t a = 0; a < r.size(); ++a)
    there[a] = CoulombCone<S, Dim>{problem.mu[a]}.project(Local<S, Dim>(r[a] - rho * shifted[a])).r;
  return there;
}

}  // namespace

template <class S, int Dim>
ConeSolution<S, Dim> projection(const ConeProblem<S, Dim>& problem, const S& tolerance, long max_iterations,
                                std::vector<Local<S, Dim>> start, const SolverWatch<S>& watch) {
  start.resize(static_cast<std::size_t>(problem.contacts()), Local<S, Dim>::Zero());
  const UnitScaling<S, Dim> unit = unit_scaling(problem);
  Locals<S, Dim> r = unit.scaled(std::move(start));
  S rho(1);
  ConeSolution<S, Dim> solution;
  Watched<S, Locals<S, Dim>> watched(watch);
  while (true) {
    solution.r = unit.impulses(r);
    const Residual<S> found = residual<S, Dim, Dynamic>(problem, solution.r);
    if (found.within(tolerance)) {
      solution.status = SolveStatus::converged;
      return solution;
    }
    if (solution.iterations == max_iterations) return solution;
    if (!watched.goes_on(found.claimed(), solution.r)) {
      solution.r = watched.best();
      return solution;
    }
    ++solution.iterations;

    const Locals<S, Dim> shifted = shifted_velocities(unit.problem, r);
    for (int shorter = 0; shorter < 60; ++shorter) {
      const Locals<S, Dim> predicted = moved(unit.problem, r, rho, shifted);
      const Locals<S, Dim> shifted_there = shifted_velocities(unit.problem, predicted);
      const S step = distance<S, Dim>(r, predicted);
      const S ratio = step > S(0) ? S(rho * distance<S, Dim>(shifted, shifted_there) / step) : S(0);
      if (ratio > S(9) / 10) {
        rho *= S(2) / 3 / std::max(S(1), ratio);
        continue;
      }
      r = moved(unit.problem, r, rho, shifted_there);
      if (ratio < S(3) / 10) rho *= S(3) / 2;
      break;
    }
  }
}

#define INSTANTIATE(S, D)                                                                                          \
  template ConeSolution<S, D> projection<S, D>(const ConeProblem<S, D>&, const S&, long, std::vector<Local<S, D>>, \
                                               const SolverWatch<S>&);
DUHEM_FOR_EACH_REAL_AND_DIMENSION(INSTANTIATE)

}  // namespace duhem
