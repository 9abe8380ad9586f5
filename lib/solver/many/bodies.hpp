#pragma once

#include "lib/contact/contact_matrix.hpp"

namespace duhem {

/// A = R + Σ_b L_b L_bᵀ over bodies b: where A = a H M̂⁻¹ Hᵀ and nobody says so, L_b is H on that body's velocities times the
/// root of its a M̂⁻¹, left and right alike, and R is nothing. A itself shows it: off its diagonal only L_b L_bᵀ of the body that
/// two contacts share is seen, of rank six or (in the plane) three, and a matrix of low rank is known from such a part. A body of
/// few contacts stays in R. `A` is of a problem in units of UnitScaling.
template <int Dim>
[[nodiscard]] ContactMatrix<double, Dim> bodies_in(const BlockMatrix<double, Dim>& A);

}  // namespace duhem
