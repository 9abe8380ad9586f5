#include "lib/verify/no_solution.hpp"

#include <algorithm>

namespace duhem {
namespace {

/// y·w + z·r ≥ 0 for every pair (w, r) in the mode.
template <class S>
bool nonnegative_in(PlanarMode mode, const Local<S, 2>& y, const Local<S, 2>& z, const S& mu) {
  const S on_up = z[0] - mu * z[1], on_down = z[0] + mu * z[1];  // z·r on the edges (1, ∓μ) of K
  switch (mode) {
    case PlanarMode::takeoff: return y[0] >= S(0) && y[1] == S(0);
    case PlanarMode::stick: return on_up >= S(0) && on_down >= S(0);
    case PlanarMode::slip_up: return y[1] >= S(0) && on_up >= S(0);
    case PlanarMode::slip_down: return y[1] <= S(0) && on_down >= S(0);
  }
  return false;
}

/// Every combination of modes of the contacts from `a` on is in one of the refutations left.
template <class S>
bool leave_nothing(const std::vector<const Refutation<S>*>& left, std::size_t a, std::size_t m) {
  if (left.empty()) return false;
  const auto takes_the_rest = [&](const auto* refutation) {
    return std::all_of(refutation->modes.begin() + static_cast<long>(a), refutation->modes.end(),
                       [](ModeSet modes) { return modes == ModeSet::all(); });
  };
  if (a == m || std::any_of(left.begin(), left.end(), takes_the_rest)) return true;
  return std::all_of(planar_modes.begin(), planar_modes.end(), [&](PlanarMode mode) {
    std::vector<const Refutation<S>*> still;
    for (const auto* refutation : left)
      if (refutation->modes[a].contains(mode)) still.push_back(refutation);
    return leave_nothing<S>(still, a + 1, m);
  });
}

}  // namespace

template <class S>
bool refutes(const ConeProblem<S, 2>& problem, const Refutation<S>& refutation) {
  const auto& [modes, y] = refutation;
  const auto m = static_cast<std::size_t>(problem.contacts());
  if (modes.size() != m || y.size() != m) return false;
  std::vector<Local<S, 2>> z(m, Local<S, 2>::Zero());
  S right_hand_side(0);
  for (std::size_t a = 0; a < m; ++a) {
    right_hand_side += y[a].dot(problem.b[a]);
    for (const auto& [column, block] : problem.A.row(static_cast<int>(a)))
      z[static_cast<std::size_t>(column)] -= block.transpose() * y[a];
  }
  if (!(right_hand_side < S(0))) return false;
  for (std::size_t a = 0; a < m; ++a)
    for (const PlanarMode mode : planar_modes)
      if (modes[a].contains(mode) && !nonnegative_in<S>(mode, y[a], z[a], problem.mu[a])) return false;
  return true;
}

template <class S>
bool proves_no_solution(const ConeProblem<S, 2>& problem, std::span<const Refutation<S>> refutations) {
  std::vector<const Refutation<S>*> all;
  for (const Refutation<S>& refutation : refutations) {
    if (!refutes(problem, refutation)) return false;
    all.push_back(&refutation);
  }
  return leave_nothing<S>(all, 0, static_cast<std::size_t>(problem.contacts()));
}

template bool refutes<Rational>(const ConeProblem<Rational, 2>&, const Refutation<Rational>&);
template bool proves_no_solution<Rational>(const ConeProblem<Rational, 2>&, std::span<const Refutation<Rational>>);

}  // namespace duhem
