#pragma once

#include "lib/linear/types.hpp"

#include <type_traits>
#include <utility>

namespace duhem {

/// An operator or a vector that is identically zero, as a type: equations are written in full, and a system without
/// stiffness, damping or load pays nothing for the terms it does not have.
struct Zero {};

template <class T>
inline constexpr bool is_zero = std::is_same_v<std::remove_cvref_t<T>, Zero>;

template <class X>
constexpr Zero operator*(const X&, Zero) {
  return {};
}
template <class X>
requires(!is_zero<X>) constexpr Zero operator*(Zero, const X&) { return {}; }
constexpr Zero operator+(Zero, Zero) { return {}; }
constexpr Zero operator-(Zero, Zero) { return {}; }
template <class X>
requires(!is_zero<X>) constexpr X operator+(X&& x, Zero) { return std::forward<X>(x); }
template <class X>
requires(!is_zero<X>) constexpr X operator+(Zero, X&& x) { return std::forward<X>(x); }
template <class X>
requires(!is_zero<X>) constexpr X operator-(X&& x, Zero) { return std::forward<X>(x); }
template <class X>
requires(!is_zero<X>) constexpr auto operator-(Zero, X&& x) { return -std::forward<X>(x); }

/// The value of an Eigen expression, so that nothing it refers to has to outlive it; Zero stays Zero.
template <class X>
[[nodiscard]] auto evaluated(const X& x) {
  if constexpr (is_zero<X>)
    return Zero{};
  else
    return x.eval();
}

/// x·y, zero where either is.
template <class S, class X, class Y>
[[nodiscard]] S dot(const X& x, const Y& y) {
  if constexpr (is_zero<X> || is_zero<Y>)
    return S(0);
  else
    return S(x.dot(y));
}

/// xᵀ A x.
template <class S, class A, class X>
[[nodiscard]] S form(const A& a, const X& x) {
  if constexpr (is_zero<A>)
    return S(0);
  else
    return S(x.dot((a * x).eval()));
}

}  // namespace duhem
