#pragma once

#include "lib/error.hpp"
#include "lib/linear/ldlt.hpp"
#include "lib/model/system.hpp"

namespace duhem {

/// Kane's two rods hanging from a fixed hinge, the lower tip above a horizontal floor [M 7].
///
/// q = (θ1, θ2), angles from the vertical. Uniform rods of masses m_i and lengths l_i:
///   M = [[(m1/3 + m2) l1², ½ m2 l1 l2 cos(θ1−θ2)], [·, m2 l2²/3]]
///   u_N = l1 sin θ1 ω1 + l2 sin θ2 ω2,   u_T = l1 cos θ1 ω1 + l2 cos θ2 ω2
///   g = floor − l1 cos θ1 − l2 cos θ2, the floor lying that deep below the hinge.
/// No weight: it does nothing to an impact. M depends on q and is frozen over a step as (1) does, without the
/// gyroscopic terms that a free pendulum would need; the ledger's mass_change shows what that costs.
template <class S>
class DoublePendulum {
 public:
  using Scalar = S;
  using Position = Vec<S, 2>;
  using Velocity = Vec<S, 2>;
  static constexpr int dimension = 2;
  static constexpr int max_contacts = 1;
  static constexpr bool varying_mass = true;

  struct Rods {
    S m1, m2;  ///< mass
    S l1, l2;  ///< length
  };

  DoublePendulum(const Rods& rods, const S& floor_depth) : rods_(rods), floor_depth_(floor_depth) {}

  /// How deep the tip hangs below the hinge.
  [[nodiscard]] static S depth(const Rods& rods, const Position& q) {
    using std::cos;
    return rods.l1 * cos(q[0]) + rods.l2 * cos(q[1]);
  }

  [[nodiscard]] int contacts() const { return 1; }
  [[nodiscard]] Mat<S, 2, 2> M(const Position& q) const {
    using std::cos;
    const auto& [m1, m2, l1, l2] = rods_;
    const S coupling = m2 * l1 * l2 * cos(S(q[0] - q[1])) / 2;
    Mat<S, 2, 2> M;
    M << (m1 / 3 + m2) * l1 * l1, coupling, coupling, m2 * l2 * l2 / 3;
    return M;
  }

  struct Factorised {
    const DoublePendulum& pendulum;
    [[nodiscard]] Ldlt<S, 2> at(const Position& q) const {
      if (const auto factor = Ldlt<S, 2>::factorise(pendulum.M(q))) return *factor;
      // Definite for any masses and lengths > 0; only rounding at extreme ratios can hide that.
      throw InputError("mass1, mass2, length1, length2", "of sizes too far apart",
                       "a mass matrix that this scalar can factorise");
    }
  };
  [[nodiscard]] Factorised M_hat(const StepSize<S>&) const { return {*this}; }  // K = C = 0

  struct Geometry {
    const DoublePendulum& pendulum;
    Position q;
    [[nodiscard]] S gap(int) const { return pendulum.floor_depth_ - depth(pendulum.rods_, q); }
    [[nodiscard]] Mat<S, 2, 2> H(int) const {
      using std::cos;
      using std::sin;
      const auto& [m1, m2, l1, l2] = pendulum.rods_;
      Mat<S, 2, 2> H;
      H << l1 * sin(q[0]), l2 * sin(q[1]), l1 * cos(q[0]), l2 * cos(q[1]);
      return H;
    }
  };
  [[nodiscard]] Geometry geometry(const Position& q) const { return {*this, q}; }

 private:
  Rods rods_;
  S floor_depth_;
};

}  // namespace duhem
