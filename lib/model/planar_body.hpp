#pragma once

#include "lib/model/diagonal_mass.hpp"
#include "lib/model/system.hpp"

namespace duhem {

/// A rigid body in the plane above the rigid floor y = 0, touching it with fixed points of the body.
///
/// q = (x, y, γ), weight m·gravity along −y. A contact point with body coordinates (X, Y) lies at
/// (x + X cos γ − Y sin γ, y + X sin γ + Y cos γ); its normal is +y, its tangent −x [M 7], so
///   g = y + X sin γ + Y cos γ,   H = [[0, 1, X cos γ − Y sin γ], [−1, 0, X sin γ + Y cos γ]].
/// The stick has (0, −l/2); the rocking block has (∓b/2, −l/2).
template <class S, int Contacts>
class PlanarBody {
 public:
  using Scalar = S;
  using Position = Vec<S, 3>;
  using Velocity = Vec<S, 3>;
  static constexpr int dimension = 2;
  static constexpr int max_contacts = Contacts;

  struct Point {
    S X, Y;  ///< body coordinates, length
  };

  PlanarBody(const S& mass, const S& inertia, const S& gravity, const std::array<Point, Contacts>& points)
      : mass_(mass, mass, inertia),
        M_hat_(Velocity(mass, mass, inertia)),
        weight_(S(0), S(-mass * gravity), S(0)),
        points_(points) {}

  [[nodiscard]] int contacts() const { return Contacts; }
  [[nodiscard]] const Eigen::DiagonalMatrix<S, 3>& M(const Position&) const { return mass_; }
  [[nodiscard]] const Velocity& constant_load() const { return weight_; }
  [[nodiscard]] S potential(const Position& q) const { return S(0) - weight_[1] * q[1]; }
  [[nodiscard]] S potential_magnitude(const Position& q) const {
    using std::abs;
    return abs(S(weight_[1] * q[1]));
  }
  [[nodiscard]] const DiagonalMass<S, 3>& M_hat(const StepSize<S>&) const { return M_hat_; }  // K = C = 0

  class Geometry {
   public:
    Geometry(const PlanarBody& body, const Position& q) : body_(body), y_(q[1]) {
      using std::cos;
      using std::sin;
      sin_ = sin(q[2]);
      cos_ = cos(q[2]);
    }
    [[nodiscard]] S gap(int alpha) const { return y_ + height(alpha); }
    [[nodiscard]] Mat<S, 2, 3> H(int alpha) const {
      const auto& [X, Y] = point(alpha);
      Mat<S, 2, 3> H;
      H << S(0), S(1), X * cos_ - Y * sin_,  //
          S(-1), S(0), height(alpha);
      return H;
    }

   private:
    [[nodiscard]] const Point& point(int alpha) const { return body_.points_[static_cast<std::size_t>(alpha)]; }
    [[nodiscard]] S height(int alpha) const { return point(alpha).X * sin_ + point(alpha).Y * cos_; }
    const PlanarBody& body_;
    S y_, sin_, cos_;
  };
  [[nodiscard]] Geometry geometry(const Position& q) const { return {*this, q}; }

 private:
  Eigen::DiagonalMatrix<S, 3> mass_;
  DiagonalMass<S, 3> M_hat_;
  Velocity weight_;
  std::array<Point, Contacts> points_;
};

}  // namespace duhem
