#pragma once

#include "lib/fem/mesh.hpp"
#include "lib/linear/types.hpp"

namespace duhem {

/// The linear triangle T3: the strain of its six displacements (x, y of each corner) is the same everywhere in it.
template <class S>
struct Triangle {
  Mat<S, 3, 6> B;  ///< ε = B q_e, per length
  S area;
};

/// Triangle `index` of a mesh. With corners 1, 2, 3 counterclockwise, the gradient of the shape function of corner 1 is
/// (y_2 − y_3, x_3 − x_2)/(2A), and so on around.
template <class S>
[[nodiscard]] Triangle<S> triangle(const Mesh& mesh, std::size_t index);

/// The displacements of a triangle's corners, out of those of all nodes.
template <class S>
[[nodiscard]] Vec<S, 6> corners_of(const Mesh& mesh, std::size_t index, const Vec<S, Dynamic>& q) {
  Vec<S, 6> q_e;
  for (int i = 0; i < 3; ++i)
    q_e.template segment<2>(2 * i) = q.template segment<2>(2 * mesh.triangles[index].nodes[static_cast<std::size_t>(i)]);
  return q_e;
}

}  // namespace duhem
