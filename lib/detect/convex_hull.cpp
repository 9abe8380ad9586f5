#include "lib/detect/convex_hull.hpp"

#include "lib/error.hpp"

#include <LinearMath/btConvexHullComputer.h>

#include <algorithm>
#include <cmath>

namespace duhem {
namespace {

using Point = Polytope::Point;

constexpr double flat = 1e-9;  ///< of the size of the hull: what lies as near to a face's plane belongs to it

/// The corners of a face counterclockwise about its normal.
std::vector<int> in_order(const std::vector<Point>& points, std::vector<int> corners, const Point& normal) {
  Point middle = Point::Zero();
  for (const int i : corners) middle += points[static_cast<std::size_t>(i)] / static_cast<double>(corners.size());
  const Point first = points[static_cast<std::size_t>(corners.front())] - middle, second = normal.cross(first);
  std::ranges::sort(corners, {}, [&](int i) {
    const Point from_middle = points[static_cast<std::size_t>(i)] - middle;
    return std::atan2(second.dot(from_middle), first.dot(from_middle));
  });
  return corners;
}

}  // namespace

Polytope convex_hull(const std::vector<Point>& points, const std::string& where) {
  double size = 0;
  for (const Point& point : points) size = std::max(size, (point - points.front()).norm());
  btConvexHullComputer computer;
  computer.compute(&points.front().x(), sizeof(Point), static_cast<int>(points.size()), 0, 0);
  const auto refuse = [&] { throw InputError(where, "points in one plane", "points that span a volume"); };
  if (computer.vertices.size() < 4) refuse();

  Polytope hull;
  std::vector<int> original(static_cast<std::size_t>(computer.vertices.size()));
  for (int i = 0; i < computer.vertices.size(); ++i) {
    original[static_cast<std::size_t>(i)] = computer.original_vertex_index[i];
  }
  std::ranges::sort(original);
  for (const int i : original) hull.points.push_back(points[static_cast<std::size_t>(i)]);

  const auto corner_of = [&](const btConvexHullComputer::Edge& edge) {
    return points[static_cast<std::size_t>(computer.original_vertex_index[edge.getSourceVertex()])];
  };
  for (int f = 0; f < computer.faces.size(); ++f) {
    // Newell's normal of the face as the library has it, then all corners in that plane.
    const auto* const first = &computer.edges[computer.faces[f]];
    Point normal = Point::Zero(), middle = Point::Zero();
    int corners = 0;
    for (const auto* edge = first;; ++corners) {
      const auto* const next = edge->getNextEdgeOfFace();
      const Point x = corner_of(*edge), y = corner_of(*next);
      normal += (x - points.front()).cross(y - points.front());
      middle += x;
      edge = next;
      if (edge == first) break;
    }
    middle /= corners + 1;
    if (!(normal.norm() > flat * size * size)) continue;
    normal.normalize();
    double highest = normal.dot(middle);
    for (const Point& point : hull.points) highest = std::max(highest, normal.dot(point));
    if (normal.dot(middle) < highest - 1e-6 * size) normal = -normal;
    std::vector<int> on_it;
    for (std::size_t i = 0; i < hull.points.size(); ++i)
      if (std::abs(normal.dot(hull.points[i] - middle)) <= 1e-6 * size) on_it.push_back(static_cast<int>(i));
    const bool is_known = std::ranges::any_of(hull.faces, [&](const auto& face) { return face.normal.dot(normal) > 1 - 1e-12; });
    if (!is_known && on_it.size() > 2) hull.faces.push_back({in_order(hull.points, on_it, normal), normal});
  }
  if (hull.faces.size() < 4) refuse();
  for (const auto& [corners, normal] : hull.faces)
    for (std::size_t i = 0; i < corners.size(); ++i) {
      const Point along = (hull.point(corners[(i + 1) % corners.size()]) - hull.point(corners[i])).normalized();
      const bool is_known = std::ranges::any_of(hull.edges, [&](const Point& edge) { return edge.cross(along).norm() < 1e-9; });
      if (!is_known) hull.edges.push_back(along);
    }
  return hull;
}

}  // namespace duhem
