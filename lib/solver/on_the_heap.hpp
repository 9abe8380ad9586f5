#pragma once

#include "lib/contact/cone_problem.hpp"

namespace duhem {

// The methods for many contacts know one shape, any number of contacts on the heap. These carry a problem there and a
// solution back.

template <class S, int Dim, int Max>
[[nodiscard]] ConeProblem<S, Dim> on_the_heap(const ConeProblem<S, Dim, Max>& problem) {
  if constexpr (Max == Dynamic) {
    return problem;
  } else {
    ConeProblem<S, Dim> there;
    for (int alpha = 0; alpha < problem.contacts(); ++alpha) {
      for (const auto& [column, block] : problem.A.row(alpha)) there.A.append(column, block);
      there.A.end_row();
    }
    there.b.assign(problem.b.begin(), problem.b.end());
    there.mu.assign(problem.mu.begin(), problem.mu.end());
    return there;
  }
}

template <int Max, class S, int Dim>
[[nodiscard]] ConeSolution<S, Dim, Max> in_place(ConeSolution<S, Dim> solution) {
  if constexpr (Max == Dynamic) {
    return solution;
  } else {
    ConeSolution<S, Dim, Max> here;
    here.status = solution.status;
    here.iterations = solution.iterations;
    for (const auto& r : solution.r) here.r.push_back(r);
    return here;
  }
}

}  // namespace duhem
