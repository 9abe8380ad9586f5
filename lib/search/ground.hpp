#pragma once

#include "lib/search/situation.hpp"

#include <span>
#include <string>

namespace duhem::search {

enum class HuntedSystem { kane, stick, rocking_block, random };

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
  int dofs[2] = {-1, -1};  ///< which degrees of freedom it belongs to, and
  int contact = -1;        ///< which contact: it goes with them
};

/// A box of numbers, and what they make.
struct Ground {
  HuntedSystem system;
  int dofs, contacts;
  bool is_loaded;
  std::vector<Variable> variables;
};

/// Kane's double pendulum, the stick and the rocking block are one ground each; random systems one for each size.
[[nodiscard]] std::vector<Ground> grounds(HuntedSystem system, const Freedom& freedom);

/// What the numbers x make. An angle is given by t = tan(angle/2), cos = (1−t²)/(1+t²), sin = 2t/(1+t²), so that every scalar
/// sees the same one; masses and lengths are those of the cases of the same name (mathematics.md §7).
///   kane           t1, t2, rates:  M = [[4/3, c/2], [c/2, 1/3]], c = cos(θ1−θ2),  H = [[sin θ1, sin θ2], [cos θ1, cos θ2]]
///   stick          t, v:           M = diag(1, 1, 1/12),  H = [[0, 1, s/2], [−1, 0, −c/2]]
///   rocking_block  t, v:           M = diag(1, 1, 1/12),  the lower corner, or both where t = 0
///   random         M = L D Lᵀ, H and v of any numbers
template <class S>
[[nodiscard]] Situation<S> situation(const Ground& ground, std::span<const S> x);

/// The simpler grounds in which a random situation may still do what it does: one contact or one degree of freedom less, each
/// with what is left of x.
struct Simpler {
  Ground ground;
  std::vector<Rational> x;
};
[[nodiscard]] std::vector<Simpler> with_one_less(const Ground& ground, std::span<const Rational> x, const Freedom& freedom);

}  // namespace duhem::search
