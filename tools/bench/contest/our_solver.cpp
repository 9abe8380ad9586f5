#include "lib/solver/solve.hpp"
#include "tools/bench/contest/contender.hpp"
#include "tools/stopwatch.hpp"

namespace duhem::bench {
namespace {

template <int Dim>
Answer solved(const ConeProblem<double, Dim>& problem, double tolerance) {
  const SolverSettings<double> settings{SolverName::automatic, tolerance};
  const program::Stopwatch stopwatch;
  const auto solution = duhem::solve<double, Dim, Dynamic>(problem, settings);
  Answer answer{stopwatch.seconds(), {}};
  for (const auto& r_alpha : solution.r) answer.r.insert(answer.r.end(), r_alpha.begin(), r_alpha.end());
  return answer;
}

}  // namespace

Contender our_solver(const ContactProblem& problem) {
  return {"duhem", true, [any = problem.problem](const Asked& asked) {
            return std::visit([&](const auto& cone_problem) { return solved(cone_problem, asked.tolerance); }, any);
          }};
}

}  // namespace duhem::bench
