#pragma once

#include "lib/contact/cone_problem.hpp"
#include "lib/contact/planar_mode.hpp"

#include <vector>

/// The set of solutions of a small planar problem by brute force, for tests: every combination of modes, each as the
/// vertices and extreme rays of its polyhedron. Shares nothing with lib/solver and lib/linear, elimination included.
namespace duhem::testing {

using Point = std::vector<Rational>;  ///< r of all contacts, one after the other

/// A polyhedron without lines: the convex hull of its vertices, plus its rays. Both sorted, so that == is equality of sets.
struct Piece {
  std::vector<Point> vertices, rays;  ///< of each ray the multiple with Σ r_N = 1
  std::vector<ModeSet> modes;

  friend bool operator==(const Piece& a, const Piece& b) { return a.vertices == b.vertices && a.rays == b.rays; }
  [[nodiscard]] bool is_point(const std::vector<Local<Rational, 2>>& r) const;
  [[nodiscard]] int dimension() const;
  [[nodiscard]] bool spans(const std::vector<std::vector<Local<Rational, 2>>>& directions) const;
  [[nodiscard]] bool contains(const ConeProblem<Rational, 2>& problem, const std::vector<Local<Rational, 2>>& r) const;
  /// In the relative interior: on no inequality that is not an equality for the whole piece.
  [[nodiscard]] bool has_inside(const ConeProblem<Rational, 2>& problem, const std::vector<Local<Rational, 2>>& r) const;
  [[nodiscard]] bool velocity_is_unique(const ConeProblem<Rational, 2>& problem, std::size_t contact) const;
  [[nodiscard]] bool impulse_is_unique(std::size_t contact) const;
};

[[nodiscard]] Piece piece_of(const ConeProblem<Rational, 2>& problem, const std::vector<ModeSet>& modes);

/// All pieces that are not part of another one.
[[nodiscard]] std::vector<Piece> maximal_pieces(const ConeProblem<Rational, 2>& problem);

}  // namespace duhem::testing
