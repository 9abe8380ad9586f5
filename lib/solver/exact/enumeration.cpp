#include "lib/solver/exact/enumeration.hpp"

#include "lib/contact/conversion.hpp"
#include "lib/linear/lu.hpp"
#include "lib/solver/exact/all_solutions.hpp"

namespace duhem {
namespace {

/// With its mode fixed, r_α = E x_α for the contact's unknowns x_α: none, (r_N, r_T), or r_N along an edge of K.
template <class S>
Mat<S, 2, Dynamic> embedding(PlanarMode mode, const S& mu) {
  switch (mode) {
    case PlanarMode::stick: return Mat<S, 2, 2>::Identity();
    case PlanarMode::slip_up: return Vec<S, 2>(S(1), -mu);
    case PlanarMode::slip_down: return Vec<S, 2>(S(1), mu);
    case PlanarMode::takeoff: break;
  }
  return Mat<S, 2, 0>();
}

/// The impulses of one combination of modes: w_N = 0 where the contact holds, w_T = 0 where it sticks.
template <class S, int Max>
std::optional<PerContact<Local<S, 2>, Max>> impulses(const ConeProblem<S, 2, Max>& problem,
                                                     const std::vector<PlanarMode>& modes) {
  const auto n = modes.size();
  std::vector<Mat<S, 2, Dynamic>> E(n);
  std::vector<Eigen::Index> start(n + 1, 0);
  for (std::size_t a = 0; a < n; ++a) {
    E[a] = embedding<S>(modes[a], problem.mu[a]);
    start[a + 1] = start[a] + E[a].cols();
  }
  Mat<S, Dynamic, Dynamic> A = Mat<S, Dynamic, Dynamic>::Zero(start[n], start[n]);
  Vec<S, Dynamic> b = Vec<S, Dynamic>::Zero(start[n]);
  S scale(0);
  for (std::size_t a = 0; a < n; ++a) {
    const Eigen::Index rows = E[a].cols();  // as many equations as unknowns: w_N = 0, or w = 0
    for (const auto& [column, block] : problem.A.row(static_cast<int>(a))) {
      const auto c = static_cast<std::size_t>(column);
      A.block(start[a], start[c], rows, E[c].cols()) = block.topRows(rows) * E[c];
      scale = std::max(scale, S(block.cwiseAbs().maxCoeff()));
    }
    b.segment(start[a], rows) = -problem.b[a].head(rows);
  }
  const auto x = solve_general<S>(A, b, S(static_cast<int>(8 * n)) * unit_roundoff<S>() * scale);
  if (!x) return std::nullopt;
  PerContact<Local<S, 2>, Max> r;
  for (std::size_t a = 0; a < n; ++a) r.push_back(Local<S, 2>(E[a] * x->segment(start[a], E[a].cols())));
  return r;
}

/// On exact scalars: the first solution of the search that finds them all. What it does not find is not there.
template <int Max>
ConeSolution<Rational, 2, Max> first_solution(const ConeProblem<Rational, 2, Max>& problem, const SolverWatch<Rational>& watch) {
  const SearchLimits<Rational> limits{problem.contacts() > enumeration_limit ? exact_search_limit : 0, true, watch};
  const AllSolutions<Rational> found = all_solutions(on_the_heap(problem), limits);
  ConeSolution<Rational, 2, Max> first;
  first.iterations = found.nodes;
  if (found.none()) first.status = SolveStatus::no_solution;
  if (found.isolated.empty() && found.families.empty()) return first;
  first.status = SolveStatus::converged;
  for (const auto& r : found.isolated.empty() ? found.families[0].one.r : found.isolated[0].r) first.r.push_back(r);
  return first;
}

/// Elsewhere: every combination of modes, and the one of least residual.
template <class S, int Max>
ConeSolution<S, 2, Max> best_combination(const ConeProblem<S, 2, Max>& problem, const S& tolerance, const SolverWatch<S>& watch) {
  ConeSolution<S, 2, Max> best;
  const auto n = static_cast<std::size_t>(problem.contacts());
  if (problem.contacts() > enumeration_limit) return best;

  std::optional<S> least;
  std::vector<PlanarMode> modes(n);
  for (long code = 0; code < combinations(problem.contacts()); ++code) {
    for (std::size_t a = 0; a < n; ++a) modes[a] = static_cast<PlanarMode>((code >> (2 * a)) & 3);
    ++best.iterations;
    if (watch && !watch(best.iterations, least.value_or(S(1)))) return {.r = best.r, .iterations = best.iterations};
    auto r = impulses<S, Max>(problem, modes);
    if (!r) continue;
    for (std::size_t a = 0; a < n; ++a) (*r)[a] = CoulombCone<S, 2>{problem.mu[a]}.project((*r)[a]).r;
    const Residual<S> found = residual<S, 2, Max>(problem, *r);
    if (!found.within(tolerance) || (least && !(found.scaled < *least))) continue;
    least = found.scaled;
    best.r = *r;
    best.status = SolveStatus::converged;
  }
  return best;
}

}  // namespace

template <class S, int MaxContacts>
ConeSolution<S, 2, MaxContacts> enumerate(const ConeProblem<S, 2, MaxContacts>& problem, const S& tolerance,
                                          const SolverWatch<S>& watch) {
  if constexpr (is_exact<S>)
    return first_solution<MaxContacts>(problem, watch);
  else
    return best_combination<S, MaxContacts>(problem, tolerance, watch);
}

#define INSTANTIATE_SHAPE(S, D, N) \
  template ConeSolution<S, D, N> enumerate<S, N>(const ConeProblem<S, D, N>&, const S&, const SolverWatch<S>&);
#define INSTANTIATE(S) DUHEM_PLANAR_CONTACT_SHAPES(INSTANTIATE_SHAPE, S)
DUHEM_FOR_EACH_FIELD(INSTANTIATE)

}  // namespace duhem
