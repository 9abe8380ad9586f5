#include "lib/detect/polytope.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace duhem {
namespace {

using Point = Polytope::Point;

double lowest(const Polytope& polytope, const Point& n) {
  double least = std::numeric_limits<double>::infinity();
  for (const Point& point : polytope.points) least = std::min(least, n.dot(point));
  return least;
}
double highest(const Polytope& polytope, const Point& n) { return -lowest(polytope, -n); }

/// A corner, an edge or a face.
struct Feature {
  std::vector<Point> corners;
  Point normal;  ///< of a face, outwards
  [[nodiscard]] bool is_face() const { return corners.size() > 2; }
};

// Of n and a face's normal, or n and what is perpendicular to an edge: what turns away by more is seen by its edge or its end.
constexpr double face_cosine = 0.97, edge_sine = 0.24;  // 14 degrees

/// What of a polytope looks along d: the face that does most, the edge that is most across it where no face does, or a corner.
Feature looking_along(const Polytope& polytope, const Point& d) {
  const auto face = std::ranges::max_element(polytope.faces, {}, [&](const auto& of) { return of.normal.dot(d); });
  Feature found{{}, face->normal};
  if (face->normal.dot(d) > face_cosine) {
    for (const int corner : face->corners) found.corners.push_back(polytope.point(corner));
    return found;
  }
  std::size_t end = 0;
  for (std::size_t i = 1; i < polytope.points.size(); ++i)
    if (polytope.points[i].dot(d) > polytope.points[end].dot(d)) end = i;
  const auto top = static_cast<int>(end);
  int beside = top;
  double least = edge_sine;
  for (const auto& [corners, normal] : polytope.faces)
    for (std::size_t i = 0; i < corners.size(); ++i) {
      if (corners[i] != top) continue;  // each edge runs once from either end
      const int other = corners[(i + 1) % corners.size()];
      const Point along = polytope.point(other) - polytope.point(top);
      if (const double falls = -along.dot(d) / along.norm(); falls < least) {
        least = falls;
        beside = other;
      }
    }
  found.corners.push_back(polytope.point(std::min(top, beside)));
  if (beside != top) found.corners.push_back(polytope.point(std::max(top, beside)));
  return found;
}

/// What is left of a corner, an edge or a face above those points that a face has along n.
std::vector<Point> clipped(std::vector<Point> what, const Feature& face, const Point& n) {
  const bool turns_left = face.normal.dot(n) > 0;
  for (std::size_t i = 0; i < face.corners.size() && !what.empty(); ++i) {
    const Point& from = face.corners[i];
    const Point side = face.corners[(i + 1) % face.corners.size()] - from;
    const Point inwards = turns_left ? n.cross(side) : side.cross(n);
    const auto inside = [&](const Point& x) { return inwards.dot(x - from); };
    std::vector<Point> left;
    const std::size_t sides = what.size() > 2 ? what.size() : what.size() - 1;
    for (std::size_t k = 0; k < what.size(); ++k) {
      const Point &x = what[k], &y = what[(k + 1) % what.size()];
      const double at_x = inside(x), at_y = inside(y);
      if (at_x >= 0) left.push_back(x);
      if (k < sides && (at_x >= 0) != (at_y >= 0)) left.push_back(x + at_x / (at_x - at_y) * (y - x));
    }
    what = std::move(left);
  }
  return what;
}

/// Two edges seen along n: where they cross, or the ends of what they have in common where one covers the other.
std::vector<Opposite> between_edges(const Feature& a, const Feature& b, const Point& n) {
  constexpr double covered = 1e-6;  // of the edges' lengths
  const auto &a_0 = a.corners[0], &b_0 = b.corners[0];
  const Point along_a = a.corners[1] - a_0, along_b = b.corners[1] - b_0, apart = b_0 - a_0;
  const double lengths = along_a.norm() * along_b.norm();
  const auto opposite = [&](double s, double t) {
    const Point on_a = a_0 + s * along_a, on_b = b_0 + t * along_b;
    return Opposite{(on_a + on_b) / 2, n.dot(on_a - on_b)};
  };
  const double turn = n.dot(along_a.cross(along_b));
  if (std::abs(turn) > edge_sine * lengths) {
    const double s = n.dot(apart.cross(along_b)) / turn, t = n.dot(apart.cross(along_a)) / turn;
    if (s < 0 || s > 1 || t < 0 || t > 1) return {};
    return {opposite(s, t)};
  }
  const auto on = [](const Point& x, const Point& from, const Point& along) {
    return (x - from).dot(along) / along.squaredNorm();
  };
  double first = on(b_0, a_0, along_a), last = on(b.corners[1], a_0, along_a);
  if (first > last) std::swap(first, last);
  std::vector<Opposite> found;
  for (const double s : {std::max(first, 0.), std::min(last, 1.)}) {
    const double t = on(a_0 + s * along_a, b_0, along_b);
    const Point between = a_0 + s * along_a - b_0 - t * along_b;
    if (first > 1 || last < 0 || (between - n.dot(between) * n).squaredNorm() > covered * covered * lengths) return {};
    found.push_back(opposite(s, t));
  }
  return found;
}

}  // namespace

