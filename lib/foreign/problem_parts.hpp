#pragma once

#include "lib/contact/any_problem.hpp"

#include <cstdint>

namespace duhem {

/// A contact problem as every format gives it: numbers one by one, normal first. The reader has checked sizes and numbers
/// against its file before they come here, since only it can say where they stand.
template <class S>
struct ProblemParts {
  struct Entry {
    std::int32_t row, column;
    S value;
  };
  int dimension = 0;     ///< 2 or 3
  std::vector<Entry> W;  ///< in any order; what comes twice is added up
  std::vector<S> q;
  std::vector<S> mu;  ///< one a contact
  /// Σ left rightᵀ belongs to W as well: the rows of these contacts by the velocities of a body they all touch.
  struct Body {
    std::vector<int> contacts;
    Mat<S, Dynamic, Dynamic> left, right;
  };
  std::vector<Body> bodies = {};
};

/// Contact by contact, without the blocks that are zero (except on the diagonal, which solvers want to see).
template <class S>
[[nodiscard]] AnyConeProblem<S> assemble(const ProblemParts<S>& parts);

/// The same problem in another scalar: every double is one of its numbers.
template <class S>
[[nodiscard]] ProblemParts<S> converted(const ProblemParts<double>& parts);

template <class S>
[[nodiscard]] S from_double(double x) {
  if constexpr (is_exact<S>)
    return S::from_double(x);
  else
    return S(x);
}
template <class S>
[[nodiscard]] std::vector<S> from_doubles(const std::vector<double>& values) {
  std::vector<S> result;
  result.reserve(values.size());
  for (const double x : values) result.push_back(from_double<S>(x));
  return result;
}

/// The number of contacts, where files say too much: a refusal beats an attempt to allocate it.
inline constexpr std::int64_t largest_unknowns = 100'000'000;

}  // namespace duhem
