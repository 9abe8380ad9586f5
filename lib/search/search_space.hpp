#pragma once

#include "lib/search/impact_situation.hpp"

#include <span>
#include <string>

namespace duhem::search {

enum class SearchedSystem { kane, stick, rocking_block, random };

/// Where a number may lie; low = high where it is given.
struct Range {
  Rational low, high;

  [[nodiscard]] bool is_free() const { return low < high; }
};

/// What a hunt may choose of the law and of the step.
struct Freedom {
  Range e{0, 1}, e_T{0, 0}, mu{0, 1}, theta{Rational(1, 2), Rational(1, 2)};
  bool is_loaded = false;  ///< a load acts during the step; else it is an impact, and nothing but contacts acts
};

/// A number that a situation is made of.
struct Variable {
  std::string name;
  Range range;
  int dofs[2] = {-1, -1};  ///< the degrees of freedom that it belongs to
  int contact = -1;        ///< and the contact: it is left out with them
};

/// A box of numbers, and what they make.
struct SearchSpace {
  SearchedSystem system;
  int dofs, contacts;
  Freedom freedom;
  std::vector<Variable> variables;
};

/// Kane's double pendulum, the stick and the rocking block are one space each; random systems one for each size.
[[nodiscard]] std::vector<SearchSpace> search_spaces(SearchedSystem system, const Freedom& freedom);

/// What the numbers x make. An angle is given by t = tan(angle/2), cos = (1−t²)/(1+t²), sin = 2t/(1+t²), so that every scalar
/// sees the same one; masses and lengths are those of the cases of the same name [M 7].
///   kane           t1, t2, rates:  M = [[4/3, c/2], [c/2, 1/3]], c = cos(θ1−θ2),  H = [[sin θ1, sin θ2], [cos θ1, cos θ2]]
///   stick          t, v:           M = diag(1, 1, 1/12),  H = [[0, 1, s/2], [−1, 0, −c/2]]
///   rocking_block  t, v:           M = diag(1, 1, 1/12),  the lower corner, or both where t = 0
///   random         M = L D Lᵀ, H and v of any numbers
template <class S>
[[nodiscard]] ImpactSituation<S> impact_situation(const SearchSpace& space, std::span<const S> x);

/// The simpler spaces in which a random situation may still do what it does: one contact or one degree of freedom less, each
/// with what is left of x.
struct Simpler {
  SearchSpace space;
  std::vector<Rational> x;
};
[[nodiscard]] std::vector<Simpler> with_one_less(const SearchSpace& space, std::span<const Rational> x);

}  // namespace duhem::search
