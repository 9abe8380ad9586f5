#pragma once

#include "lib/linear/block_matrix.hpp"

#include <vector>

namespace duhem {

/// A = R + Σ_b L_b L_bᵀ over bodies b: where A = a H M̂⁻¹ Hᵀ, L_b is H on that body's velocities times the root of its a M̂⁻¹,
/// and R is nothing. A itself shows it: off its diagonal only L_b L_bᵀ of the body that two contacts share is seen, of rank six
/// or (in the plane) three, and a matrix of low rank is known from such a part. A body of few contacts stays in R.
template <class S, int Dim>
struct Bodies {
  /// What contact α has of some velocities: rows α, columns of one node. A body is as many nodes of Dim velocities as it needs.
  struct Share {
    int node;
    Mat<S, Dim, Dim> L;
  };
  std::vector<std::vector<Share>> shares;  ///< of each contact
  int nodes = 0;
  BlockMatrix<S, Dim> R;
};

/// Of a problem in units of UnitScaling, in double; in longer scalars nothing is looked for, and R = A.
template <class S, int Dim>
[[nodiscard]] Bodies<S, Dim> bodies_in(const BlockMatrix<S, Dim>& A);

}  // namespace duhem
