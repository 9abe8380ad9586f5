#pragma once

#include "lib/solver/exact/dictionary.hpp"

#include <functional>

namespace duhem {

/// What is asked of a variable.
enum class Sign { free, nonnegative, nonpositive, zero };

/// The points of an affine subspace (a dictionary) whose variables have the signs asked of them; it is never let go of a
/// vertex, so that one more condition costs a few pivots. Exact.
///
/// Only rows may be free: a column's variable is zero at the vertex and has to be allowed to stay there.
class Polyhedron {
 public:
  /// Signs of all variables, columns first.
  Polyhedron(Dictionary relations, std::vector<Sign> signs);

  /// Ask more of a variable: `zero`, or a sign of one that was free.
  void restrict(int variable, Sign sign);

  /// Find a vertex, by the dual simplex method with Bland's rule, which does not cycle. False: there is no point at all,
  /// and `conflict` says why. Where `goes_on`, asked before every pivot, says no it returns true, which means nothing then.
  [[nodiscard]] bool has_point(const std::function<bool()>& goes_on = {});

  /// After has_point() was false: numbers k, one a variable, with Σ k_v x_v = c < 0 on the whole affine subspace and
  /// k_v x_v ≥ 0 for the signs asked; 0 where a variable is free. The row's combination of the relations is what it is.
  [[nodiscard]] std::vector<Rational> conflict() const;

  // After has_point() was true:

  /// All variables at the vertex.
  [[nodiscard]] std::vector<Rational> vertex() const;
  /// Some point has x_v > 0 (nonnegative) or x_v < 0 (nonpositive): by the simplex method with Bland's rule. Moves the vertex.
  [[nodiscard]] bool reaches(int variable, Sign side);
  /// A point in the relative interior; afterwards every variable that its sign and the others force to zero is `zero`.
  [[nodiscard]] std::vector<Rational> interior();

  /// Read off without a pivot, so that `false` may also mean that it was not seen.
  [[nodiscard]] bool certainly(int variable, Sign sign) const;

  // After interior():

  [[nodiscard]] int dimension() const;
  /// A basis of the directions in which the polyhedron extends, each over all variables.
  [[nodiscard]] std::vector<std::vector<Rational>> directions() const;

 private:
  [[nodiscard]] Sign sign(int variable) const { return signs_[at(variable)]; }
  [[nodiscard]] bool moves(int column) const { return sign(relations_.nonbasic(column)) != Sign::zero; }
  /// +1, −1: into which direction a column's variable may leave zero; 0: it may not.
  [[nodiscard]] int way(int column) const;
  void set_to_zero(int variable);
  [[nodiscard]] int blocking_row(int column, int direction) const;

  Dictionary relations_;
  std::vector<Sign> signs_;
  int conflict_row_ = -1, conflict_side_ = 0;
  std::vector<Rational> ray_;  ///< of the last reaches(): added to the vertex it is the point reached
};

}  // namespace duhem
