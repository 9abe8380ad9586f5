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

/// The contacts one by one, each as the impulses of the others leave it at the moment.
template <class S, int Dim, int MaxContacts>
class Sweeps {
 public:
  using Impulses = PerContact<Local<S, Dim>, MaxContacts>;

  Sweeps(const ConeProblem<S, Dim, MaxContacts>& problem, Impulses& r) : problem_(problem), r_(r) {
    if constexpr (MaxContacts == Dynamic)
      if (problem.A.nodes() > 0)
        for (int alpha = 0; alpha < problem.contacts(); ++alpha) diagonal_.push_back(problem.A.diagonal(alpha));
  }
  /// A sweep begins: what large impulses have left of their rounding in the velocities goes.
  void begin() {
    if constexpr (MaxContacts == Dynamic)
      if (!diagonal_.empty()) v_ = problem_.A.at_nodes(r_);
  }
  /// A and b of contact α: its w without its own impulse.
  [[nodiscard]] OneContact<S, Dim> at(int alpha) const {
    const auto a = static_cast<std::size_t>(alpha);
    OneContact<S, Dim> one{Mat<S, Dim, Dim>::Zero(), problem_.b[a], problem_.mu[a]};
    if constexpr (MaxContacts == Dynamic)
      if (!diagonal_.empty()) {
        one.A = diagonal_[a];
        one.b += problem_.A.R().row_times(alpha, r_) + problem_.A.from_nodes(alpha, v_) - one.A * r_[a];
        return one;
      }
    for (const auto& [column, block] : known_blocks(problem_.A).row(alpha)) {
      if (column == alpha)
        one.A = block;
      else
        one.b += block * r_[static_cast<std::size_t>(column)];
    }
    return one;
  }
  void set(int alpha, const Local<S, Dim>& r) {
    Local<S, Dim>& here = r_[static_cast<std::size_t>(alpha)];
    if constexpr (MaxContacts == Dynamic)
      for (const auto& [node, left, right] : problem_.A.shares(alpha))
        v_[static_cast<std::size_t>(node)] += right.transpose() * (r - here);
    here = r;
  }

 private:
  const ConeProblem<S, Dim, MaxContacts>& problem_;
  Impulses& r_;
  std::vector<Local<S, Dim>> v_;  ///< of the bodies, where they are known: a contact then sees two of them, and no others
  std::vector<Mat<S, Dim, Dim>> diagonal_;  ///< then only
};

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

  Sweeps<S, Dim, MaxContacts> sweeps(problem, r);
  for (solution.iterations = 1; solution.iterations <= max_sweeps; ++solution.iterations) {
    sweeps.begin();
    for (int alpha = 0; alpha < problem.contacts(); ++alpha) {
      const auto a = static_cast<std::size_t>(alpha);
      const OneContact<S, Dim> one = sweeps.at(alpha);
      if (const auto there = solved<S, Dim>(one, r[a], one_contact)) {
        sweeps.set(alpha, *there);
      } else {  // the others' impulses may leave this contact without a solution for a while: move on along the natural map
        const S sigma = impulse_per_velocity<S, Dim>(one.A);
        const Local<S, Dim> w = one.A * r[a] + one.b;
        const Local<S, Dim> target = r[a] - sigma * de_saxce<S, Dim>(w, problem.mu[a]);
        sweeps.set(alpha, CoulombCone<S, Dim>{problem.mu[a]}.project(target).r);
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
