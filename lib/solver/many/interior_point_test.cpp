#include <catch2/catch.hpp>

#include "lib/contact/conversion.hpp"
#include "lib/solver/many/interior_point.hpp"
#include "lib/solver/solve.hpp"
#include "lib/verify/residual.hpp"

#include <array>
#include <random>

using namespace duhem;

namespace {

using V3 = Vec<double, 3>;
using L = Lorentz<double, 3>;

/// Inside L, as near to its surface as one in a thousand.
V3 any_inside(std::mt19937_64& random) {
  std::normal_distribution<double> number;
  std::uniform_real_distribution<double> share(0.001, 1);
  V3 x(0, number(random), number(random));
  x[0] = x.norm() * (1 + share(random)) + 0.001;
  return x;
}

/// Rigid bodies touching each other or what is at rest (body −1), and how fast they would move.
struct Bodies {
  struct Body {
    double mass;
    V3 inertia, centre;
  };
  struct Touch {
    int first, second;
    V3 point, normal;  ///< from the first to the second
  };
  std::vector<Body> bodies;
  std::vector<Touch> touches;

  /// W = H M⁻¹ Hᵀ, b = H v with gravity over a step of 10 ms and a push on every body.
  [[nodiscard]] ConeProblem<double, 3> problem(double mu, double push, std::mt19937_64& random) const {
    const auto n = static_cast<Eigen::Index>(bodies.size()) * 6;
    Vec<double, Dynamic> inverse_mass(n), v(n);
    std::normal_distribution<double> number;
    for (std::size_t k = 0; k < bodies.size(); ++k) {
      const auto row = static_cast<Eigen::Index>(6 * k);
      inverse_mass.segment<3>(row).setConstant(1 / bodies[k].mass);
      inverse_mass.segment<3>(row + 3) = bodies[k].inertia.cwiseInverse();
      for (int i = 0; i < 6; ++i) v[row + i] = push * number(random);
      v[row + 2] -= 0.01 * 9.81;
    }
    std::vector<Mat<double, 3, Dynamic>> H;
    for (const Touch& touch : touches) {
      Mat<double, 3, 3> frame;
      const V3 aside = std::abs(touch.normal[0]) < 0.9 ? V3(1, 0, 0) : V3(0, 1, 0);
      frame.row(0) = touch.normal;
      frame.row(1) = touch.normal.cross(aside).normalized();
      frame.row(2) = touch.normal.cross(V3(frame.row(1)));
      H.emplace_back(Mat<double, 3, Dynamic>::Zero(3, n));
      for (const auto& [body, sign] : {std::pair(touch.first, -1.), std::pair(touch.second, 1.)}) {
        if (body < 0) continue;
        const V3 lever = touch.point - bodies[static_cast<std::size_t>(body)].centre;
        for (int i = 0; i < 3; ++i) {
          H.back().block<1, 3>(i, 6 * body) = sign * frame.row(i);
          H.back().block<1, 3>(i, 6 * body + 3) = sign * lever.cross(V3(frame.row(i)));
        }
      }
    }
    ConeProblem<double, 3> problem;
    for (const auto& row : H) {
      for (std::size_t beta = 0; beta < H.size(); ++beta)
        if (const Mat<double, 3, 3> block = row * inverse_mass.asDiagonal() * H[beta].transpose();
            (block.array() != 0).any() || &row == &H[beta])
          problem.A.append(static_cast<int>(beta), block);
      problem.A.end_row();
      problem.b.push_back(row * v);
      problem.mu.push_back(mu);
    }
    return problem;
  }
};

/// Boxes one on another, four contacts each; masses differ by `ratio` squared at most.
Bodies stack_of_boxes(int boxes, double ratio, std::mt19937_64& random) {
  Bodies stack;
  std::uniform_real_distribution<double> exponent(-1, 1);
  for (int k = 0; k < boxes; ++k) {
    const double mass = std::pow(ratio, exponent(random));
    stack.bodies.push_back({mass, mass / 12 * V3(1.25, 1.25, 2), V3(0, 0, 0.5 * k + 0.25)});
    for (const double x : {-0.45, 0.45})
      for (const double y : {-0.45, 0.45}) stack.touches.push_back({k - 1, k, V3(x, y, 0.5 * k), V3(0, 0, 1)});
  }
  return stack;
}

/// n³ spheres in a box without a lid, each a little out of place.
Bodies packing_of_spheres(int n, double ratio, std::mt19937_64& random) {
  Bodies packing;
  std::uniform_real_distribution<double> exponent(-1, 1), shift(-0.1, 0.1);
  const auto index = [n](int i, int j, int k) { return (i * n + j) * n + k; };
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < n; ++j)
      for (int k = 0; k < n; ++k) {
        const double mass = std::pow(ratio, exponent(random));
        const V3 centre = V3(i, j, k) + V3(shift(random), shift(random), shift(random));
        packing.bodies.push_back({mass, V3::Constant(mass / 10), centre});
      }
  const auto touch = [&](int first, int second) {
    const V3 x = packing.bodies[static_cast<std::size_t>(first)].centre,
             y = packing.bodies[static_cast<std::size_t>(second)].centre;
    packing.touches.push_back({first, second, (x + y) / 2, (y - x).normalized()});
  };
  const auto wall = [&](int body, const V3& normal) {
    packing.touches.push_back({-1, body, packing.bodies[static_cast<std::size_t>(body)].centre - normal / 2, normal});
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

void check_solved(const ConeProblem<double, 3>& problem) {
  const auto solution = solve<double, 3, Dynamic>(problem, {SolverName::automatic, 1e-12, 10000});
  const auto found = residual<double, 3, Dynamic>(problem, solution.r);
  CAPTURE(problem.contacts(), solution.iterations, found.natural, found.scaled, found.scaled_floor);
  CHECK(solution.status == SolveStatus::converged);
  CHECK(found.within(1e-12));
}

constexpr std::array friction{0., 0.1, 0.3, 0.7, 0.9};

}  // namespace

TEST_CASE("Lorentz cone: inverse and quotient undo the product", "[solver]") {
  std::mt19937_64 random(1);
  for (int i = 0; i < 1000; ++i) {
    const V3 x = any_inside(random), y = any_inside(random) - any_inside(random);
    const double bound = 100 * unit_roundoff<double>() * x.squaredNorm() / L::determinant(x);
    CHECK((L::product(x, L::inverse(x)) - L::unit()).norm() <= bound);
    CHECK((L::product(x, L::quotient(y, x)) - y).norm() <= bound * y.norm());
  }
}

TEST_CASE("Lorentz cone: the longest step ends on the surface, or is the whole one", "[solver]") {
  std::mt19937_64 random(2);
  int cut = 0;
  for (int i = 0; i < 1000; ++i) {
    const V3 x = any_inside(random), dx = 3 * (any_inside(random) - any_inside(random));
    const double t = L::longest_step(x, dx);
    const double size = (x + t * dx).squaredNorm() + x.squaredNorm();
    CAPTURE(i, t);
    CHECK(L::has_inside(x + 0.999 * t * dx));
    if (t < 1) {
      ++cut;
      CHECK(std::abs(L::determinant(x + t * dx)) <= 1000 * unit_roundoff<double>() * size * size / L::determinant(x));
    }
  }
  CHECK(cut > 200);
  CHECK(cut < 900);
}

TEST_CASE("Nesterov and Todd's W takes x and y to the same point, and L to itself", "[solver]") {
  std::mt19937_64 random(3);
  for (int i = 0; i < 1000; ++i) {
    const V3 x = any_inside(random), y = any_inside(random), z = any_inside(random);
    const NesterovTodd<double, 3> scaling(x, y);
    const double condition = x.squaredNorm() / L::determinant(x) * y.squaredNorm() / L::determinant(y);
    const double bound = 100 * unit_roundoff<double>() * condition;
    CHECK((scaling.W * x - scaling.inverse * y).norm() <= bound * scaling.lambda.norm());
    CHECK((scaling.W * scaling.inverse - Mat<double, 3, 3>::Identity()).norm() <= bound);
    CHECK((scaling.W * scaling.W - scaling.squared).norm() <= bound * scaling.squared.norm());
    CHECK(L::has_inside(scaling.W * z));
  }
}

TEST_CASE("the interior-point method alone solves stacks of boxes, whatever the masses", "[solver]") {
  std::mt19937_64 random(4);
  for (int i = 0; i < 40; ++i) {
    const auto problem = stack_of_boxes(2 + i % 8, i % 2 ? 1 : 10, random).problem(friction[i % 5U], i % 3 ? 0 : 0.01, random);
    const auto solution = solve<double, 3, Dynamic>(problem, {SolverName::interior_point, 1e-6, 200});
    CAPTURE(i, problem.contacts(), solution.iterations);
    CHECK(solution.status == SolveStatus::converged);
    CHECK(residual<double, 3, Dynamic>(problem, solution.r).within(1e-6));
  }
}

TEST_CASE("stacks of boxes and packings of spheres are solved to 1e-12", "[solver]") {
  std::mt19937_64 random(5);
  for (int i = 0; i < 60; ++i) {
    CAPTURE(i);
    const double push = i % 3 == 0 ? 0 : i % 3 == 1 ? 0.01 : 1;
    check_solved(stack_of_boxes(2 + i % 15, std::array{1., 3., 10.}[i % 3U], random).problem(friction[i % 5U], push, random));
    check_solved(packing_of_spheres(2 + i % 2, std::array{1., 3., 10.}[i % 3U], random).problem(friction[i % 5U], push, random));
  }
  check_solved(packing_of_spheres(4, 1, random).problem(0.3, 0, random));
  check_solved(packing_of_spheres(4, 3, random).problem(0.5, 0.01, random));
}

TEST_CASE("no solver takes more steps than it may, in any scalar, in the plane or in space, with a start or without",
          "[solver]") {
  std::mt19937_64 random(6);
  const auto problem = packing_of_spheres(3, 10, random).problem(0.9, 1, random);
  const std::vector<V3> start(problem.mu.size(), V3(1, 0, 0));
  for (const SolverName name :
       {SolverName::automatic, SolverName::nsgs, SolverName::newton, SolverName::interior_point, SolverName::projection})
    for (const long most : {1, 2, 7, 30, 60, 301, 400}) {
      CAPTURE(static_cast<int>(name), most);
      CHECK(solve<double, 3, Dynamic>(problem, {name, 1e-300, most}).iterations <= most);
      CHECK(solve<double, 3, Dynamic>(problem, {name, 1e-300, most}, start).iterations <= most);
    }
  const auto small = converted<Quad>(stack_of_boxes(2, 10, random).problem(0.3, 1, random));
  ConeProblem<double, 2> impossible;  // W = 0 pressed on: nothing solves it, and all that there is will be tried
  for (int alpha = 0; alpha < 3; ++alpha) {
    impossible.A.append(alpha, Mat<double, 2, 2>::Zero());
    impossible.A.end_row();
    impossible.b.push_back({-1, 0});
    impossible.mu.push_back(0.5);
  }
  for (const long most : {1, 2, 7, 30, 63, 64, 65, 200}) {
    CAPTURE(most);
    CHECK(solve<Quad, 3, Dynamic>(small, {SolverName::automatic, Quad(0), most}).iterations <= most);
    const auto none = solve<double, 2, Dynamic>(impossible, {SolverName::automatic, 1e-12, most});
    CHECK(none.status == SolveStatus::not_converged);
    CHECK(none.iterations <= most);
  }
}
