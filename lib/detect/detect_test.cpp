#include <catch2/catch.hpp>

#include "lib/detect/bullet.hpp"
#include "lib/detect/convex_hull.hpp"
#include "lib/error.hpp"
#include "lib/for_tests/random_numbers.hpp"
#include "lib/model/rigid_bodies.hpp"

#include <algorithm>

using namespace duhem;
using duhem::testing::Random;

namespace {

using Point = Vec<double, 3>;

std::vector<Point> corners(double x, double y, double z) {
  std::vector<Point> all;
  for (int i = 0; i < 8; ++i) all.emplace_back((i & 1 ? x : -x) / 2, (i & 2 ? y : -y) / 2, (i & 4 ? z : -z) / 2);
  return all;
}
Shape<3> box(int body, double x, double y, double z) { return {.body = body, .place = {}, .form = Hull<3>{corners(x, y, z)}}; }
Pose<3> at(double x, double y, double z) { return {Point(x, y, z), Mat<double, 3, 3>::Identity()}; }
Point any_point(Random& random) {
  return Point::NullaryExpr([&] { return random.normal(); });
}
Pose<3> any_pose(Random& random, double far) {
  const Orientation<double, 3> Q = Orientation<double, 3>::NullaryExpr([&] { return random.normal(); });
  return {far * any_point(random), rotation<double, 3>(Q)};
}
std::vector<Point> any_points(Random& random) {
  std::vector<Point> points;
  for (int i = 0; i < 5 + random.upto(8); ++i) points.push_back(any_point(random));
  return points;
}

std::vector<NearPoint<3>> near(const std::vector<Shape<3>>& shapes, const std::vector<Pose<3>>& poses, double margin = 0.1) {
  return bullet_detector(shapes, margin)->near(poses);
}

// The distance of two polytopes that do not overlap, by every pair of triangles: of a corner from a triangle, or of two edges.

Point nearest_on_triangle(const Point& x, const Point& a, const Point& b, const Point& c) {
  const auto on_edge = [&](const Point& p, const Point& q) {
    const Point along = q - p;
    return Point(p + std::clamp((x - p).dot(along) / along.squaredNorm(), 0., 1.) * along);
  };
  const Point normal = (b - a).cross(c - a), foot = x - (x - a).dot(normal) / normal.squaredNorm() * normal;
  const auto is_left = [&](const Point& p, const Point& q) { return (q - p).cross(foot - p).dot(normal) >= 0; };
  if (is_left(a, b) && is_left(b, c) && is_left(c, a)) return foot;
  const Point ends[] = {on_edge(a, b), on_edge(b, c), on_edge(c, a)};
  return *std::ranges::min_element(ends, {}, [&](const Point& end) { return (end - x).squaredNorm(); });
}
double between_edges(const Point& a, const Point& b, const Point& c, const Point& d) {
  const Point u = b - a, v = d - c, w = a - c;
  const double uu = u.dot(u), uv = u.dot(v), vv = v.dot(v), determinant = uu * vv - uv * uv;
  const double s = determinant > 1e-12 * uu * vv ? std::clamp((uv * v.dot(w) - vv * u.dot(w)) / determinant, 0., 1.) : 0.;
  const double t = std::clamp((v.dot(w) + s * uv) / vv, 0., 1.), s_again = std::clamp((t * uv - u.dot(w)) / uu, 0., 1.);
  return (w + s_again * u - t * v).norm();
}
double brute_distance(const Polytope& a, const Polytope& b) {
  std::vector<std::array<Point, 3>> of_a, of_b;
  for (const auto& [polytope, triangles] : {std::pair(&a, &of_a), std::pair(&b, &of_b)})
    for (const auto& face : polytope->faces)
      for (std::size_t i = 2; i < face.corners.size(); ++i)
        triangles->push_back(
            {polytope->point(face.corners[0]), polytope->point(face.corners[i - 1]), polytope->point(face.corners[i])});
  double least = 1e300;
  for (const auto& s : of_a)
    for (const auto& t : of_b)
      for (std::size_t i = 0; i < 3; ++i) {
        least = std::min(least, (s[i] - nearest_on_triangle(s[i], t[0], t[1], t[2])).norm());
        least = std::min(least, (t[i] - nearest_on_triangle(t[i], s[0], s[1], s[2])).norm());
        for (std::size_t k = 0; k < 3; ++k) least = std::min(least, between_edges(s[i], s[(i + 1) % 3], t[k], t[(k + 1) % 3]));
      }
  return least;
}

}  // namespace

