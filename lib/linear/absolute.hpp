#pragma once

#include "lib/linear/zero.hpp"

#include <Eigen/SparseCore>

namespace duhem {

/// |x|ᵀ |A| |y|: what a bilinear form costs in rounding, since every product in it is rounded once at its own size.
template <class S>
[[nodiscard]] S absolute_form(Zero, const auto&, const auto&) {
  return S(0);
}
template <class S, class A, class X, class Y>
[[nodiscard]] S absolute_form(const Eigen::MatrixBase<A>& a, const X& x, const Y& y) {
  return S(x.cwiseAbs().dot((a.cwiseAbs() * y.cwiseAbs()).eval()));
}
template <class S, class A, class X, class Y>
[[nodiscard]] S absolute_form(const Eigen::DiagonalBase<A>& a, const X& x, const Y& y) {
  return S(x.cwiseAbs().dot((a.diagonal().cwiseAbs().cwiseProduct(y.cwiseAbs())).eval()));
}
template <class S, class A, class X, class Y>
[[nodiscard]] S absolute_form(const Eigen::SparseMatrixBase<A>& a, const X& x, const Y& y) {
  return S(x.cwiseAbs().dot((a.cwiseAbs() * y.cwiseAbs()).eval()));
}

/// |x|·|y|.
template <class S, class X, class Y>
[[nodiscard]] S absolute_dot(const X& x, const Y& y) {
  if constexpr (is_zero<X> || is_zero<Y>)
    return S(0);
  else
    return S(x.cwiseAbs().dot(y.cwiseAbs()));
}

}  // namespace duhem
