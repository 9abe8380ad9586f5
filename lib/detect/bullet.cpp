#include "lib/detect/bullet.hpp"

#include "lib/detect/convex_hull.hpp"

#include <BulletCollision/BroadphaseCollision/btDbvt.h>
#include <BulletCollision/CollisionShapes/btConvexHullShape.h>
#include <BulletCollision/NarrowPhaseCollision/btGjkPairDetector.h>
#include <BulletCollision/NarrowPhaseCollision/btPointCollector.h>
#include <BulletCollision/NarrowPhaseCollision/btVoronoiSimplexSolver.h>

#include <algorithm>
#include <cmath>

namespace duhem {
namespace {

using Point = Vec<double, 3>;

btVector3 bullets(const Point& x) { return {x.x(), x.y(), x.z()}; }
Point ours(const btVector3& x) { return {x.x(), x.y(), x.z()}; }

/// In the world: a polytope, a ball about its only point, or a half space.
struct Placed {
  Polytope hull;
  double radius = 0;
  std::optional<HalfSpace<3>> half_space = {};
  Point low = Point::Zero(), high = Point::Zero();
};

struct Found {
  std::vector<NearPoint<3>>& points;
  double margin;
  int a, b, number = 0;
  void add(const Point& point, const Point& normal, double gap) {
    if (gap <= margin) points.push_back({a, b, number, point, normal, gap});
    ++number;  // its number is the feature's, whether or not others are near
  }
};

/// Where two that are apart are nearest.
struct Nearest {
  Point on_a, on_b;
};
Nearest nearest(const Polytope& a, const Polytope& b) {
  const Point origin = a.points.front();  // what is far from the world's origin loses digits
  btConvexHullShape shapes[2];
  for (const auto& [shape, of] : {std::pair(&shapes[0], &a), {&shapes[1], &b}}) {
    for (const Point& point : of->points) shape->addPoint(bullets(point - origin), false);
    shape->setMargin(0);
  }
  // Its older brother, btGjkEpaSolver2::Distance, is off by up to a quarter once in two hundred.
  btVoronoiSimplexSolver simplex;
  btGjkPairDetector detector(&shapes[0], &shapes[1], &simplex, nullptr);
  btGjkPairDetector::ClosestPointInput at_origin;
  at_origin.m_transformA.setIdentity();
  at_origin.m_transformB.setIdentity();
  btPointCollector found;
  detector.getClosestPoints(at_origin, found, nullptr);
  const Point on_b = ours(found.m_pointInWorld) + origin;
  return {on_b + found.m_distance * ours(found.m_normalOnBInWorld), on_b};
}

/// What is as near as that but for rounding.
double as_near(const Polytope& a, const Polytope& b, double far) {
  return far + 1e-9 * (std::abs(far) + (a.points.front() - b.points.front()).norm());
}

/// Between a ball's centre and another's, or a polytope; n and how far.
Separation from_centre(const Polytope& a, const Polytope& b) {
  Separation found{a.points.front() - b.points.front(), 0};
  if (!a.faces.empty() || !b.faces.empty()) {
    found = separation(a, b);
    if (found.distance <= 0) return found;  // inside: out by the nearest face
    const auto [on_a, on_b] = nearest(a, b);
    found.n = on_a - on_b;
  }
  found.distance = found.n.norm();
  found.n = found.distance > 0 ? Point(found.n / found.distance) : Point::UnitX();
  return found;
}

void between_balls(const Placed& a, const Placed& b, Found& found) {
  const auto [n, far] = from_centre(a.hull, b.hull);
  const double gap = far - a.radius - b.radius;
  if (a.radius > 0)
    found.add(a.hull.points.front() - (a.radius + gap / 2) * n, n, gap);
  else
    found.add(b.hull.points.front() + (b.radius + gap / 2) * n, n, gap);
}

void between(const Polytope& a, const Polytope& b, Found& found) {
  auto [n, far] = separation(a, b);
  if (far > found.margin) return;
  const auto try_along = [&] {
    const auto opposite = opposite_points(a, b, n);
    const bool is_nearest = std::ranges::any_of(opposite, [&](const auto& here) { return here.gap <= as_near(a, b, far); });
    if (is_nearest)
      for (const auto& [point, gap] : opposite) found.add(point, n, gap);
    return is_nearest;
  };
  if (try_along()) return;
  if (far <= 0) {
    const Point deepest = *std::ranges::min_element(a.points, {}, [&](const Point& x) { return n.dot(x); });
    found.add(deepest - far / 2 * n, n, far);
    return;
  }
  // Nearest corners are farther apart than faces and edges say.
  const auto [on_a, on_b] = nearest(a, b);
  far = (on_a - on_b).norm();
  n = (on_a - on_b) / far;
  if (far <= found.margin && !try_along()) found.add((on_a + on_b) / 2, n, far);
}

/// n points out of the half space; `sign` is 1 where that is b.
void with_half_space(const Placed& what, const HalfSpace<3>& space, double sign, Found& found) {
  for (const Point& point : what.hull.points) {
    const double gap = space.n.dot(point) - space.offset - what.radius;
    found.add(point - (what.radius + gap / 2) * space.n, sign * space.n, gap);
  }
}

class BulletDetector : public Detector<3> {
 public:
  BulletDetector(std::vector<Shape<3>> shapes, double margin) : shapes_(std::move(shapes)), margin_(margin) {
    for (const Shape<3>& shape : shapes_) {
      hulls_.emplace_back();
      if (const auto* const hull = std::get_if<Hull<3>>(&shape.form))
        hulls_.back() = placed(convex_hull(hull->points, "points"), shape.place);
      else if (std::holds_alternative<Sphere<3>>(shape.form))
        hulls_.back().points.push_back(shape.place.x);
    }
  }

