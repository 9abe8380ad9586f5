#pragma once

#include "lib/linear/types.hpp"

#include <cmath>
#include <vector>

namespace duhem {

// Vectors of all contacts, stacked: one local vector each.

template <class S, int Dim>
[[nodiscard]] S dot(const std::vector<Local<S, Dim>>& x, const std::vector<Local<S, Dim>>& y) {
  S sum(0);
  for (std::size_t a = 0; a < x.size(); ++a) sum += x[a].dot(y[a]);
  return sum;
}

template <class S, int Dim>
[[nodiscard]] S squared_length(const std::vector<Local<S, Dim>>& x) {
  return dot<S, Dim>(x, x);
}

template <class S, int Dim>
[[nodiscard]] S length(const std::vector<Local<S, Dim>>& x) {
  using std::sqrt;
  return sqrt(squared_length<S, Dim>(x));
}

template <class S, int Dim>
[[nodiscard]] S distance(const std::vector<Local<S, Dim>>& x, const std::vector<Local<S, Dim>>& y) {
  using std::sqrt;
  S sum(0);
  for (std::size_t a = 0; a < x.size(); ++a) sum += (x[a] - y[a]).squaredNorm();
  return sqrt(sum);
}

}  // namespace duhem
