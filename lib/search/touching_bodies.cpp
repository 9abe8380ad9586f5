#include "lib/search/touching_bodies.hpp"

#include <algorithm>
#include <cmath>

namespace duhem {
namespace {

using V3 = TouchingBodies::V3;

double any_mass(double ratio, std::mt19937_64& random) {
  return std::pow(ratio, std::uniform_real_distribution<double>(-1, 1)(random));
}

/// Normal first.
Mat<double, 3, 3> frame(const V3& normal) {
  Mat<double, 3, 3> rows;
  const V3 aside = std::abs(normal[0]) < 0.9 ? V3(1, 0, 0) : V3(0, 1, 0);
  rows.row(0) = normal;
  rows.row(1) = normal.cross(aside).normalized();
  rows.row(2) = normal.cross(V3(rows.row(1)));
  return rows;
}

/// What a contact has of the velocity (v, ω) of one of its bodies.
struct Share {
  int body;
  Mat<double, 3, 6> H;
};

std::vector<Share> shares(const TouchingBodies& all, const TouchingBodies::Touch& touch) {
  std::vector<Share> both;
  const Mat<double, 3, 3> rows = frame(touch.normal);
  for (const auto& [body, sign] : {std::pair(touch.first, -1.), std::pair(touch.second, 1.)}) {
    if (body == TouchingBodies::at_rest) continue;
    const V3 lever = touch.point - all.bodies[static_cast<std::size_t>(body)].centre;
    Mat<double, 3, 6> H = Mat<double, 3, 6>::Zero();
    for (int i = 0; i < 3; ++i) H.row(i) << sign * rows.row(i), sign * lever.cross(V3(rows.row(i))).transpose();
    both.push_back({body, H});
  }
  return both;
}

}  // namespace

ConeProblem<double, 3> TouchingBodies::problem(double mu, double push, std::mt19937_64& random) const {
  std::normal_distribution<double> number;
  std::vector<Vec<double, 6>> v, inverse_mass;
  for (const Body& body : bodies) {
    v.push_back(Vec<double, 6>::NullaryExpr([&] { return push * number(random); }));
    v.back()[2] -= 0.01 * 9.81;
    inverse_mass.push_back((Vec<double, 6>() << V3::Constant(1 / body.mass), body.inertia.cwiseInverse()).finished());
  }
  std::vector<std::vector<Share>> H;
  std::vector<std::vector<int>> touching(bodies.size());
  for (const Touch& touch : touches) {
    for (const Share& share : H.emplace_back(shares(*this, touch)))
      touching[static_cast<std::size_t>(share.body)].push_back(static_cast<int>(H.size()) - 1);
  }
  ConeProblem<double, 3> problem;
  for (const auto& own : H) {
    std::vector<int> near;
    Local<double, 3> u = Local<double, 3>::Zero();
    for (const auto& [body, H_b] : own) {
      const auto b = static_cast<std::size_t>(body);
      near.insert(near.end(), touching[b].begin(), touching[b].end());
      u += H_b * v[b];
    }
    std::ranges::sort(near);
    near.erase(std::unique(near.begin(), near.end()), near.end());
    for (const int beta : near) {
      Mat<double, 3, 3> W = Mat<double, 3, 3>::Zero();
      for (const auto& [body, H_b] : own)
        for (const auto& [other, H_other] : H[static_cast<std::size_t>(beta)])
          if (body == other) W += H_b * inverse_mass[static_cast<std::size_t>(body)].asDiagonal() * H_other.transpose();
      problem.A.append(beta, W);
    }
    problem.A.end_row();
    problem.b.push_back(u);
    problem.mu.push_back(mu);
  }
  return problem;
}

TouchingBodies stack_of_boxes(int boxes, double ratio, std::mt19937_64& random) {
  TouchingBodies stack;
  for (int k = 0; k < boxes; ++k) {
    const double mass = any_mass(ratio, random);
    stack.bodies.push_back({mass, mass / 12 * V3(1.25, 1.25, 2), V3(0, 0, 0.5 * k + 0.25)});
    for (const double x : {-0.45, 0.45})
      for (const double y : {-0.45, 0.45}) stack.touches.push_back({k - 1, k, V3(x, y, 0.5 * k), V3(0, 0, 1)});
  }
  return stack;
}

TouchingBodies wall_of_bricks(int length, int courses, double ratio, std::mt19937_64& random) {
  TouchingBodies wall;
  for (int k = 0; k < courses; ++k)
    for (int i = 0; i < length; ++i) {
      const double mass = any_mass(ratio, random), x = i + (k % 2) / 2.;
      const int own = static_cast<int>(wall.bodies.size());
      wall.bodies.push_back({mass, V3::Constant(mass / 6), V3(x, 0, k + 0.5)});
      const auto rest_on = [&](int below, double from, double to) {
        for (const double end : {from, to})
          for (const double y : {-0.5, 0.5}) wall.touches.push_back({below, own, V3(end, y, k), V3(0, 0, 1)});
      };
      if (k == 0) rest_on(TouchingBodies::at_rest, x - 0.5, x + 0.5);
      for (int j = own - i - length; k > 0 && j < own - i; ++j) {
        const double x_j = wall.bodies[static_cast<std::size_t>(j)].centre[0];
        const double from = std::max(x, x_j) - 0.5, to = std::min(x, x_j) + 0.5;
        if (to > from) rest_on(j, from, to);
      }
    }
  return wall;
}

TouchingBodies packing_of_spheres(int n, double ratio, std::mt19937_64& random) {
  TouchingBodies packing;
  std::uniform_real_distribution<double> shift(-0.1, 0.1);
  const auto index = [n](int i, int j, int k) { return (i * n + j) * n + k; };
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < n; ++j)
      for (int k = 0; k < n; ++k) {
        const double mass = any_mass(ratio, random);
        const V3 centre = V3(i, j, k) + V3::NullaryExpr([&] { return shift(random); });
        packing.bodies.push_back({mass, V3::Constant(mass / 10), centre});
      }
  const auto touch = [&](int first, int second) {
    const V3 x = packing.bodies[static_cast<std::size_t>(first)].centre,
             y = packing.bodies[static_cast<std::size_t>(second)].centre;
    packing.touches.push_back({first, second, (x + y) / 2, (y - x).normalized()});
  };
  const auto wall = [&](int body, const V3& normal) {
    const V3& centre = packing.bodies[static_cast<std::size_t>(body)].centre;
    packing.touches.push_back({TouchingBodies::at_rest, body, centre - normal / 2, normal});
  };
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < n; ++j)
      for (int k = 0; k < n; ++k) {
        const int here = index(i, j, k);
        if (i + 1 < n) touch(here, index(i + 1, j, k));
        if (j + 1 < n) touch(here, index(i, j + 1, k));
        if (k + 1 < n) touch(here, index(i, j, k + 1));
        if (k == 0) wall(here, V3(0, 0, 1));
        if (i == 0) wall(here, V3(1, 0, 0));
        if (i == n - 1) wall(here, V3(-1, 0, 0));
        if (j == 0) wall(here, V3(0, 1, 0));
        if (j == n - 1) wall(here, V3(0, -1, 0));
      }
  return packing;
}

