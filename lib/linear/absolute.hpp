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

/// The quadratic form of a symmetric operator at the end of a step from x to y, and how it changed.
template <class S>
struct Forms {
  S end;             ///< yᵀAy
  S change;          ///< (x + y)ᵀ A (y − x) = yᵀAy − xᵀAx, without the rounding of two forms that hardly differ
  S size_x, size_y;  ///< |x|ᵀ|A||x|, |y|ᵀ|A||y|: what either costs in rounding
};
template <class S, class A, class X>
[[nodiscard]] Forms<S> forms(const A& a, const X& x, const X& y) {
  if constexpr (is_zero<A>) {
    return {.end = S(0), .change = S(0), .size_x = S(0), .size_y = S(0)};
  } else {
    const X sum = x + y, difference = y - x;
    return {.end = form<S>(a, y),
            .change = S(sum.dot((a * difference).eval())),
            .size_x = absolute_form<S>(a, x, x),
            .size_y = absolute_form<S>(a, y, y)};
  }
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
