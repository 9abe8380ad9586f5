#include "lib/solver/solve.hpp"

#include "lib/contact/instantiate.hpp"
#include "lib/scalar/text.hpp"
#include "lib/solver/enumeration.hpp"
#include "lib/solver/nsgs.hpp"
#include "lib/solver/one_contact.hpp"

namespace duhem {
namespace {

template <class S, int Dim, int Max>
ConeSolution<S, Dim, Max> solve_single(const ConeProblem<S, Dim, Max>& problem, const S& tolerance) {
  ConeSolution<S, Dim, Max> solution;
  solution.iterations = 1;
  const auto r = solve_one_contact<S, Dim>({problem.A.diagonal(0), problem.b[0], problem.mu[0]});
  if (!r) {  // proven on exact scalars; elsewhere rounding may hide a solution
    if (is_exact<S>) solution.status = SolveStatus::no_solution;
    return solution;
  }
  solution.r.push_back(*r);
  if (residual<S, Dim, Max>(problem, solution.r).within(tolerance)) solution.status = SolveStatus::converged;
  return solution;
}

template <class S, int Dim, int Max>
ConeSolution<S, Dim, Max> by_enumeration(const ConeProblem<S, Dim, Max>& problem, const S& tolerance) {
  if constexpr (Dim == 2)
    return enumerate<S, Max>(problem, tolerance);
  else
    return {};
}

}  // namespace

template <class S, int Dim, int MaxContacts>
ConeSolution<S, Dim, MaxContacts> solve(const ConeProblem<S, Dim, MaxContacts>& problem, const SolverSettings<S>& settings) {
  const auto& [name, tolerance, max_iterations] = settings;
  if (name == SolverName::nsgs) return nsgs<S, Dim, MaxContacts>(problem, tolerance, max_iterations);
  if (name == SolverName::enumerate) return by_enumeration<S, Dim, MaxContacts>(problem, tolerance);

  const bool enumerable = Dim == 2 && problem.contacts() <= enumeration_limit;
  // Gauss–Seidel only tends to a solution, with ever longer fractions; on exact scalars the enumeration gets there.
  if (is_exact<S> && problem.contacts() > 1) return by_enumeration<S, Dim, MaxContacts>(problem, tolerance);
  auto swept = problem.contacts() == 1 ? solve_single<S, Dim, MaxContacts>(problem, tolerance)
                                       : nsgs<S, Dim, MaxContacts>(problem, tolerance, max_iterations);
  if (is_exact<S> || swept.status == SolveStatus::converged || !enumerable) return swept;
  auto exact = by_enumeration<S, Dim, MaxContacts>(problem, tolerance);
  return exact.status == SolveStatus::converged ? exact : swept;
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
  else
    return read_scalar<S>("1e-96", "tolerance");
}

#define INSTANTIATE(S, D, N) template ConeSolution<S, D, N> solve<S, D, N>(const ConeProblem<S, D, N>&, const SolverSettings<S>&);
DUHEM_FOR_EACH_CONTACT_SHAPE(INSTANTIATE)
#undef INSTANTIATE
#define INSTANTIATE(S) template S default_tolerance<S>();
DUHEM_FOR_EACH_FIELD(INSTANTIATE)

}  // namespace duhem