TEST_CASE("a hull has the faces of its points: all of them are behind each, and a box has six of four", "[detect]") {
  const Polytope cube = convex_hull(corners(1, 2, 3), "points");
  CHECK(cube.faces.size() == 6);
  CHECK(cube.edges.size() == 3);
  Random random(1);
  for (int i = 0; i < 100; ++i) {
    const Polytope hull = placed(convex_hull(i % 2 ? any_points(random) : corners(1, 2, 3), "points"), any_pose(random, 10));
    std::size_t sides = 0;
    for (const auto& [face, normal] : hull.faces) {
      CHECK(normal.norm() == Approx(1).epsilon(1e-14));
      for (const Point& point : hull.points) CHECK(normal.dot(point - hull.point(face[0])) <= 2e-6);
      for (std::size_t k = 0; k < face.size(); ++k) {
        const Point here = hull.point(face[k]), next = hull.point(face[(k + 1) % face.size()]),
                    last = hull.point(face[(k + 2) % face.size()]);
        CHECK((next - here).cross(last - next).dot(normal) > 0);
      }
      sides += face.size();
    }
    CHECK(hull.points.size() - sides / 2 + hull.faces.size() == 2);  // Euler
  }
  CHECK_THROWS_AS(convex_hull({{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {1, 1, 0}}, "points"), InputError);
}

TEST_CASE("a box lies on a box by four points, on an edge by two, crosses it by one, and stands on a corner", "[detect]") {
  const std::vector<Shape<3>> two{box(0, 2, 2, 2), box(1, 1, 2, 1)};
  const auto flat = near(two, {at(0, 0, 0), at(0.2, 0.3, 1.51)});
  REQUIRE(flat.size() == 4);
  for (const auto& point : flat) {
    CHECK(point.gap == Approx(0.01));
    CHECK(point.normal.isApprox(-Point::UnitZ()));  // from the second to the first
    CHECK(point.point.z() == Approx(1.005));
    CHECK(point.point.y() <= 1 + 1e-12);  // what lies beyond the lower one has nothing below
  }
  const auto turned_by = [](const Point& axis, double angle) { return Eigen::AngleAxisd(angle, axis).toRotationMatrix(); };
  const double half = std::sqrt(0.5);
  Pose<3> on_edge = at(0, 0, 1 + half + 0.01), on_corner = at(0, 0, 1.86);
  on_edge.R = turned_by(Point::UnitY(), M_PI / 4);
  CHECK(near(two, {at(0, 0, 0), on_edge}).size() == 2);
  const auto cube_and_cube = std::vector<Shape<3>>{box(0, 2, 2, 2), box(1, 1, 1, 1)};
  on_corner.R = Eigen::Quaterniond::FromTwoVectors(Point(1, 1, 1).normalized(), Point(0, 0, -1)).toRotationMatrix();
  const auto corner = near(cube_and_cube, {at(0, 0, 0), on_corner});
  REQUIRE(corner.size() == 1);
  CHECK(corner[0].gap == Approx(1.86 - 1 - std::sqrt(3.) / 2));
  // Two edges that cross: the one below turned about x, the one above about y.
  Pose<3> below = at(0, 0, 0), above = at(0, 0, 2 * half * 1.5 + 0.02);
  below.R = turned_by(Point::UnitX(), M_PI / 4);
  above.R = turned_by(Point::UnitY(), M_PI / 4);
  const auto cross = near(cube_and_cube, {below, above});
  REQUIRE(cross.size() == 1);
  CHECK(cross[0].gap == Approx(0.02));
}

TEST_CASE("gaps are true distances: those of a brute force, and no point is nearer", "[detect]") {
  Random random(5);
  int apart = 0;
  for (int i = 0; i < 400; ++i) {
    const std::vector<Shape<3>> two{{.body = 0, .place = {}, .form = Hull<3>{any_points(random)}},
                                    {.body = 1, .place = {}, .form = Hull<3>{any_points(random)}}};
    const std::vector<Pose<3>> poses{any_pose(random, 2), any_pose(random, 2)};
    const auto hull = [&](std::size_t k) {
      return placed(convex_hull(std::get<Hull<3>>(two[k].form).points, "points"), poses[k]);
    };
    const Polytope a = hull(0), b = hull(1);
    if (separation(a, b).distance <= 1e-6) continue;
    ++apart;
    const double expected = brute_distance(a, b);
    const auto points = near(two, poses, 100);
    CAPTURE(i);
    REQUIRE_FALSE(points.empty());
    const double least = std::ranges::min_element(points, {}, &NearPoint<3>::gap)->gap;
    CHECK(least >= expected * (1 - 1e-6));
    CHECK(least <= expected * (1 + 1e-6));
    CHECK(near(two, poses, expected * (1 - 1e-5)).empty());
  }
  CHECK(apart > 100);
}

TEST_CASE("what is found does not depend on who is first, nor on where and how the two stand together", "[detect]") {
  Random random(11);
  for (int i = 0; i < 200; ++i) {
    const auto one = Hull<3>{i % 3 ? any_points(random) : corners(1, 2, 1)}, other = Hull<3>{corners(1, 1, 2)};
    const auto shapes = [](const Hull<3>& a, const Hull<3>& b) {
      return std::vector<Shape<3>>{{.body = 0, .place = {}, .form = a}, {.body = 1, .place = {}, .form = b}};
    };
    const Pose<3> at_one = any_pose(random, 1), at_other = any_pose(random, 1), moved = any_pose(random, 3);
    const auto points = near(shapes(one, other), {at_one, at_other}), swapped = near(shapes(other, one), {at_other, at_one}),
               there = near(shapes(one, other), {moved * at_one, moved * at_other});
    CAPTURE(i);
    REQUIRE(points.size() == swapped.size());
    REQUIRE(points.size() == there.size());
    for (const auto& point : points) {
      const auto is_it = [&](const Point& at, const Point& n, double sign, const NearPoint<3>& found) {
        return (found.point - at).norm() < 1e-7 && (sign * found.normal - n).norm() < 1e-7 &&
               std::abs(found.gap - point.gap) < 1e-7;
      };
      CHECK(std::ranges::any_of(swapped, [&](const auto& found) { return is_it(point.point, point.normal, -1, found); }));
      CHECK(std::ranges::any_of(there,
                                [&](const auto& found) { return is_it(moved * point.point, moved.R * point.normal, 1, found); }));
    }
  }
}

TEST_CASE("balls, half spaces and compounds: distances as anybody computes them, none within a body", "[detect]") {
  const Shape<3> ground{.place = {}, .form = HalfSpace<3>{Point::UnitZ(), 0}};
  const Shape<3> ball{.body = 0, .place = at(0, 0, 0.5), .form = Sphere<3>{0.25}}, brick = box(0, 1, 1, 1);
  const Shape<3> other{.body = 1, .place = {}, .form = Sphere<3>{0.5}};
  const std::vector<Shape<3>> shapes{ground, ball, brick, other};
  const auto points = near(shapes, {at(0, 0, 0.52), at(0, 0, 1.8)}, 0.1);
  int on_ground = 0, on_ball = 0;
  for (const auto& point : points) {
    if (point.a == 0 && point.b == 2) {
      ++on_ground;
      CHECK(point.gap == Approx(0.02));
      CHECK(point.normal.isApprox(-Point::UnitZ()));
    }
    if (point.a == 1 && point.b == 3) {
      ++on_ball;
      CHECK(point.gap == Approx(1.8 - 1.02 - 0.75));
      CHECK(point.point.z() == Approx(1.27 + point.gap / 2));
    }
  }
  CHECK(on_ground == 4);
  CHECK(on_ball == 1);
  CHECK(points.size() == 5);
  // A ball whose centre is inside a box leaves it by the nearest face.
  const auto inside = near({box(0, 2, 2, 2), other}, {at(0, 0, 0), at(0.1, 0.9, 0.2)});
  REQUIRE(inside.size() == 1);
  CHECK(inside[0].gap == Approx(-0.6));
  CHECK(inside[0].normal.isApprox(-Point::UnitY()));
}

TEST_CASE("the normal row of H is the rate at which a gap opens, whatever the body's axes and whoever is first", "[detect]") {
  using System = RigidBodies<double, 3>;
  Random random(17);
  int compared = 0;
  for (int i = 0; i < 60; ++i) {
    const auto body = [&](int k) {
      return Shape<3>{.body = k,
                      .place = any_pose(random, 0.1),
                      .form = random.upto(2) ? Form<3>(Hull<3>{corners(1, 0.7, 0.5)}) : Form<3>(Sphere<3>{0.4})};
    };
    const Shape<3> ground{.place = {}, .form = HalfSpace<3>{Point::UnitZ(), 0}};
    const std::vector<Shape<3>> shapes{body(0), ground, body(1)};
    const System system({{1, Point(1, 2, 3)}, {2, Point(3, 2, 2)}}, Point::Zero(), {},
                        {shapes, bullet_detector(shapes, 5), 64, 1});
    System::Position q(14);
    System::Velocity v(12);
    for (int k = 0; k < 2; ++k) {
      q.segment<7>(7 * k) << random.normal() / 2, random.normal() / 2, 0.6 + 1.2 * k,
          Orientation<double, 3>::NullaryExpr([&] { return random.normal(); });
      v.segment<6>(6 * k) = System::Velocity::NullaryExpr(6, [&] { return random.normal(); });
    }
    const double dt = 1e-6;
    const auto here = system.geometry(q);
    const System::Position q_later = system.advance(q, dt * v), q_before = system.advance(q, -dt * v);
    const auto later = system.geometry(q_later), before = system.geometry(q_before);
    for (const int alpha : here.contacts()) {
      // Of points that run along an edge the gap is no smooth function: those nearest are meant.
      const double rate = (later.gap(alpha) - before.gap(alpha)) / (2 * dt);
      const bool is_nearest = std::ranges::none_of(here.contacts(), [&](int other) {
        return other / 64 == alpha / 64 && other != alpha && here.gap(other) < here.gap(alpha) + 0.05;
      });
      if (!is_nearest || std::abs(rate) > 100) continue;
      const Local<double, 3> u = here.H(alpha) * v;
      CAPTURE(i, alpha, here.gap(alpha));
      CHECK(u[0] == Approx(rate).margin(1e-4));
      ++compared;
    }
  }
  CHECK(compared > 60);
}
