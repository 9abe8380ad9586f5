#pragma once

#include "lib/cone/coulomb_cone.hpp"

#include <cmath>
#include <vector>

namespace duhem {

/// Vectors of all contacts, stacked: one local vector each.
template <class S, int Dim>
using Locals = std::vector<Local<S, Dim>>;

template <class S, int Dim>
[[nodiscard]] S dot(const Locals<S, Dim>& x, const Locals<S, Dim>& y) {
  S sum(0);
  for (std::size_t a = 0; a < x.size(); ++a) sum += x[a].dot(y[a]);
  return sum;
}

template <class S, int Dim>
[[nodiscard]] S squared_length(const Locals<S, Dim>& x) {
  return dot<S, Dim>(x, x);
}

template <class S, int Dim>
[[nodiscard]] S length(const Locals<S, Dim>& x) {
  using std::sqrt;
  return sqrt(squared_length<S, Dim>(x));
}

template <class S, int Dim>
[[nodiscard]] S distance(const Locals<S, Dim>& x, const Locals<S, Dim>& y) {
  using std::sqrt;
  S sum(0);
  for (std::size_t a = 0; a < x.size(); ++a) sum += (x[a] - y[a]).squaredNorm();
  return sqrt(sum);
}

/// Each on the cone of its contact, as near as it can be.
template <class S, int Dim>
[[nodiscard]] Locals<S, Dim> projected(Locals<S, Dim> r, const std::vector<S>& mu) {
  for (std::size_t a = 0; a < r.size(); ++a) r[a] = CoulombCone<S, Dim>{mu[a]}.project(r[a]).r;
  return r;
}

}  // namespace duhem
