#pragma once

#include "lib/linear/types.hpp"

namespace duhem {

/// What a plane body does across its plane: it is free of stress there (a thin plate) or held (a long prism).
enum class PlaneAssumption { stress, strain };

/// Linear isotropic elasticity in the plane: σ = D ε, with ε = (ε_xx, ε_yy, γ_xy), γ_xy = 2 ε_xy.
template <class S>
struct Hooke {
  PlaneAssumption plane;
  S young;    ///< E > 0, force per area
  S poisson;  ///< −1 < ν < ½, dimensionless

  [[nodiscard]] Mat<S, 3, 3> D() const {
    const S& nu = poisson;
    const bool thin = plane == PlaneAssumption::stress;
    const S factor = thin ? S(young / (S(1) - nu * nu)) : S(young / ((S(1) + nu) * (S(1) - 2 * nu)));
    const S along = thin ? S(1) : S(S(1) - nu), shear = (thin ? S(S(1) - nu) : S(S(1) - 2 * nu)) / 2;
    Mat<S, 3, 3> D;
    D << along, nu, S(0),  //
        nu, along, S(0),   //
        S(0), S(0), shear;
    return factor * D;
  }
  /// ε_zz of a strain in the plane.
  [[nodiscard]] S strain_across(const Vec<S, 3>& strain) const {
    return plane == PlaneAssumption::strain ? S(0) : S(-poisson / (S(1) - poisson) * (strain[0] + strain[1]));
  }
  /// σ_zz of a stress in the plane.
  [[nodiscard]] S stress_across(const Vec<S, 3>& stress) const {
    return plane == PlaneAssumption::stress ? S(0) : S(poisson * (stress[0] + stress[1]));
  }
};

}  // namespace duhem
