#pragma once

#include "lib/linear/types.hpp"

#include <cmath>

namespace duhem {

/// The cone  L = { x : ‖x_T‖ ≤ x_N }  and its Jordan algebra  x ∘ y = (x·y, x_N y_T + y_N x_T),  whose unit is e = (1, 0).
/// Inside L,  det x = x_N² − ‖x_T‖² > 0.
template <class S, int Dim>
struct Lorentz {
  using X = Local<S, Dim>;

  [[nodiscard]] static X unit() { return X::Unit(0); }
  /// J x = (x_N, −x_T).
  [[nodiscard]] static X mirrored(const X& x) { return 2 * normal(x) * unit() - x; }
  [[nodiscard]] static S determinant(const X& x) {
    const S length = tangent_norm<S, Dim>(x);
    return (normal(x) - length) * (normal(x) + length);
  }
  [[nodiscard]] static bool has_inside(const X& x) { return normal(x) > S(0) && determinant(x) > S(0); }
  [[nodiscard]] static X product(const X& x, const X& y) {
    const Vec<S, Dim - 1> z_T = normal(x) * tangent<S, Dim>(y) + normal(y) * tangent<S, Dim>(x);
    return local<S, Dim>(S(x.dot(y)), z_T);
  }
  /// x⁻¹, for which x ∘ x⁻¹ = e.
  [[nodiscard]] static X inverse(const X& x) { return mirrored(x) / determinant(x); }
  /// The z with x ∘ z = y.
  [[nodiscard]] static X quotient(const X& y, const X& x) {
    const S z_N = mirrored(x).dot(y) / determinant(x);
    const Vec<S, Dim - 1> z_T = (tangent<S, Dim>(y) - z_N * tangent<S, Dim>(x)) / normal(x);
    return local<S, Dim>(z_N, z_T);
  }

  /// The largest t ≤ 1 with x + t δx in L, x being inside: det(x + t δx) = s + 2 q t + p t² vanishes nowhere before.
  [[nodiscard]] static S longest_step(const X& x, const X& dx) {
    using std::sqrt;
    const S s = determinant(x), q = mirrored(x).dot(dx), p = mirrored(dx).dot(dx), discriminant = q * q - p * s;
    S t(1);
    const auto stop_at = [&](const S& root) {
      if (root > S(0) && root < t) t = root;
    };
    if (discriminant >= S(0)) {
      const S sum = q >= S(0) ? S(q + sqrt(discriminant)) : S(q - sqrt(discriminant));
      if (sum != S(0)) stop_at(-s / sum);
      if (p != S(0)) stop_at(-sum / p);
    }
    if (normal(dx) < S(0)) stop_at(-normal(x) / normal(dx));
    return t;
  }
};

/// Nesterov and Todd's scaling of x and y inside L: the symmetric W, which maps L onto itself, with  W x = W⁻¹ y = λ.
template <class S, int Dim>
struct NesterovTodd {
  using X = Local<S, Dim>;
  Mat<S, Dim, Dim> W, inverse, squared;
  X lambda;

  NesterovTodd(const X& x, const X& y) {
    using std::sqrt;
    using L = Lorentz<S, Dim>;
    const S det_x = L::determinant(x), det_y = L::determinant(y);
    const X x_bar = x / sqrt(det_x), y_bar = y / sqrt(det_y);
    const X w = (y_bar + L::mirrored(x_bar)) / sqrt(2 * (S(1) + x_bar.dot(y_bar)));
    const X v = (w + L::unit()) / sqrt(2 * (S(1) + normal(w)));
    const S beta_squared = sqrt(det_y / det_x), beta = sqrt(beta_squared);
    const Mat<S, Dim, Dim> J = 2 * L::unit() * L::unit().transpose() - Mat<S, Dim, Dim>::Identity();
    W = beta * (2 * v * v.transpose() - J);
    inverse = (2 * L::mirrored(v) * L::mirrored(v).transpose() - J) / beta;
    squared = beta_squared * (2 * w * w.transpose() - J);
    lambda = W * x;
  }
};

}  // namespace duhem
