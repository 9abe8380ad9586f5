#include "lib/solver/solve.hpp"

#include "lib/contact/conversion.hpp"
#include "lib/scalar/text.hpp"
#include "lib/solver/automatic.hpp"
#include "lib/solver/exact/enumeration.hpp"
#include "lib/solver/exact/lemke.hpp"
#include "lib/solver/many/newton.hpp"
#include "lib/solver/many/nsgs.hpp"
#include "lib/solver/many/projection.hpp"
#include "lib/solver/many/smoothing.hpp"
#include "lib/solver/one/one_contact.hpp"

namespace duhem {
namespace {

template <class S, int Dim, int Max>
ConeSolution<S, Dim, Max> by_enumeration(const ConeProblem<S, Dim, Max>& problem, const S& tolerance,
                                         const SolverWatch<S>& watch) {
  if constexpr (Dim == 2)
    return enumerate<S, Max>(problem, tolerance, watch);
  else
    return {};
}

/// What misses its tolerance by rounding alone has converged.
template <class S, int Dim, int Max>
ConeSolution<S, Dim, Max> excused(const ConeProblem<S, Dim, Max>& problem, ConeSolution<S, Dim, Max> solution,
                                  const S& tolerance) {
  if (solution.status == SolveStatus::not_converged && residual<S, Dim, Max>(problem, solution.r).within(tolerance))
    solution.status = SolveStatus::converged;
  return solution;
}

/// Where arithmetic is exact nothing tends to a solution: it is found or proven absent. Many contacts are pivoted first;
/// the search may still prove what pivoting could not find.
template <class S, int Max>
ConeSolution<S, 2, Max> solve_exactly(const ConeProblem<S, 2, Max>& problem, long max_pivots, const SolverWatch<S>& watch) {
  if (problem.contacts() > enumeration_limit)
    if (auto found = lemke<S, Max>(problem, max_pivots, watch); found.status == SolveStatus::converged) return found;
  if (problem.contacts() != 1) return enumerate<S, Max>(problem, S(0), watch);
  ConeSolution<S, 2, Max> solution;
  solution.iterations = 1;
  solution.status = SolveStatus::no_solution;
  if (const auto r = solve_one_contact<S, 2>({problem.A.diagonal(0), problem.b[0], problem.mu[0]})) {
    solution.r.push_back(*r);
    if (residual<S, 2, Max>(problem, solution.r).within(S(0))) solution.status = SolveStatus::converged;
  }
  return solution;
}

}  // namespace

template <class S, int Dim, int MaxContacts>
ConeSolution<S, Dim, MaxContacts> solve(const ConeProblem<S, Dim, MaxContacts>& problem, const SolverSettings<S>& settings,
                                        const PerContact<Local<S, Dim>, MaxContacts>& start) {
  const auto& [name, tolerance, max_iterations, watch] = settings;
  if (name == SolverName::enumerate) return by_enumeration<S, Dim, MaxContacts>(problem, tolerance, watch);
  if (name == SolverName::nsgs || name == SolverName::nsgs_newton)
    return excused(
        problem,
        nsgs<S, Dim, MaxContacts>(problem, tolerance, max_iterations, start,
                                  name == SolverName::nsgs ? OneContactSolver::exact : OneContactSolver::newton, watch),
        tolerance);
  if constexpr (is_exact<S>) {
    return solve_exactly<S, MaxContacts>(problem, max_iterations, watch);
  } else {
    if (name == SolverName::automatic)
      return solve_automatically<S, Dim, MaxContacts>(problem, tolerance, max_iterations, start, watch);
    const auto heap = on_the_heap<S, Dim, MaxContacts>(problem);
    const std::vector<Local<S, Dim>> from(start.begin(), start.end());
    if (name == SolverName::smoothing) return in_place<MaxContacts>(smoothing<S, Dim>(heap, tolerance, max_iterations, watch));
    return in_place<MaxContacts>(name == SolverName::newton ? newton<S, Dim>(heap, tolerance, max_iterations, from, watch)
                                                            : projection<S, Dim>(heap, tolerance, max_iterations, from, watch));
  }
}

template <class S>
S default_tolerance() {
  if constexpr (is_exact<S>)
    return S(0);
  else if constexpr (std::is_same_v<S, double>)
    return 1e-12;
  else if constexpr (std::is_same_v<S, Quad>)
    return read_scalar<S>("1e-30", "tolerance");
  else if constexpr (std::is_same_v<S, Mp50>)
    return read_scalar<S>("1e-46", "tolerance");
  else if constexpr (std::is_same_v<S, Mp100>)
    return read_scalar<S>("1e-96", "tolerance");
  else
    return read_scalar<S>("1e-196", "tolerance");
}

#define INSTANTIATE(S, D, N)                                                                           \
  template ConeSolution<S, D, N> solve<S, D, N>(const ConeProblem<S, D, N>&, const SolverSettings<S>&, \
                                                const PerContact<Local<S, D>, N>&);
DUHEM_FOR_EACH_CONTACT_SHAPE(INSTANTIATE)
#undef INSTANTIATE
#define INSTANTIATE(S) template S default_tolerance<S>();
DUHEM_FOR_EACH_FIELD(INSTANTIATE)

}  // namespace duhem
