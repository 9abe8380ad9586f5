#include "lib/solver/nsgs.hpp"

#include "lib/contact/instantiate.hpp"
#include "lib/solver/one_contact.hpp"
#include "lib/solver/one_contact_newton.hpp"

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
                                       PerContact<Local<S, Dim>, MaxContacts> start, OneContactSolver one_contact) {
  ConeSolution<S, Dim, MaxContacts> solution;
  auto& r = solution.r;
  r = std::move(start);
  r.reserve(static_cast<std::size_t>(problem.contacts()));
  while (r.size() < static_cast<std::size_t>(problem.contacts())) r.push_back(Local<S, Dim>::Zero());

  for (solution.iterations = 1; solution.iterations <= max_sweeps; ++solution.iterations) {
    for (int alpha = 0; alpha < problem.contacts(); ++alpha) {
      const auto a = static_cast<std::size_t>(alpha);
      const Mat<S, Dim, Dim> A = problem.A.diagonal(alpha);
      const Local<S, Dim> w = problem.A.row_times(alpha, r) + problem.b[a];
      const OneContact<S, Dim> one{A, Local<S, Dim>(w - A * r[a]), problem.mu[a]};
      if (const auto there = solved<S, Dim>(one, r[a], one_contact)) {
        r[a] = *there;
      } else {  // the others' impulses may leave this contact without a solution for a while: move on along the natural map
        const S sigma = impulse_per_velocity<S, Dim>(A);
        const Local<S, Dim> target = r[a] - sigma * de_saxce<S, Dim>(w, problem.mu[a]);
        r[a] = CoulombCone<S, Dim>{problem.mu[a]}.project(target).r;
      }
    }
    const Residual<S> found = residual<S, Dim, MaxContacts>(problem, r);
    if (found.within(tolerance) && found.scaled <= tolerance) {
      solution.status = SolveStatus::converged;
      return solution;
    }
  }
  --solution.iterations;
  return solution;
}

#define INSTANTIATE(S, D, N)                                                                                            \
  template ConeSolution<S, D, N> nsgs<S, D, N>(const ConeProblem<S, D, N>&, const S&, long, PerContact<Local<S, D>, N>, \
                                               OneContactSolver);
DUHEM_FOR_EACH_CONTACT_SHAPE(INSTANTIATE)

}  // namespace duhem
