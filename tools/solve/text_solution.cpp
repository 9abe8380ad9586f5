#include "tools/solve/report.hpp"

#include <fmt/ostream.h>
#include "lib/scalar/text.hpp"
#include "tools/text.hpp"

namespace duhem::program {
namespace {

template <class S>
void print_verdict(std::ostream& out, const SolvedProblem<S>& solved) {
  switch (solved.status) {
    case SolveStatus::converged:
      if (solved.all) {
        fmt::print(out, "ALL SOLUTIONS: {} isolated, {} in families; each one checked exactly.\n", solved.all->isolated.size(),
                   solved.all->families.size());
        return;
      }
      if (solved.decided_by == DecidedBy::both)
        fmt::print(out, "CONVERGED: both residuals are within {}.\n", brief(solved.tolerance));
      else
        fmt::print(out,
                   "CONVERGED: the scaled residual is within {}; the other is as small as {} arithmetic lets it be on data of "
                   "this scale.\n",
                   brief(solved.tolerance), ScalarTraits<S>::name);
      return;
    case SolveStatus::no_solution: fmt::print(out, "NO SOLUTION: proven, no impulses solve this problem.\n"); return;
    case SolveStatus::not_converged:
      if (solved.stopped_by)
        fmt::print(out, "{}: {}{}.\n", solved.all ? "NO VERDICT" : "NOT CONVERGED", meaning_of(*solved.stopped_by),
                   solved.all        ? " before the search for all solutions was complete"
                   : solved.residual ? "; the best that the solver reached is below"
                                     : " before the solver had any impulses");
      else if (solved.all)
        fmt::print(out, "NO VERDICT: the search for all solutions is not complete, or what it found does not check.\n");
      else if (solved.spoilt_by_scaling())
        fmt::print(out,
                   "NOT CONVERGED: the solver reached {}, but after the energy-safe scaling its impulses no longer solve the "
                   "problem.\n",
                   brief(solved.tolerance));
      else if (solved.residual && solved.residual->within(solved.tolerance))
        fmt::print(out,
                   "NOT CONVERGED: {} is out of reach of impulses with the digits of {}; what was reached is as good as their "
                   "rounding allows.\n",
                   brief(solved.tolerance), ScalarTraits<S>::name);
      else if (solved.residual)
        fmt::print(out, "NOT CONVERGED: the solver did not reach {}; what it reached is below.\n", brief(solved.tolerance));
      else
        fmt::print(out, "NOT CONVERGED: the solver returned no impulses.\n");
  }
}

}  // namespace

template <class S>
void print_solution(std::ostream& out, const SolvedProblem<S>& solved, const SolveRequest& request) {
  print_verdict(out, solved);
  fmt::print(out, "\n{} ({}): dimension {}, {}, asymmetry {}\n", solved.name, solved.format, solved.dimension,
             counted(solved.contacts, "contact"), brief(solved.asymmetry, 3));
  fmt::print(out, "solver {}, {}, {}, {:.3g} s\n", name_of(request.solver), ScalarTraits<S>::name,
             counted(solved.iterations, "iteration"), solved.seconds);
  if (solved.residual) {
    fmt::print(out, "residual {}, scaled {}", brief(solved.residual->natural), brief(solved.residual->scaled));
    if (!is_exact<S>)
      fmt::print(out, "; rounding of the impulses alone explains {} and {}", brief(solved.residual->natural_floor),
                 brief(solved.residual->scaled_floor));
    fmt::print(out, "\n");
  }
  if (const auto& modes = solved.modes) {
    fmt::print(out, "modes: {} take-off, {} stick, {} slip", modes->takeoff, modes->stick, modes->slip);
    if (modes->undecided > 0) fmt::print(out, ", {} undecided at this residual", modes->undecided);
    fmt::print(out, "\n");
  }
  if (const auto& safe = solved.energy_safe) {
    fmt::print(out, "energy-safe scaling: t = {}, work {} before, {} after{}\n", brief(safe->scaling.t, 12),
               brief(safe->work_before), brief(safe->work_after),
               safe->scaling.indefinite ? "; r.W r <= 0 (W is not symmetric), so t = 0" : "");
    fmt::print(out, "  residual before it {}, scaled {}: {}\n", brief(safe->residual_before.natural),
               brief(safe->residual_before.scaled), safe->converged_before ? "converged" : "not converged");
  }
  if (solved.all) print_solution_set(out, *solved.all);
  if (!request.full || solved.r.empty()) return;
  const auto dim = static_cast<std::size_t>(solved.dimension);
  fmt::print(out, "\ncontact   r (normal first)   u\n");
  for (std::size_t alpha = 0; alpha * dim < solved.r.size(); ++alpha) {
    fmt::print(out, "{:>7} ", alpha);
    for (std::size_t i = 0; i < dim; ++i) fmt::print(out, " {}", write_scalar(solved.r[alpha * dim + i]));
    fmt::print(out, "  ");
    for (std::size_t i = 0; i < dim; ++i) fmt::print(out, " {}", write_scalar(solved.u[alpha * dim + i]));
    fmt::print(out, "\n");
  }
}

#define INSTANTIATE(S) template void print_solution<S>(std::ostream&, const SolvedProblem<S>&, const SolveRequest&);
DUHEM_FOR_EACH_NAMED_FIELD(INSTANTIATE)

}  // namespace duhem::program