Polytope placed(const Polytope& polytope, const Pose<3>& pose) {
  Polytope there = polytope;
  for (Point& point : there.points) point = pose * point;
  for (auto& face : there.faces) face.normal = pose.R * face.normal;
  for (Point& edge : there.edges) edge = pose.R * edge;
  return there;
}

Separation separation(const Polytope& a, const Polytope& b) {
  // What is as far but for rounding does not take the place of what came before: faces first.
  constexpr double as_far = 1e-9;
  Separation most{Point::Zero(), -std::numeric_limits<double>::infinity()};
  const auto consider = [&](const Point& n, double distance, double size) {
    if (distance > most.distance + as_far * size) most = {n, distance};
  };
  const auto face_of = [&](const Polytope& of, const Polytope& other, double sign) {
    for (const auto& [corners, normal] : of.faces) {
      const double face = normal.dot(of.point(corners.front()));
      const double first = lowest(other, normal);
      consider(sign * normal, first - face, std::abs(face) + std::abs(first));
    }
  };
  face_of(b, a, 1);
  face_of(a, b, -1);
  for (const Point& along_a : a.edges)
    for (const Point& along_b : b.edges) {
      Point n = along_a.cross(along_b);
      const double sine = n.norm();
      if (sine < 1e-3) continue;
      n /= sine;
      for (const double sign : {1., -1.}) {
        const double of_a = lowest(a, sign * n), of_b = highest(b, sign * n);
        consider(sign * n, of_a - of_b, 100 * (std::abs(of_a) + std::abs(of_b)));
      }
    }
  return most;
}

std::vector<Opposite> opposite_points(const Polytope& a, const Polytope& b, const Point& n) {
  const Feature of_a = looking_along(a, -n), of_b = looking_along(b, n);
  std::vector<Opposite> found;
  if (of_a.is_face()) {
    for (const Point& on_b : clipped(of_b.corners, of_a, n)) {
      const double gap = of_a.normal.dot(of_a.corners.front() - on_b) / of_a.normal.dot(n);
      found.push_back({on_b + gap / 2 * n, gap});
    }
  } else if (of_b.is_face()) {
    for (const Point& on_a : clipped(of_a.corners, of_b, n)) {
      const double gap = of_b.normal.dot(on_a - of_b.corners.front()) / of_b.normal.dot(n);
      found.push_back({on_a - gap / 2 * n, gap});
    }
  } else if (of_a.corners.size() == 2 && of_b.corners.size() == 2) {
    found = between_edges(of_a, of_b, n);
  }
  return found;
}

}  // namespace duhem
