#pragma once

#include "lib/linear/block_matrix.hpp"
#include "lib/model/diagonal_mass.hpp"
#include "lib/model/pair_map.hpp"
#include "lib/model/system.hpp"

namespace duhem {

/// Equal rectangular blocks in the plane, each upon the one below and the lowest upon the floor y = 0.
///
/// q = (x, y, γ) of every block, from the bottom up. Contacts 2i and 2i + 1 are the lower left and right corners P of
/// block i against the top face of its support, whose outer normal is n = (−sin γ_s, cos γ_s) and tangent t = n turned by
/// 90° (−x on the floor, [M 7]). With c_s the support's centre,
///   g = n·(P − c_s) − l/2,   u = (n, t)·(velocity of P on block i − velocity of P on the support),
/// and dg/dt = u_N, since the gap is measured in the frame of the support.
template <class S>
class BlockStack {
 public:
  using Scalar = S;
  using Position = Vec<S, Dynamic>;
  using Velocity = Vec<S, Dynamic>;
  static constexpr int dimension = 2;
  static constexpr int max_contacts = Dynamic;

  struct Block {
    S mass, inertia, width, height;
  };

  BlockStack(int blocks, const Block& block, const S& gravity)
      : blocks_(blocks), block_(block), mass_(3 * blocks), weight_(Velocity::Zero(3 * blocks)) {
    for (int i = 0; i < blocks; ++i) {
      mass_.template segment<3>(3 * i) = Vec<S, 3>(block.mass, block.mass, block.inertia);
      weight_[3 * i + 1] = -block.mass * gravity;
    }
  }

  [[nodiscard]] int contacts() const { return 2 * blocks_; }
  [[nodiscard]] Eigen::DiagonalMatrix<S, Dynamic> M(const Position&) const { return Eigen::DiagonalMatrix<S, Dynamic>(mass_); }
  [[nodiscard]] const Velocity& constant_load() const { return weight_; }

  /// M̂ = M, diagonal; contacts share a block with those of the interfaces next to theirs, and with no others.
  class Inverse : public DiagonalMass<S, Dynamic> {
   public:
    explicit Inverse(const Velocity& mass) : DiagonalMass<S, Dynamic>(mass), inverse_(mass.cwiseInverse()) {}
    [[nodiscard]] const Inverse& at(const Position&) const { return *this; }
    template <class Active>
    [[nodiscard]] BlockMatrix<S, 2> delassus(const Active& active) const {
      BlockMatrix<S, 2> W;
      std::size_t first = 0;  // contacts increase: those near the last one's are not far from this one's
      for (const auto& alpha : active) {
        while (active[first].H.above < alpha.H.above - 1) ++first;
        for (std::size_t beta = first; beta < active.size() && active[beta].H.above <= alpha.H.above + 1; ++beta)
          W.append(static_cast<int>(beta), shared(alpha.H, active[beta].H));
        W.end_row();
      }
      return W;
    }

   private:
    [[nodiscard]] Mat<S, 2, 2> shared(const PairMap<S, 2>& alpha, const PairMap<S, 2>& beta) const {
      Mat<S, 2, 2> block = Mat<S, 2, 2>::Zero();
      const auto add = [&](int i, const Mat<S, 2, 3>& H_alpha, int j, const Mat<S, 2, 3>& H_beta) {
        if (i == j && i != PairMap<S, 2>::ground)
          block += H_alpha * inverse_.template segment<3>(3 * i).asDiagonal() * H_beta.transpose();
      };
      add(alpha.above, alpha.on_above, beta.above, beta.on_above);
      add(alpha.above, alpha.on_above, beta.below, beta.on_below);
      add(alpha.below, alpha.on_below, beta.above, beta.on_above);
      add(alpha.below, alpha.on_below, beta.below, beta.on_below);
      return block;
    }
    Velocity inverse_;
  };
  [[nodiscard]] Inverse M_hat(const StepSize<S>&) const { return Inverse(mass_); }  // K = C = 0

  class Geometry {
   public:
    Geometry(const BlockStack& stack, const Position& q)
        : stack_(stack), q_(q), directions_(static_cast<std::size_t>(stack.blocks_)) {
      using std::cos;
      using std::sin;
      for (int i = 0; i < stack.blocks_; ++i)
        directions_[static_cast<std::size_t>(i)] = Vec<S, 2>(cos(q[3 * i + 2]), sin(q[3 * i + 2]));
    }
    [[nodiscard]] S gap(int alpha) const {
      const int below = alpha / 2 - 1;
      const Vec<S, 2> from_support = centre(alpha / 2) + corner(alpha) - centre(below);
      return S(normal_of(below).dot(from_support)) - (below == PairMap<S, 2>::ground ? S(0) : S(stack_.block_.height / 2));
    }
    [[nodiscard]] PairMap<S, 2> H(int alpha) const {
      const int above = alpha / 2, below = above - 1;
      const Vec<S, 2> lever = corner(alpha);
      return {above, below, directions_on(below, lever), -directions_on(below, Vec<S, 2>(lever + centre(above) - centre(below)))};
    }

   private:
    static Vec<S, 2> turned(const Vec<S, 2>& x) { return {-x[1], x[0]}; }
    [[nodiscard]] Vec<S, 2> centre(int i) const {
      return i == PairMap<S, 2>::ground ? Vec<S, 2>(Vec<S, 2>::Zero()) : Vec<S, 2>(q_.template segment<2>(3 * i));
    }
    [[nodiscard]] Vec<S, 2> normal_of(int i) const {
      return i == PairMap<S, 2>::ground ? Vec<S, 2>(S(0), S(1)) : turned(directions_[static_cast<std::size_t>(i)]);
    }
    /// P − c of contact α on its own block, in the frame of the floor.
    [[nodiscard]] Vec<S, 2> corner(int alpha) const {
      const Vec<S, 2>& along = directions_[static_cast<std::size_t>(alpha / 2)];
      const S X = stack_.block_.width / (alpha % 2 == 0 ? -2 : 2), Y = -stack_.block_.height / 2;
      return X * along + Y * turned(along);
    }
    /// (n, t) of the support's face, applied to the velocity of a point of a body at `lever` from its centre.
    [[nodiscard]] Mat<S, 2, 3> directions_on(int support, const Vec<S, 2>& lever) const {
      const Vec<S, 2> n = normal_of(support), t = turned(n);
      Mat<S, 2, 3> H;
      H << n[0], n[1], n.dot(turned(lever)),  //
          t[0], t[1], t.dot(turned(lever));
      return H;
    }

    const BlockStack& stack_;
    const Position& q_;
    std::vector<Vec<S, 2>> directions_;  ///< (cos γ, sin γ)
  };
  [[nodiscard]] Geometry geometry(const Position& q) const { return {*this, q}; }

 private:
  int blocks_;
  Block block_;
  Velocity mass_, weight_;
};

}  // namespace duhem
