#pragma once

#include "lib/contact/cone_problem.hpp"

namespace duhem {

/// The same numbers in another scalar, exactly where that has as many digits.
template <class To, class From, int Dim>
[[nodiscard]] std::vector<Local<To, Dim>> in_scalar(const std::vector<Local<From, Dim>>& r) {
  std::vector<Local<To, Dim>> there;
  for (const auto& r_alpha : r) there.push_back(r_alpha.template cast<To>());
  return there;
}

template <class To, class From, int Dim>
[[nodiscard]] ConeProblem<To, Dim> in_scalar(const ConeProblem<From, Dim>& problem) {
  ConeProblem<To, Dim> there;
  for (int alpha = 0; alpha < problem.contacts(); ++alpha) {
    for (const auto& [column, block] : problem.A.row(alpha)) there.A.append(column, block.template cast<To>());
    there.A.end_row();
    there.b.push_back(problem.b[static_cast<std::size_t>(alpha)].template cast<To>());
    there.mu.push_back(static_cast<To>(problem.mu[static_cast<std::size_t>(alpha)]));
  }
  return there;
}

}  // namespace duhem
