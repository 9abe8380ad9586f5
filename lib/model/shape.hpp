#pragma once

#include "lib/linear/types.hpp"

#include <memory>
#include <variant>
#include <vector>

namespace duhem {

// What bodies are made of, in double, as detection works there: what it finds is then exact data of the step in any scalar.

template <int Dim>
struct Sphere {
  double radius;
};
/// The convex hull of points that span a volume.
template <int Dim>
struct Hull {
  std::vector<Vec<double, Dim>> points;
};
/// All x with n·x ≤ offset; |n| = 1. Of ground alone.
template <int Dim>
struct HalfSpace {
  Vec<double, Dim> n;
  double offset;
};
template <int Dim>
using Form = std::variant<Sphere<Dim>, Hull<Dim>, HalfSpace<Dim>>;

/// From the axes of a body, or of a shape, to those of what it is placed in.
template <int Dim>
struct Pose {
  Vec<double, Dim> x = Vec<double, Dim>::Zero();
  Mat<double, Dim, Dim> R = Mat<double, Dim, Dim>::Identity();

  [[nodiscard]] Vec<double, Dim> operator*(const Vec<double, Dim>& y) const { return x + R * y; }
  [[nodiscard]] Pose operator*(const Pose& in) const { return {*this * in.x, R * in.R}; }
};

template <int Dim>
struct Shape {
  static constexpr int ground = -1;
  int body = ground;  ///< that it is a part of; ground does not move
  Pose<Dim> place;    ///< in its body, or in the world
  Form<Dim> form;
  int material = 0;
};

/// (n, t_1, …), by rows: right-handed, t_1 in the plane of n and the axis that n is farthest from.
template <int Dim>
[[nodiscard]] Mat<double, Dim, Dim> frame_about(const Vec<double, Dim>& n) {
  Mat<double, Dim, Dim> frame;
  frame.row(0) = n.transpose();
  if constexpr (Dim == 2) {
    frame.row(1) << -n[1], n[0];
  } else {
    Eigen::Index axis = 0;
    n.cwiseAbs().minCoeff(&axis);
    const Vec<double, 3> t = (Vec<double, 3>::Unit(axis) - n[axis] * n).normalized();
    frame.row(1) = t.transpose();
    frame.row(2) = n.cross(t).transpose();
  }
  return frame;
}

/// Where two shapes are near each other.
template <int Dim>
struct NearPoint {
  int a, b;                 ///< shapes, a < b
  int number;               ///< of the pair's points
  Vec<double, Dim> point;   ///< halfway between the two, in the world
  Vec<double, Dim> normal;  ///< from b to a
  double gap;               ///< along it; negative inside
};

/// Finds them. It keeps nothing from one time to the next: what it finds depends on the poses alone, and it is the same, in the
/// same order, on every machine.
template <int Dim>
class Detector {
 public:
  virtual ~Detector() = default;
  /// All points with a gap of at most the margin that it was made with, by a, b and number. `poses` has one of each body.
  [[nodiscard]] virtual std::vector<NearPoint<Dim>> near(const std::vector<Pose<Dim>>& poses) const = 0;
};

}  // namespace duhem
