#pragma once

// Irregular meshes that the tests of elements, factorisation and bodies share.

#include "lib/fem/mesh.hpp"
#include "lib/for_tests/random_numbers.hpp"
#include "lib/linear/node_matrix.hpp"

namespace duhem::testing {

/// A rectangle [0, width] × [0, height] cut in columns × rows cells and each cell in two, this way or that. Nodes are moved by
/// up to a fifth of a cell, those of the boundary along it; the corners stay. The groups "bottom", "top", "left", "right".
inline Mesh irregular_rectangle(int columns, int rows, double width, double height, std::uint64_t seed = 1) {
  testing::Random random(seed);
  Mesh mesh;
  mesh.source = "rectangle";
  const auto number = [&](int i, int j) { return j * (columns + 1) + i; };
  for (int j = 0; j <= rows; ++j)
    for (int i = 0; i <= columns; ++i) {
      const auto moved = [&](int index, int count, double length) {
        const double shift = index == 0 || index == count ? 0 : random.between(-0.2, 0.2);
        return index == count ? length : (index + shift) * length / count;
      };
      const double x = moved(i, columns, width), y = moved(j, rows, height);
      mesh.nodes.push_back({x, y, mesh.nodes.size() + 1});
    }
  std::size_t tag = 1;
  for (int j = 0; j < rows; ++j)
    for (int i = 0; i < columns; ++i) {
      const int a = number(i, j), b = number(i + 1, j), c = number(i + 1, j + 1), d = number(i, j + 1);
      const bool rising = random.upto(2) == 0;
      mesh.triangles.push_back({{a, b, rising ? c : d}, tag++});
      mesh.triangles.push_back({{rising ? a : b, c, d}, tag++});
    }
  for (int i = 0; i < columns; ++i) {
    mesh.lines["bottom"].push_back({{number(i, 0), number(i + 1, 0)}, tag++});
    mesh.lines["top"].push_back({{number(i + 1, rows), number(i, rows)}, tag++});
  }
  for (int j = 0; j < rows; ++j) {
    mesh.lines["right"].push_back({{number(columns, j), number(columns, j + 1)}, tag++});
    mesh.lines["left"].push_back({{number(0, j + 1), number(0, j)}, tag++});
  }
  return mesh;
}

/// Whether a node is on the boundary of the rectangle.
inline std::vector<bool> on_boundary(const Mesh& mesh) {
  std::vector<bool> boundary(mesh.nodes.size(), false);
  for (const auto& [group, edges] : mesh.lines)
    for (const Mesh::Edge& edge : edges)
      for (const int node : edge.nodes) boundary[static_cast<std::size_t>(node)] = true;
  return boundary;
}

/// Both degrees of freedom of the nodes of the boundary.
inline std::vector<Eigen::Index> held_boundary(const Mesh& mesh) {
  std::vector<Eigen::Index> held;
  const auto boundary = on_boundary(mesh);
  for (std::size_t i = 0; i < boundary.size(); ++i)
    if (boundary[i]) held.insert(held.end(), {2 * static_cast<Eigen::Index>(i), 2 * static_cast<Eigen::Index>(i) + 1});
  return held;
}

/// A field at the nodes, from u(x, y).
template <class S, class Field>
Vec<S, Dynamic> at_nodes(const Mesh& mesh, const Field& u) {
  Vec<S, Dynamic> q(2 * static_cast<Eigen::Index>(mesh.nodes.size()));
  for (std::size_t i = 0; i < mesh.nodes.size(); ++i)
    q.template segment<2>(2 * static_cast<Eigen::Index>(i)) = u(S(mesh.nodes[i].x), S(mesh.nodes[i].y));
  return q;
}

/// The same matrix with its zeros.
template <class S, class Block>
Mat<S, Dynamic, Dynamic> dense(const NodeMatrix<S, Block>& A) {
  Mat<S, Dynamic, Dynamic> full = Mat<S, Dynamic, Dynamic>::Zero(A.size(), A.size());
  for (int i = 0; i < A.rows(); ++i)
    for (const auto& [j, block] : A.row(i)) {
      if constexpr (std::is_same_v<Block, S>)
        full.template block<2, 2>(2 * i, 2 * j) = block * Mat<S, 2, 2>::Identity();
      else
        full.template block<2, 2>(2 * i, 2 * j) = block;
    }
  return full;
}

}  // namespace duhem::testing
