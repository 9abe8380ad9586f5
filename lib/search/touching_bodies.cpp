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

}  // namespace

ConeProblem<double, 3> TouchingBodies::problem_in_velocities(double mu, double push, std::mt19937_64& random) const {
  std::normal_distribution<double> number;
  std::vector<Vec<double, 6>> v;
  for (std::size_t body = 0; body < bodies.size(); ++body) {
    v.push_back(Vec<double, 6>::NullaryExpr([&] { return push * number(random); }));
    v.back()[2] -= 0.01 * 9.81;
  }
  ConeProblem<double, 3> problem;
  BlockMatrix<double, 3> nothing;
  ContactMatrix<double, 3>::Shares shares(touches.size());
  for (std::size_t alpha = 0; alpha < touches.size(); ++alpha) {
    const Touch& touch = touches[alpha];
    const Mat<double, 3, 3> rows = frame(touch.normal);
    Local<double, 3> u = Local<double, 3>::Zero();
    for (const auto& [number_of_body, sign] : {std::pair(touch.first, -1.), std::pair(touch.second, 1.)}) {
      if (number_of_body == at_rest) continue;
      const auto b = static_cast<std::size_t>(number_of_body);
      const V3 lever = touch.point - bodies[b].centre;
      Mat<double, 3, 3> on_turning;
      for (int i = 0; i < 3; ++i) on_turning.row(i) = sign * lever.cross(V3(rows.row(i)));
      const Mat<double, 3, 3> on_moving = sign * rows;
      u += on_moving * v[b].head<3>() + on_turning * v[b].tail<3>();
      shares[alpha].push_back({2 * number_of_body, on_moving, on_moving / bodies[b].mass});
      shares[alpha].push_back({2 * number_of_body + 1, on_turning, on_turning * bodies[b].inertia.cwiseInverse().asDiagonal()});
    }
    nothing.end_row();
    problem.b.push_back(u);
    problem.mu.push_back(mu);
  }
  problem.A = {std::move(nothing), std::move(shares), 2 * static_cast<int>(bodies.size())};
  return problem;
}

ConeProblem<double, 3> TouchingBodies::problem(double mu, double push, std::mt19937_64& random) const {
  ConeProblem<double, 3> problem = problem_in_velocities(mu, push, random);
  problem.A = problem.A.assembled();
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
