#pragma once

#include "lib/model/shape.hpp"

#include <optional>

namespace duhem {

/// A convex polytope in space by its faces, each a polygon that runs counterclockwise seen from outside.
struct Polytope {
  using Point = Vec<double, 3>;
  struct Face {
    std::vector<int> corners;
    Point normal;  ///< of length one
  };
  std::vector<Point> points;
  std::vector<Face> faces;
  std::vector<Point> edges;  ///< their directions, of length one, one for all that are parallel

  [[nodiscard]] const Point& point(int i) const { return points[static_cast<std::size_t>(i)]; }
};

/// In the world.
[[nodiscard]] Polytope placed(const Polytope& polytope, const Pose<3>& pose);

/// The direction, from b to a, along which they are farthest apart, or least into each other, among the normals of faces and
/// those of two edges; and how far. Where the nearest points lie on faces or on two edges, this is their distance.
struct Separation {
  Vec<double, 3> n;
  double distance;
};
[[nodiscard]] Separation separation(const Polytope& a, const Polytope& b);

/// Points of two polytopes opposite each other along n, from b to a: the corners of what the faces, edges or corners that look at
/// each other have in common. Halfway between the two, with the gap along n.
struct Opposite {
  Vec<double, 3> point;
  double gap;
};
[[nodiscard]] std::vector<Opposite> opposite_points(const Polytope& a, const Polytope& b, const Vec<double, 3>& n);

}  // namespace duhem
