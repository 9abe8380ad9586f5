#pragma once

#include "lib/fem/hooke.hpp"
#include "lib/fem/mesh.hpp"
#include "lib/linear/node_matrix.hpp"

namespace duhem {

/// ∫ρ NᵀN, or each row of it gathered on the diagonal.
enum class MassKind { consistent, lumped };

template <class S>
struct Material {
  Hooke<S> hooke;
  S density;    ///< mass per volume
  S thickness;  ///< length
};

/// M of a mesh: the mass between two corners of a triangle is ρ t A/12, and twice that at a corner.
template <class S>
[[nodiscard]] NodeMatrix<S, S> mass_matrix(const Mesh& mesh, const Material<S>& material, MassKind kind);

/// K of a mesh: t A BᵀDB of every triangle (one Gauss point integrates it exactly), symmetric to the last bit.
template <class S>
[[nodiscard]] NodeMatrix<S, NodeBlock<S>> stiffness_matrix(const Mesh& mesh, const Material<S>& material);

/// a M + b K, in the pattern of K.
template <class S>
[[nodiscard]] NodeMatrix<S, NodeBlock<S>> combination(const S& a, const NodeMatrix<S, S>& M, const S& b,
                                                      const NodeMatrix<S, NodeBlock<S>>& K);

/// Nodal forces of a traction, force per area, on the edges of a group: every edge gives half of its own to either end.
template <class S>
[[nodiscard]] Vec<S, Dynamic> edge_load(const Mesh& mesh, const std::string& group, const Vec<S, 2>& traction,
                                        const S& thickness);

/// The same vector at every node: M times it is the weight of the body, or its momentum.
template <class S>
[[nodiscard]] Vec<S, Dynamic> at_every_node(int nodes, const Vec<S, 2>& value) {
  return value.replicate(nodes, 1);
}

}  // namespace duhem
