#include "lib/fem/mesh.hpp"

#include "lib/error.hpp"
#include "lib/nearest_name.hpp"
#include "lib/scalar/text.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <set>

namespace duhem {
const std::vector<Mesh::Edge>& Mesh::line(const std::string& group) const {
  const auto found = lines.find(group);
  if (found != lines.end() && !found->second.empty()) return found->second;
  std::vector<std::string> names;
  for (const auto& [name, edges] : lines)
    if (!edges.empty()) names.push_back(name);
  throw InputError(source, "no edges in a physical group \"" + group + '"',
                   names.empty() ? "that group of lines; the mesh has none" : one_of(group, names));
}

std::vector<int> Mesh::nodes_of(const std::string& group) const {
  std::set<int> found;
  for (const Edge& edge : line(group)) found.insert(edge.nodes.begin(), edge.nodes.end());
  return {found.begin(), found.end()};
}

void check(const Mesh& mesh) {
  const int count = static_cast<int>(mesh.nodes.size());
  for (const auto& [x, y, tag] : mesh.nodes)
    if (!std::isfinite(x) || !std::isfinite(y))
      throw InputError(mesh.source + ": node " + std::to_string(tag), brief(x, 17) + ", " + brief(y, 17), "finite coordinates");
  const auto exists = [&](const auto& part, const std::string& name) {
    for (const int node : part.nodes)
      if (node < 0 || node >= count)
        throw InputError(mesh.source + ": " + name + ' ' + std::to_string(part.tag), "a node that does not exist",
                         std::to_string(count) + " nodes");
  };
  if (mesh.triangles.empty()) throw InputError(mesh.source, "no triangles", "a plane mesh of three-node triangles");

  std::vector<bool> used(mesh.nodes.size(), false);
  std::map<std::array<int, 2>, std::size_t> sides;  // in the direction in which their triangle goes round
  for (const Mesh::Triangle& triangle : mesh.triangles) {
    exists(triangle, "triangle");
    const auto& [a, b, c] = triangle.nodes;
    const auto at = [&](int node) -> const Mesh::Node& { return mesh.nodes[static_cast<std::size_t>(node)]; };
    const double ux = at(b).x - at(a).x, uy = at(b).y - at(a).y, vx = at(c).x - at(a).x, vy = at(c).y - at(a).y;
    const double doubled = ux * vy - uy * vx;
    // Every difference and product is rounded once, at the size of the coordinates that went in.
    const auto size = [&](double d, double p, double q) { return std::abs(d) + std::abs(p) + std::abs(q); };
    const double rounding =
        4 * std::numeric_limits<double>::epsilon() *
        (size(ux, at(b).x, at(a).x) * size(vy, at(c).y, at(a).y) + size(uy, at(b).y, at(a).y) * size(vx, at(c).x, at(a).x));
    const std::string where = mesh.source + ": triangle " + std::to_string(triangle.tag);
    if (!(std::abs(doubled) > rounding)) throw InputError(where, "area " + brief(doubled / 2, 17), "a triangle with an area");
    if (doubled < 0) throw InputError(where, "inverted, area " + brief(doubled / 2, 17), "corners in counterclockwise order");
    for (std::size_t i = 0; i < 3; ++i) {
      used[static_cast<std::size_t>(triangle.nodes[i])] = true;
      const auto [side, is_new] = sides.emplace(std::array{triangle.nodes[i], triangle.nodes[(i + 1) % 3]}, triangle.tag);
      if (!is_new)
        throw InputError(where, "on the same side of an edge as triangle " + std::to_string(side->second),
                         "triangles that do not overlap");
    }
  }
  for (std::size_t i = 0; i < used.size(); ++i)
    if (!used[i])
      throw InputError(mesh.source + ": node " + std::to_string(mesh.nodes[i].tag), "in no triangle",
                       "nodes that are corners of a triangle");
  for (const auto& [group, edges] : mesh.lines) {
    std::set<std::array<int, 2>> seen;
    for (const Mesh::Edge& edge : edges) {
      exists(edge, "edge");
      const auto [low, high] = std::minmax(edge.nodes[0], edge.nodes[1]);
      const std::string where = mesh.source + ": edge " + std::to_string(edge.tag) + " of \"" + group + '"';
      if (!sides.contains({low, high}) && !sides.contains({high, low}))
        throw InputError(where, "not the side of a triangle", "edges of the triangles");
      if (!seen.insert({low, high}).second) throw InputError(where, "an edge that came before", "each edge once in a group");
    }
  }
}

}  // namespace duhem
