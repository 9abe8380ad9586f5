#include "tools/audit/solved_step.hpp"

#include "lib/solver/solve.hpp"
#include "tools/session.hpp"

#include <algorithm>

namespace duhem::program {
namespace {

/// An iteration of many contacts costs the square of their number: all of a step get what 10,000 cost of 44 contacts, so that a
/// step that resists takes seconds.
long iterations_for(std::size_t contacts) {
  const long n = static_cast<long>(std::max<std::size_t>(contacts, 1));
  return std::clamp(20'000'000L / (n * n), 100L, 10'000L);
}

}  // namespace

template <class S, int Dim>
std::optional<TraceStep<S, Dim>> solved_exactly(const TraceStep<S, Dim>& step, const AssumedLaw<S>& law) {
  const auto u_k1 = velocities_after(step);
  const auto [problem, p] = problem_seen_by_law(step, u_k1, law);
  const SolverSettings<S> settings{.name = SolverName::automatic,
                                   .tolerance = default_tolerance<S>(),
                                   .max_iterations = iterations_for(step.contacts.size()),
                                   .watch = [](long, const S&) { return !interrupted(); }};
  const auto solution = solve<S, Dim, Dynamic>(problem, settings, p);
  if (solution.status != SolveStatus::converged) return std::nullopt;
  TraceStep<S, Dim> solved = step;
  std::vector<Local<S, Dim>> change;
  for (std::size_t a = 0; a < p.size(); ++a) change.push_back(solution.r[a] - p[a]);
  for (std::size_t a = 0; a < p.size(); ++a) {
    solved.contacts[a].p += change[a];
    solved.contacts[a].u_plus = Local<S, Dim>(u_k1[a] + step.W.row_times(static_cast<int>(a), change));
  }
  return solved;
}

#define INSTANTIATE(S, D) \
  template std::optional<TraceStep<S, D>> solved_exactly<S, D>(const TraceStep<S, D>&, const AssumedLaw<S>&);
DUHEM_FOR_EACH_NAMED_REAL_AND_DIMENSION(INSTANTIATE)

}  // namespace duhem::program
