#pragma once

#include "lib/contact/cone_problem.hpp"
#include "lib/contact/stacked.hpp"

namespace duhem {

/// The same problem in another scalar, exactly where that has as many digits, with any number of contacts on the heap.
template <class To, class From, int Dim, int Max>
[[nodiscard]] ConeProblem<To, Dim> converted(const ConeProblem<From, Dim, Max>& problem) {
  ConeProblem<To, Dim> there;
  there.A = problem.A.template cast<To>();
  for (const auto& b : problem.b) there.b.push_back(b.template cast<To>());
  for (const From& mu : problem.mu) there.mu.push_back(static_cast<To>(mu));
  return there;
}
/// The same impulses.
template <class To, class From, int Dim>
[[nodiscard]] Locals<To, Dim> converted(const Locals<From, Dim>& r) {
  Locals<To, Dim> there;
  for (const auto& r_alpha : r) there.push_back(r_alpha.template cast<To>());
  return there;
}

// The methods for many contacts know one shape, any number of contacts on the heap. These carry a problem there and a
// solution back.

template <class S, int Dim, int Max>
[[nodiscard]] ConeProblem<S, Dim> on_the_heap(const ConeProblem<S, Dim, Max>& problem) {
  if constexpr (Max == Dynamic)
    return problem;
  else
    return converted<S>(problem);
}
template <int Max, class S, int Dim>
[[nodiscard]] ConeSolution<S, Dim, Max> in_place(ConeSolution<S, Dim> solution) {
  if constexpr (Max == Dynamic) {
    return solution;
  } else {
    ConeSolution<S, Dim, Max> here{.status = solution.status, .r = {}, .iterations = solution.iterations};
    for (const auto& r : solution.r) here.r.push_back(r);
    return here;
  }
}

}  // namespace duhem
