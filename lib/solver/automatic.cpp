#include "lib/solver/automatic.hpp"

#include "lib/contact/conversion.hpp"
#include "lib/solver/exact/enumeration.hpp"
#include "lib/solver/many/nsgs.hpp"
#include "lib/solver/many/polish.hpp"
#include "lib/solver/many/portfolio.hpp"
#include "lib/solver/many/refinement.hpp"
#include "lib/solver/many/unit_scaling.hpp"
#include "lib/solver/one/one_contact.hpp"
#include "lib/verify/true_residual.hpp"

#include <tuple>

namespace duhem {
namespace {

/// The portfolio in double, from r and back to r. Its own residual is only asked to be small there.
template <class S, int Dim>
PortfolioResult portfolio_in_double(const ConeProblem<S, Dim>& problem, Locals<S, Dim>& r, long budget,
                                    const SolverWatch<double>& watch) {
  constexpr double tolerance = 1e-12;
  const ConeProblem<double, Dim> there = converted<double>(problem);
  Locals<double, Dim> r_there = converted<double, S, Dim>(r);
  Watched<double, Locals<double, Dim>> watched(watch);
  bool is_stopped = false;
  const auto is_solution = [&](const Locals<double, Dim>& x) {
    const Residual<double> found = residual<double, Dim, Dynamic>(there, x);
    is_stopped = is_stopped || !watched.goes_on(found.claimed(), x);
    return is_stopped || found.within(tolerance);
  };
  const auto result = portfolio<double, Dim>(there, r_there, is_solution, budget);
  if (is_stopped) r_there = watched.best();
  r = converted<S, double, Dim>(r_there);
  return result;
}

/// Many contacts, and the few on which a sweep did not suffice. False: whoever watches told it to stop.
template <class S, int Dim>
bool by_portfolio(const ConeProblem<S, Dim>& problem, ConeSolution<S, Dim>& solution, const S& tolerance, long budget,
                  const SolverWatch<S>& watch) {
  const UnitScaling<S, Dim> unit = unit_scaling(problem);
  // The best iterate seen is kept: also what does not solve the problem is worth reporting.
  long iterates = 0;
  bool goes_on = true;
  const auto judged = [&](const Locals<S, Dim>& x) {
    Residual<S> found = residual<S, Dim, Dynamic>(problem, x);
    if (!found.can_be_told() && found.scaled <= found.scaled_floor)  // it may still be a solution
      found = true_residual<S, Dim, Dynamic>(problem, x);
    return std::tuple(found.within(tolerance), found.claimed(), found.scaled <= tolerance);
  };
  auto [solved, least, meets_tolerance] = judged(solution.r);
  const auto is_solution = [&](const Locals<S, Dim>& x) {
    Locals<S, Dim> candidate = unit.impulses(x);
    const auto [is_within, claimed, is_met] = judged(candidate);
    if (is_within > solved || (is_within == solved && claimed < least)) {
      solution.r = std::move(candidate);
      solved = is_within;
      least = claimed;
      meets_tolerance = is_met;
    }
    goes_on = goes_on && (!watch || watch(++iterates, least));
    return !goes_on || is_within;
  };
  const auto attempt = [&](auto&& way) {
    Locals<S, Dim> x = unit.scaled(solution.r);
    if (!solved && solution.iterations < budget) {
      const PortfolioResult result = way(x, budget - solution.iterations);
      solution.iterations += result.iterations;
      (void)is_solution(x);
    }
    if (!solved) return false;
    // The tolerance itself is asked for where rounding alone was the excuse.
    if (!meets_tolerance) solution.r = polished<S, Dim>(problem, tolerance, std::move(solution.r));
    solution.status = SolveStatus::converged;
    return true;
  };
  const auto here = [&](Locals<S, Dim>& x, long steps) { return portfolio<S, Dim>(unit.problem, x, is_solution, steps); };
  if constexpr (std::is_same_v<S, double>) {
    (void)attempt(here);
  } else {
    Locals<S, Dim> r = unit.scaled(solution.r);
    SolverWatch<double> watch_double;
    if (watch) watch_double = [&](long, const double& scaled) { return watch(++iterates, S(scaled)); };
    const PortfolioResult coarse = portfolio_in_double<S, Dim>(unit.problem, r, budget - solution.iterations, watch_double);
    solution.iterations += coarse.iterations;
    (void)is_solution(r);
    // Most of what double solves takes few steps more. What does not is singular but for rounding errors, or plain hard.
    if (!goes_on) return false;
    if (coarse.solved && problem.contacts() <= contacts_in_longer_scalars) {
      if (attempt([&](Locals<S, Dim>& x, long steps) { return here(x, std::min(100L, steps)); }) || !goes_on) return goes_on;
      if (attempt([&](Locals<S, Dim>& x, long steps) { return refine<S, Dim>(unit.problem, x, is_solution, steps); }) || !goes_on)
        return goes_on;
    }
    (void)attempt(here);
  }
  return goes_on;
}

template <class S, int Dim, int Max>
bool nothing_approaches(const ConeProblem<S, Dim, Max>& problem) {
  return std::all_of(problem.b.begin(), problem.b.end(), [](const auto& b) { return normal(b) >= S(0); });
}

}  // namespace

template <class S, int Dim, int MaxContacts>
ConeSolution<S, Dim, MaxContacts> solve_automatically(const ConeProblem<S, Dim, MaxContacts>& problem, const S& tolerance,
                                                      long max_iterations, const PerContact<Local<S, Dim>, MaxContacts>& start,
                                                      const SolverWatch<S>& watch) {
  ConeSolution<S, Dim, MaxContacts> solution;
  const int contacts = problem.contacts();
  const bool started = start.size() == static_cast<std::size_t>(contacts);
  if (nothing_approaches(problem)) {
    for (int alpha = 0; alpha < contacts; ++alpha) solution.r.push_back(Local<S, Dim>::Zero());
    solution.status = SolveStatus::converged;
    return solution;
  }
  if (contacts == 1) {
    solution.iterations = 1;
    if (const auto r = solve_one_contact<S, Dim>({problem.A.diagonal(0), problem.b[0], problem.mu[0]})) {
      solution.r.push_back(*r);
      if (residual<S, Dim, MaxContacts>(problem, solution.r).within(tolerance)) solution.status = SolveStatus::converged;
    }
    if (solution.status == SolveStatus::converged) return solution;
  } else {
    const auto solves = [&](const auto& r) {
      const Residual<S> found = residual<S, Dim, MaxContacts>(problem, r);
      return found.within(tolerance) && found.scaled <= tolerance;
    };
    if (started && solves(start)) {
      solution.r = start;
      solution.status = SolveStatus::converged;
      return solution;
    }
    constexpr long sweeps = MaxContacts == Dynamic ? 1 : 20;
    solution = nsgs<S, Dim, MaxContacts>(problem, tolerance, std::min(sweeps, max_iterations), start);
    if (solution.status == SolveStatus::converged) return solution;
  }

  ConeSolution<S, Dim> many;
  many.r.assign(solution.r.begin(), solution.r.end());
  many.r.resize(static_cast<std::size_t>(contacts), Local<S, Dim>::Zero());
  many.iterations = solution.iterations;
  const auto heap = on_the_heap<S, Dim, MaxContacts>(problem);
  const bool is_enumerable = Dim == 2 && contacts <= enumeration_limit && combinations(contacts) < max_iterations;
  const long budget = (started ? max_iterations / 2 : max_iterations) - (is_enumerable ? combinations(contacts) : 0);
  bool goes_on = true;
  if (many.iterations < budget)
    goes_on = by_portfolio<S, Dim>(heap, many, tolerance, budget, watch);
  else if (residual<S, Dim, Dynamic>(heap, many.r).within(tolerance))
    many.status = SolveStatus::converged;  // rounding apart
  if (!goes_on) return in_place<MaxContacts>(std::move(many));
  if (many.status != SolveStatus::converged && started && many.iterations < max_iterations) {  // the start may have led astray
    auto afresh = solve_automatically<S, Dim, MaxContacts>(problem, tolerance, max_iterations - many.iterations, {}, watch);
    afresh.iterations += many.iterations;
    if (afresh.status == SolveStatus::converged) return afresh;
    many.iterations = afresh.iterations;
  } else if constexpr (Dim == 2) {
    if (many.status != SolveStatus::converged && is_enumerable) {
      auto enumerated = enumerate<S, Dynamic>(heap, tolerance);
      many.iterations += enumerated.iterations;
      if (enumerated.status == SolveStatus::converged) {
        many.r = std::move(enumerated.r);
        many.status = enumerated.status;
      }
    }
  }
  return in_place<MaxContacts>(std::move(many));
}

#define INSTANTIATE(S, D, N)                                                                               \
  template ConeSolution<S, D, N> solve_automatically<S, D, N>(const ConeProblem<S, D, N>&, const S&, long, \
                                                              const PerContact<Local<S, D>, N>&, const SolverWatch<S>&);
DUHEM_FOR_EACH_REAL_CONTACT_SHAPE(INSTANTIATE)

}  // namespace duhem