TouchingBodies pile_of_rods(int n, int layers, double ratio, std::mt19937_64& random) {
  TouchingBodies pile;
  constexpr double thickness = 0.2;
  for (int k = 0; k < layers; ++k)
    for (int i = 0; i < n; ++i) {
      const double mass = any_mass(ratio, random), middle = (n - 1) / 2., height = thickness * (k + 0.5);
      const bool is_along_x = k % 2 == 0;
      const double along = mass * n * n / 12, around = mass * thickness * thickness / 8;
      pile.bodies.push_back({mass, V3(is_along_x ? around : along, is_along_x ? along : around, along),
                             is_along_x ? V3(middle, i, height) : V3(i, middle, height)});
      for (int j = 0; j < n; ++j) {
        const V3 point = is_along_x ? V3(j, i, thickness * k) : V3(i, j, thickness * k);
        pile.touches.push_back({k == 0 ? TouchingBodies::at_rest : (k - 1) * n + j, k * n + i, point, V3(0, 0, 1)});
      }
    }
  return pile;
}

TouchingBodies chain_of_balls(int balls, double ratio, std::mt19937_64& random) {
  TouchingBodies chain;
  for (int i = 0; i < balls; ++i) {
    const double mass = any_mass(ratio, random);
    chain.bodies.push_back({mass, V3::Constant(mass / 10), V3(i, 0, 0.5)});
    chain.touches.push_back({TouchingBodies::at_rest, i, V3(i, 0, 0), V3(0, 0, 1)});
    if (i > 0) chain.touches.push_back({i - 1, i, V3(i - 0.5, 0, 0.5), V3(1, 0, 0)});
  }
  return chain;
}

}  // namespace duhem
