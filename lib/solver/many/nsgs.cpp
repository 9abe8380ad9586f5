#include "lib/solver/many/nsgs.hpp"

#include "lib/solver/one/one_contact.hpp"
#include "lib/solver/one/one_contact_newton.hpp"

namespace duhem {
namespace {

template <class S, int Dim>
std::optional<Local<S, Dim>> solved(const OneContact<S, Dim>& problem, const Local<S, Dim>& r, OneContactSolver one_contact) {
  if constexpr (!is_exact<S>)
    if (one_contact == OneContactSolver::newton) return solve_one_contact_by_newton<S, Dim>(problem, r);
  return solve_one_contact<S, Dim>(problem);
}

}  // namespace

template <class S, int Dim, int MaxContacts>
ConeSolution<S, Dim, MaxContacts> nsgs(const ConeProblem<S, Dim, MaxContacts>& problem, const S& tolerance, long max_sweeps,
                                       PerContact<Local<S, Dim>, MaxContacts> start, OneContactSolver one_contact,
                                       const SolverWatch<S>& watch) {
  ConeSolution<S, Dim, MaxContacts> solution;
  auto& r = solution.r;
  r = std::move(start);
  r.reserve(static_cast<std::size_t>(problem.contacts()));
  Watched<S, PerContact<Local<S, Dim>, MaxContacts>> watched(watch);
  while (r.size() < static_cast<std::size_t>(problem.contacts())) r.push_back(Local<S, Dim>::Zero());

  for (solution.iterations = 1; solution.iterations <= max_sweeps; ++solution.iterations) {
    for (int alpha = 0; alpha < problem.contacts(); ++alpha) {
      const auto a = static_cast<std::size_t>(alpha);
      OneContact<S, Dim> one{Mat<S, Dim, Dim>::Zero(), problem.b[a], problem.mu[a]};  // w of this contact, without its own r
      for (const auto& [column, block] : problem.A.row(alpha)) {
        if (column == alpha)
          one.A = block;
        else
          one.b += block * r[static_cast<std::size_t>(column)];
      }
      if (const auto there = solved<S, Dim>(one, r[a], one_contact)) {
        r[a] = *there;
      } else {  // the others' impulses may leave this contact without a solution for a while: move on along the natural map
        const S sigma = impulse_per_velocity<S, Dim>(one.A);
        const Local<S, Dim> w = one.A * r[a] + one.b;
        const Local<S, Dim> target = r[a] - sigma * de_saxce<S, Dim>(w, problem.mu[a]);
        r[a] = CoulombCone<S, Dim>{problem.mu[a]}.project(target).r;
      }
    }
    const Residual<S> found = residual<S, Dim, MaxContacts>(problem, r);
    if (found.within(tolerance) && found.scaled <= tolerance) {
      solution.status = SolveStatus::converged;
      return solution;
    }
    if (!watched.goes_on(found.claimed(), r)) {
      r = watched.best();
      return solution;
    }
  }
  --solution.iterations;
  return solution;
}

#define INSTANTIATE(S, D, N)                                                                                            \
  template ConeSolution<S, D, N> nsgs<S, D, N>(const ConeProblem<S, D, N>&, const S&, long, PerContact<Local<S, D>, N>, \
                                               OneContactSolver, const SolverWatch<S>&);
DUHEM_FOR_EACH_CONTACT_SHAPE(INSTANTIATE)

}  // namespace duhem
