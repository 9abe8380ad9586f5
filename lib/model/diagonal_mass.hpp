#pragma once

#include "lib/linear/types.hpp"

namespace duhem {

/// M = diag(M_i): applied and inverted without a factorisation, and the same at every q.
template <class S, int N>
class DiagonalMass {
 public:
  explicit DiagonalMass(const Vec<S, N>& diagonal) : inverse_(diagonal.cwiseInverse()) {}
  [[nodiscard]] const DiagonalMass& at(const auto& /*q*/) const { return *this; }
  template <class X>
  [[nodiscard]] auto solve(const Eigen::MatrixBase<X>& f) const {
    return (inverse_.asDiagonal() * f.derived()).eval();
  }

 private:
  Vec<S, N> inverse_;
};

}  // namespace duhem