  [[nodiscard]] std::vector<NearPoint<3>> near(const std::vector<Pose<3>>& poses) const override {
    std::vector<Placed> there;
    for (std::size_t i = 0; i < shapes_.size(); ++i) there.push_back(in_the_world(i, poses));
    std::vector<NearPoint<3>> points;
    for (const auto& [a, b] : pairs(there)) {
      Found found{points, margin_, a, b};
      const Placed &of_a = there[static_cast<std::size_t>(a)], &of_b = there[static_cast<std::size_t>(b)];
      if (of_a.half_space)
        with_half_space(of_b, *of_a.half_space, -1, found);
      else if (of_b.half_space)
        with_half_space(of_a, *of_b.half_space, 1, found);
      else if (of_a.radius > 0 || of_b.radius > 0)
        between_balls(of_a, of_b, found);
      else
        between(of_a.hull, of_b.hull, found);
    }
    return points;
  }

 private:
  [[nodiscard]] Placed in_the_world(std::size_t i, const std::vector<Pose<3>>& poses) const {
    const Shape<3>& shape = shapes_[i];
    const bool moves = shape.body != Shape<3>::ground;
    Placed there{.hull = moves ? placed(hulls_[i], poses[static_cast<std::size_t>(shape.body)]) : hulls_[i]};
    if (const auto* const half_space = std::get_if<HalfSpace<3>>(&shape.form)) {
      there.half_space = *half_space;
      return there;
    }
    if (const auto* const sphere = std::get_if<Sphere<3>>(&shape.form)) there.radius = sphere->radius;
    there.low = there.high = there.hull.points.front();
    for (const Point& point : there.hull.points) {
      there.low = there.low.cwiseMin(point);
      there.high = there.high.cwiseMax(point);
    }
    const double more = there.radius + margin_ / 2;
    there.low.array() -= more;
    there.high.array() += more;
    return there;
  }
  [[nodiscard]] bool may_touch(int a, int b) const {
    const int body_a = shapes_[static_cast<std::size_t>(a)].body, body_b = shapes_[static_cast<std::size_t>(b)].body;
    return body_a != body_b;  // nor two that belong to the ground
  }
  /// Whose boxes overlap, and every body with every half space.
  [[nodiscard]] std::vector<std::pair<int, int>> pairs(const std::vector<Placed>& there) const {
    struct Collector : btDbvt::ICollide {
      std::vector<std::pair<int, int>> found;
      static int number(const btDbvtNode* leaf) { return leaf->dataAsInt; }
      void Process(const btDbvtNode* x, const btDbvtNode* y) override { found.emplace_back(std::minmax(number(x), number(y))); }
    } collector;
    btDbvt tree;
    std::vector<int> half_spaces;
    for (int i = 0; i < std::ssize(there); ++i) {
      const Placed& placed = there[static_cast<std::size_t>(i)];
      if (placed.half_space) {
        half_spaces.push_back(i);
        continue;
      }
      btDbvtNode* const leaf = tree.insert(btDbvtVolume::FromMM(bullets(placed.low), bullets(placed.high)), nullptr);
      leaf->dataAsInt = i;
    }
    if (tree.m_root) tree.collideTT(tree.m_root, tree.m_root, collector);
    for (const int i : half_spaces)
      for (int k = 0; k < std::ssize(there); ++k)
        if (!there[static_cast<std::size_t>(k)].half_space) collector.found.emplace_back(std::minmax(i, k));
    std::erase_if(collector.found, [&](const auto& pair) { return !may_touch(pair.first, pair.second); });
    std::ranges::sort(collector.found);
    const auto twice = std::ranges::unique(collector.found);
    collector.found.erase(twice.begin(), twice.end());
    return std::move(collector.found);
  }

  std::vector<Shape<3>> shapes_;
  double margin_;
  std::vector<Polytope> hulls_;  ///< of each shape in its body, a ball's only point its centre
};

}  // namespace

std::unique_ptr<Detector<3>> bullet_detector(std::vector<Shape<3>> shapes, double margin) {
  return std::make_unique<BulletDetector>(std::move(shapes), margin);
}

}  // namespace duhem
