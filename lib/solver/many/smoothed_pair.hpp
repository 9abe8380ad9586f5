#pragma once

#include "lib/linear/types.hpp"

#include <algorithm>
#include <cmath>

namespace duhem {

/// A pair inside the cone  L = { x : ‖x_T‖ ≤ x_N }  with  x ∘ y = κ e  in its Jordan algebra,  x ∘ y = (x·y, x_N y_T + y_N x_T),
/// e = (1, 0), told by one vector z without constraints:
///   x = g(z),   y = g(−z),   g(λ) = (λ + √(λ² + 4κ))/2 on the spectral values  λ = z_N ∓ ‖z_T‖.
/// As κ falls to 0 these become Moreau's decomposition z = x − y: the projections of z on L and of −z on L.
template <class S, int Dim>
class SmoothedPair {
 public:
  using X = Local<S, Dim>;
  using Block = Mat<S, Dim, Dim>;

  SmoothedPair(const X& z, const S& kappa)
      : z_T_(tangent_norm<S, Dim>(z)),
        n_(z_T_ > S(0) ? Vec<S, Dim - 1>(tangent<S, Dim>(z) / z_T_) : Vec<S, Dim - 1>(Vec<S, Dim - 1>::Zero())),
        x_(normal(z) - z_T_, normal(z) + z_T_, kappa),
        y_(z_T_ - normal(z), -z_T_ - normal(z), kappa) {}

  [[nodiscard]] X x() const { return at(x_); }
  [[nodiscard]] X y() const { return at(y_); }
  /// ‖y_T‖, and its gradient by y_T: y_T = −‖y_T‖ z_T/‖z_T‖.
  [[nodiscard]] S slip() const { return (y_.g[0] - y_.g[1]) / 2; }
  [[nodiscard]] Vec<S, Dim - 1> slip_by_y() const { return -n_; }
  /// ∂x/∂κ = ∂y/∂κ.
  [[nodiscard]] X by_kappa() const {
    const auto inverse_root = [&](int i) { return x_.root[i] > S(0) ? S(S(1) / x_.root[i]) : S(0); };
    const S first = inverse_root(0), second = inverse_root(1);
    return local<S, Dim>(S((first + second) / 2), Vec<S, Dim - 1>((second - first) / 2 * n_));
  }
  /// ∂x/∂z, and −∂y/∂z: they sum to 1.
  [[nodiscard]] Block x_by_z() const { return slope(x_); }
  [[nodiscard]] Block minus_y_by_z() const { return slope(y_); }

 private:
  /// g and g' at the spectral values of z or of −z, of e − n first.
  struct Spectral {
    S lambda[2], root[2], g[2], slope[2];  // root: √(λ² + 4κ)
    Spectral(const S& lambda_0, const S& lambda_1, const S& kappa) : lambda{lambda_0, lambda_1} {
      using std::sqrt;
      for (int i = 0; i < 2; ++i) {
        const S& l = lambda[i];
        root[i] = sqrt(l * l + 4 * kappa);
        g[i] = l >= S(0) ? S((l + root[i]) / 2) : S(2 * kappa / (root[i] - l));  // no digits lost where λ < 0
        slope[i] = root[i] > S(0) ? S(g[i] / root[i]) : S(S(1) / 2);
      }
    }
  };
  [[nodiscard]] X at(const Spectral& s) const {
    return local<S, Dim>(S((s.g[0] + s.g[1]) / 2), Vec<S, Dim - 1>((s.g[1] - s.g[0]) / 2 * n_));
  }
  [[nodiscard]] Block slope(const Spectral& s) const {
    using Tangent = Mat<S, Dim - 1, Dim - 1>;
    using std::abs;
    const S mean = (s.slope[0] + s.slope[1]) / 2, difference = (s.slope[1] - s.slope[0]) / 2;
    const bool is_apart = 2 * z_T_ > S(1) / 1000000000 * (abs(s.lambda[0]) + abs(s.lambda[1]));
    const S turning = is_apart ? S((s.g[1] - s.g[0]) / (s.lambda[1] - s.lambda[0])) : mean;
    const Tangent along = n_ * n_.transpose();
    Block G;
    G(0, 0) = mean;
    G.template block<Dim - 1, 1>(1, 0) = difference * n_;
    G.template block<1, Dim - 1>(0, 1) = difference * n_.transpose();
    G.template block<Dim - 1, Dim - 1>(1, 1) = mean * along + turning * (Tangent::Identity() - along);
    return G;
  }

  S z_T_;
  Vec<S, Dim - 1> n_;  ///< z_T/‖z_T‖, or 0
  Spectral x_, y_;
};

}  // namespace duhem
