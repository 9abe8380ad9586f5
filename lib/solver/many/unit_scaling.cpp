#include "lib/solver/many/unit_scaling.hpp"

#include "lib/verify/residual.hpp"

#include <algorithm>
#include <cmath>

namespace duhem {
namespace {

/// The power of two below x^(1/root), x > 0.
template <class S>
S power_of_two_root(const S& x, int root) {
  using std::frexp;
  using std::ldexp;
  int exponent = 0;
  (void)frexp(x, &exponent);
  return ldexp(S(1), exponent / root);
}

}  // namespace

template <class S, int Dim>
UnitScaling<S, Dim> unit_scaling(const ConeProblem<S, Dim>& problem) {
  const auto n = static_cast<std::size_t>(problem.contacts());
  UnitScaling<S, Dim> unit;
  S largest(0);
  for (std::size_t a = 0; a < n; ++a) {
    unit.s.push_back(power_of_two_root(impulse_per_velocity<S, Dim>(problem.A.diagonal(static_cast<int>(a))), 2));
    largest = std::max(largest, S(unit.s[a] * problem.b[a].cwiseAbs().maxCoeff()));
  }
  unit.beta = largest > S(0) ? power_of_two_root(largest, 1) : S(1);
  unit.problem.A = problem.A.scaled([&](int alpha) { return unit.s[static_cast<std::size_t>(alpha)]; });
  for (std::size_t a = 0; a < n; ++a) {
    unit.problem.b.push_back(problem.b[a] * S(unit.s[a] / unit.beta));
    unit.problem.mu.push_back(problem.mu[a]);
  }
  return unit;
}

#define INSTANTIATE(S, D) template UnitScaling<S, D> unit_scaling<S, D>(const ConeProblem<S, D>& problem);
DUHEM_FOR_EACH_REAL_AND_DIMENSION(INSTANTIATE)

}  // namespace duhem
