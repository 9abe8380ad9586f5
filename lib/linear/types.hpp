#pragma once

#include "lib/scalar/scalars.hpp"

#include <Eigen/Core>
#include <Eigen/Geometry>

namespace duhem {

inline constexpr int Dynamic = Eigen::Dynamic;

template <class S, int N>
using Vec = Eigen::Matrix<S, N, 1>;
template <class S, int Rows, int Columns>
using Mat = Eigen::Matrix<S, Rows, Columns>;

/// A velocity, an impulse or a force in the frame of one contact, normal first: (7).
template <class S, int Dim>
using Local = Vec<S, Dim>;

// The one place that knows the order of the rows.
template <class Derived>
[[nodiscard]] const auto& normal(const Eigen::MatrixBase<Derived>& r) {
  return r.derived().coeffRef(0);
}
template <class Derived>
[[nodiscard]] auto& normal(Eigen::MatrixBase<Derived>& r) {
  return r.derived().coeffRef(0);
}
template <class S, int Dim>
[[nodiscard]] auto tangent(const Local<S, Dim>& r) {
  return r.template tail<Dim - 1>();
}
template <class S, int Dim>
[[nodiscard]] auto tangent(Local<S, Dim>& r) {
  return r.template tail<Dim - 1>();
}

template <class S, int Dim>
[[nodiscard]] Local<S, Dim> local(const S& r_N, const Vec<S, Dim - 1>& r_T) {
  Local<S, Dim> r;
  normal(r) = r_N;
  tangent<S, Dim>(r) = r_T;
  return r;
}

/// ‖r_T‖. In the plane an absolute value, so that it exists on rationals too.
template <class S, int Dim>
[[nodiscard]] S tangent_norm(const Local<S, Dim>& r) {
  if constexpr (Dim == 2) {
    using std::abs;
    return abs(r[1]);
  } else {
    static_assert(Dim == 3 && !is_exact<S>, "a length in three dimensions needs a square root");
    using std::sqrt;
    return sqrt(r[1] * r[1] + r[2] * r[2]);
  }
}

}  // namespace duhem
