#pragma once

#include "lib/contact/cone_problem.hpp"

#include <random>

namespace duhem {

/// Rigid bodies in space that touch each other or what is at rest (body −1): contact problems as engines pose them, at random.
struct TouchingBodies {
  using V3 = Vec<double, 3>;
  static constexpr int at_rest = -1;
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

  /// A = H M⁻¹ Hᵀ by the velocities of the bodies, b = H v with gravity over a step of 10 ms and a push on every body.
  [[nodiscard]] ConeProblem<double, 3> problem_in_velocities(double mu, double push, std::mt19937_64& random) const;
  /// The same with A by its blocks.
  [[nodiscard]] ConeProblem<double, 3> problem(double mu, double push, std::mt19937_64& random) const;
};

// Masses differ by `ratio` squared at most.

/// Boxes one on another, four contacts each.
[[nodiscard]] TouchingBodies stack_of_boxes(int boxes, double ratio, std::mt19937_64& random);
/// Bricks, each on two, eight contacts each.
[[nodiscard]] TouchingBodies wall_of_bricks(int length, int courses, double ratio, std::mt19937_64& random);
/// n³ spheres in a box without a lid, each a little out of place.
[[nodiscard]] TouchingBodies packing_of_spheres(int n, double ratio, std::mt19937_64& random);
/// Layers of n rods, each layer across the one below.
[[nodiscard]] TouchingBodies pile_of_rods(int n, int layers, double ratio, std::mt19937_64& random);
/// Balls in a row upon the ground, each touching the next.
[[nodiscard]] TouchingBodies chain_of_balls(int balls, double ratio, std::mt19937_64& random);

}  // namespace duhem
