#pragma once

#include "lib/linear/types.hpp"
#include "lib/scalar/double_double.hpp"

namespace duhem {

/// w += A r, summed in T: the scalar of A and r, or one with more digits.
template <class T, class S, int Dim>
void add_product(Local<T, Dim>& w, const Mat<S, Dim, Dim>& A, const Local<S, Dim>& r) {
  if constexpr (std::is_same_v<T, DoubleDouble>) {
    for (int j = 0; j < Dim; ++j)
      for (int i = 0; i < Dim; ++i) w[i].add_product(A(i, j), r[j]);
  } else {
    w += A.template cast<T>() * r.template cast<T>();
  }
}

}  // namespace duhem
