#pragma once

#include "lib/linear/types.hpp"
#include "lib/names.hpp"

#include <cmath>

namespace duhem {

/// Components of an angular velocity.
template <int Dim>
inline constexpr int axes = Dim == 2 ? 1 : 3;
template <class S, int Dim>
using Spin = Vec<S, axes<Dim>>;

/// An orientation, from a body's axes to the world's: a quaternion with its real part first; in the plane the two parts that are
/// not zero. Its length is anything but zero: R(Q) divides by |Q|², so that no scalar needs a square root.
template <class S, int Dim>
using Orientation = Vec<S, 1 + axes<Dim>>;

/// What turns an orientation by a vector a, angle times axis, in the body's axes.
enum class RotationMap { cayley, exponential };
template <>
inline constexpr std::array names_of<RotationMap>{
    Named<RotationMap>{"cayley", RotationMap::cayley,
                       "by 2 atan(|a|/2): keeps R J omega exactly, at theta = 1/2, where nothing pushes"},
    Named<RotationMap>{"exponential", RotationMap::exponential, "by |a|"},
};

/// The matrix X with X ω = ω × r.
template <class S, int Dim>
[[nodiscard]] Mat<S, Dim, axes<Dim>> crosses(const Vec<S, Dim>& r) {
  Mat<S, Dim, axes<Dim>> X;
  if constexpr (Dim == 2)
    X << -r[1], r[0];
  else
    X << S(0), r[2], -r[1], -r[2], S(0), r[0], r[1], -r[0], S(0);
  return X;
}

/// R(Q), turning what has components in the body's axes into those of the world.
template <class S, int Dim>
[[nodiscard]] Mat<S, Dim, Dim> rotation(const Orientation<S, Dim>& Q) {
  Mat<S, Dim, Dim> R;
  if constexpr (Dim == 2) {
    const S c = Q[0] * Q[0] - Q[1] * Q[1], s = 2 * Q[0] * Q[1];
    R << c, -s, s, c;
  } else {
    const S &w = Q[0], &x = Q[1], &y = Q[2], &z = Q[3];
    R << w * w + x * x - y * y - z * z, 2 * (x * y - w * z), 2 * (x * z + w * y),  //
        2 * (x * y + w * z), w * w - x * x + y * y - z * z, 2 * (y * z - w * x),   //
        2 * (x * z - w * y), 2 * (y * z + w * x), w * w - x * x - y * y + z * z;
  }
  return R / Q.squaredNorm();
}

/// First P, then Q.
template <class S, int Dim>
[[nodiscard]] Orientation<S, Dim> product(const Orientation<S, Dim>& Q, const Orientation<S, Dim>& P) {
  constexpr int n = axes<Dim>;
  const Spin<S, Dim> q = Q.template tail<n>(), p = P.template tail<n>();
  Orientation<S, Dim> there;
  there[0] = Q[0] * P[0] - q.dot(p);
  there.template tail<n>() = Q[0] * p + P[0] * q;
  if constexpr (Dim == 3) there.template tail<n>() += q.cross(p);
  return there;
}

/// Q ∘ cay(a), or Q ∘ exp(a), which exact scalars do not have; of length one where the scalar has square roots.
template <class S, int Dim>
[[nodiscard]] Orientation<S, Dim> turned(const Orientation<S, Dim>& Q, const Spin<S, Dim>& a, RotationMap map) {
  Orientation<S, Dim> by;
  by << S(1), a / S(2);
  if constexpr (is_exact<S>) {
    return product<S, Dim>(Q, by);
  } else {
    using std::cos;
    using std::sin;
    using std::sqrt;
    const S half = sqrt(a.squaredNorm()) / 2;
    if (map == RotationMap::exponential && half > S(0)) by << cos(half), a * S(sin(half) / (2 * half));
    const Orientation<S, Dim> there = product<S, Dim>(Q, by);
    return there / sqrt(there.squaredNorm());
  }
}

}  // namespace duhem
