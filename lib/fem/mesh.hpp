#pragma once

#include <array>
#include <cstddef>
#include <map>
#include <string>
#include <vector>

namespace duhem {

/// A plane mesh of three-node triangles, as a mesh generator gives it. Coordinates are the doubles of the file, also in
/// longer scalars: the mesh is data. Nodes and triangles are counted from 0; the file's own numbers are kept for messages.
struct Mesh {
  struct Node {
    double x, y;      ///< length
    std::size_t tag;  ///< the file's number
  };
  struct Triangle {
    std::array<int, 3> nodes;  ///< counterclockwise
    std::size_t tag;
  };
  struct Edge {
    std::array<int, 2> nodes;
    std::size_t tag;
  };

  std::vector<Node> nodes;
  std::vector<Triangle> triangles;
  std::map<std::string, std::vector<Edge>> lines;  ///< the physical groups of edges, by name
  std::string source;                              ///< the file, for messages

  /// The edges of a group. Throws InputError where there is no such group, or where it is empty.
  [[nodiscard]] const std::vector<Edge>& line(const std::string& group) const;
  /// Its nodes, in increasing order.
  [[nodiscard]] std::vector<int> nodes_of(const std::string& group) const;
};

/// Throws InputError with the number of the first node or triangle that cannot be used: a coordinate that is not finite, a
/// corner that does not exist, a triangle that is inverted or has no area, two triangles on the same side of an edge, a node
/// of no triangle, an edge that is no triangle's or comes twice in a group. "No area" is an area that its own rounding bound
/// cannot tell from zero.
void check(const Mesh& mesh);

}  // namespace duhem
