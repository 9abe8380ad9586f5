#include "lib/solver/many/sharpen.hpp"

#include "lib/contact/conversion.hpp"
#include "lib/scalar/twice.hpp"
#include "lib/solver/many/polish.hpp"
#include "lib/verify/true_residual.hpp"

namespace duhem {

template <class S, int Dim>
ConeSolution<S, Dim> sharpened(const ConeProblem<S, Dim>& problem, const SolverSettings<S>& settings,
                               ConeSolution<S, Dim> solution) {
  if constexpr (!std::is_same_v<S, Twice<S>>) {
    const S& tolerance = settings.tolerance;
    solution.r.resize(problem.b.size(), Local<S, Dim>::Zero());
    Residual<S> found = true_residual<S, Dim, Dynamic>(problem, solution.r);
    const auto goes_on = [&] {
      const bool is_done = found.within(tolerance) && is_enough(found, tolerance);
      return !is_done && (!settings.watch || settings.watch(solution.iterations, found.scaled));
    };
    const auto consider = [&](Locals<S, Dim> r) {
      const Residual<S> reached = true_residual<S, Dim, Dynamic>(problem, r);
      if (!(reached.scaled < found.scaled)) return;
      found = reached;
      solution.r = std::move(r);
    };
    if (goes_on()) consider(polished<S, Dim>(problem, tolerance, solution.r));
    if (problem.contacts() <= contacts_in_longer_scalars && goes_on()) {
      SolverSettings<Twice<S>> there{settings.name, Twice<S>(tolerance) / 8,
                                     std::max(1L, settings.max_iterations - solution.iterations)};
      if (settings.watch)
        there.watch = [&](long iterations, const Twice<S>& scaled) { return settings.watch(iterations, static_cast<S>(scaled)); };
      const auto longer =
          solve<Twice<S>, Dim, Dynamic>(converted<Twice<S>>(problem), there, converted<Twice<S>, S, Dim>(solution.r));
      solution.iterations += longer.iterations;
      if (longer.r.size() == solution.r.size()) consider(converted<S, Twice<S>, Dim>(longer.r));
    }
    if (solution.status != SolveStatus::no_solution)
      solution.status = found.within(tolerance) ? SolveStatus::converged : SolveStatus::not_converged;
  }
  return solution;
}

#define INSTANTIATE(S, D) \
  template ConeSolution<S, D> sharpened<S, D>(const ConeProblem<S, D>&, const SolverSettings<S>&, ConeSolution<S, D>);
DUHEM_FOR_EACH_REAL_AND_DIMENSION(INSTANTIATE)

}  // namespace duhem
