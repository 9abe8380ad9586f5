#pragma once

// Systems for tests only, each as small as it can be while standing for one kind that the concept must carry: sparse
// matrices, quaternions, thousands of contacts.

#include "lib/linear/block_matrix.hpp"
#include "lib/model/system.hpp"

#include <Eigen/Geometry>
#include <Eigen/SparseCholesky>

#include <memory>

namespace duhem::testing {

/// A chain of masses and springs with sparse matrices, standing upright; its lower end may touch the floor.
class SparseChain {
 public:
  using Scalar = double;
  using Position = Eigen::VectorXd;
  using Velocity = Eigen::VectorXd;
  using Sparse = Eigen::SparseMatrix<double>;
  static constexpr int dimension = 2;
  static constexpr int max_contacts = Dynamic;

  explicit SparseChain(int n) : M_(n, n), K_(n, n), C_(n, n), weight_(Eigen::VectorXd::Constant(n, -9.81 * 0.02)) {
    for (int i = 0; i < n; ++i) M_.insert(i, i) = 0.02;
    std::vector<Eigen::Triplet<double>> springs;
    for (int i = 0; i + 1 < n; ++i)
      for (const auto& [r, c, s] : {std::tuple{i, i, 1.0}, {i, i + 1, -1.0}, {i + 1, i, -1.0}, {i + 1, i + 1, 1.0}})
        springs.emplace_back(r, c, 3000 * s);
    K_.setFromTriplets(springs.begin(), springs.end());
    C_ = 1e-4 * K_;
    H_ = Eigen::MatrixXd::Zero(2, n);
    H_(0, 0) = 1;
  }
  [[nodiscard]] int contacts() const { return 1; }
  [[nodiscard]] const Sparse& M(const Position&) const { return M_; }
  [[nodiscard]] const Sparse& K() const { return K_; }
  [[nodiscard]] const Sparse& C() const { return C_; }
  [[nodiscard]] const Velocity& constant_load() const { return weight_; }

  struct Factor {
    std::shared_ptr<const Eigen::SimplicialLDLT<Sparse>> ldlt;
    [[nodiscard]] const Factor& at(const Position&) const { return *this; }
    template <class X>
    [[nodiscard]] typename X::PlainObject solve(const Eigen::MatrixBase<X>& f) const {
      return ldlt->solve(f.derived());
    }
  };
  [[nodiscard]] Factor M_hat(const StepSize<double>& size) const {
    const double ht = size.h * size.theta;
    return {std::make_shared<Eigen::SimplicialLDLT<Sparse>>(Sparse(M_ + ht * C_ + ht * ht * K_))};
  }
  struct Geometry {
    const SparseChain& chain;
    const Position& q;
    [[nodiscard]] double gap(int) const { return q[0]; }
    [[nodiscard]] const Mat<double, 2, Dynamic>& H(int) const { return chain.H_; }
  };
  [[nodiscard]] Geometry geometry(const Position& q) const { return {*this, q}; }

 private:
  Sparse M_, K_, C_;
  Velocity weight_;
  Mat<double, 2, Dynamic> H_;
};

/// A rigid box in space with its orientation as a quaternion: q = (x, w, i, j, k), v = (velocity, angular velocity in the
/// body's frame), q' = T(q) v. Its eight corners may touch the floor z = 0. The gyroscopic couple is a load.
class QuaternionBox {
 public:
  using Scalar = double;
  using Position = Vec<double, 7>;
  using Velocity = Vec<double, 6>;
  static constexpr int dimension = 3;
  static constexpr int max_contacts = Dynamic;

  QuaternionBox() : mass_((Velocity() << 2, 2, 2, 0.3, 0.4, 0.5).finished()) {}
  [[nodiscard]] int contacts() const { return 8; }
  [[nodiscard]] Eigen::DiagonalMatrix<double, 6> M(const Position&) const { return Eigen::DiagonalMatrix<double, 6>(mass_); }
  [[nodiscard]] Velocity constant_load() const { return (Velocity() << 0, 0, -2 * 9.81, 0, 0, 0).finished(); }
  [[nodiscard]] Velocity varying_load(double, double, double, const Position&, const Velocity& v) const {
    const Eigen::Vector3d w = v.tail<3>(), Jw = mass_.tail<3>().cwiseProduct(w);
    return (Velocity() << Eigen::Vector3d::Zero(), -w.cross(Jw)).finished();
  }
  [[nodiscard]] double potential(const Position& q) const { return 2 * 9.81 * q[2]; }
  [[nodiscard]] double potential_magnitude(const Position& q) const { return std::abs(potential(q)); }
  [[nodiscard]] Position advance(const Position& q, const Velocity& dq) const {
    const Eigen::Vector3d turn = dq.tail<3>();
    const double angle = turn.norm();
    const Eigen::Quaterniond old(q[3], q[4], q[5], q[6]);
    const Eigen::Quaterniond now = angle > 0 ? old * Eigen::Quaterniond(Eigen::AngleAxisd(angle, turn / angle)) : old;
    return (Position() << Eigen::Vector3d(q.head<3>() + dq.head<3>()), now.w(), now.x(), now.y(), now.z()).finished();
  }
  struct Inverse {
    Velocity mass;
    [[nodiscard]] const Inverse& at(const Position&) const { return *this; }
    template <class X>
    [[nodiscard]] typename X::PlainObject solve(const Eigen::MatrixBase<X>& f) const {
      return mass.cwiseInverse().asDiagonal() * f;
    }
  };
  [[nodiscard]] Inverse M_hat(const StepSize<double>&) const { return {mass_}; }
  struct Geometry {
    Eigen::Matrix3d R;
    double z;
    [[nodiscard]] static Eigen::Vector3d corner(int alpha) {
      return {alpha & 1 ? 0.5 : -0.5, alpha & 2 ? 0.4 : -0.4, alpha & 4 ? 0.3 : -0.3};
    }
    [[nodiscard]] double gap(int alpha) const { return z + (R * corner(alpha)).z(); }
    [[nodiscard]] Mat<double, 3, 6> H(int alpha) const {
      const Eigen::Vector3d c = corner(alpha);
      Eigen::Matrix3d cross;
      cross << 0, c.z(), -c.y(), -c.z(), 0, c.x(), c.y(), -c.x(), 0;  // ω ↦ ω × c
      Mat<double, 3, 6> world;
      world << Eigen::Matrix3d::Identity(), R * cross;
      Mat<double, 3, 6> H;
      H << world.row(2), world.row(0), world.row(1);  // normal +z first
      return H;
    }
  };
  [[nodiscard]] Geometry geometry(const Position& q) const {
    return {Eigen::Quaterniond(q[3], q[4], q[5], q[6]).normalized().toRotationMatrix(), q[2]};
  }

 private:
  Velocity mass_;
};

/// H of a contact that touches one particle out of many: three columns of 3n.
struct ParticleMap {
  int particle;
  [[nodiscard]] Local<double, 3> operator*(const Eigen::VectorXd& v) const {
    const auto x = v.segment<3>(3 * particle);
    return {x[2], x[0], x[1]};
  }
};
inline void add_transposed(Eigen::VectorXd& f, const ParticleMap& H, const Local<double, 3>& p) {
  f.segment<3>(3 * H.particle) += Eigen::Vector3d(p[1], p[2], p[0]);
}
template <class S>
[[nodiscard]] S absolute_form(const ParticleMap& H, const Local<double, 3>& p, const Eigen::VectorXd& v) {
  return p.cwiseAbs().dot(Local<double, 3>(H * v).cwiseAbs());
}

/// Many particles on a floor: as many contacts, and a Delassus matrix with one block a row.
class Gravel {
 public:
  using Scalar = double;
  using Position = Eigen::VectorXd;
  using Velocity = Eigen::VectorXd;
  static constexpr int dimension = 3;
  static constexpr int max_contacts = Dynamic;

  explicit Gravel(int n) : n_(n), mass_(Eigen::VectorXd::Constant(3 * n, 0.7)), weight_(Eigen::VectorXd::Zero(3 * n)) {
    for (int i = 0; i < n; ++i) weight_[3 * i + 2] = -0.7 * 9.81;
  }
  [[nodiscard]] int contacts() const { return n_; }
  [[nodiscard]] Eigen::DiagonalMatrix<double, Dynamic> M(const Position&) const {
    return Eigen::DiagonalMatrix<double, Dynamic>(mass_);
  }
  [[nodiscard]] const Velocity& constant_load() const { return weight_; }
  struct Inverse {
    [[nodiscard]] const Inverse& at(const Position&) const { return *this; }
    [[nodiscard]] Velocity solve(const Velocity& f) const { return f / 0.7; }
    /// Its own H M̂⁻¹ Hᵀ: no contact shares a particle, so the matrix is block diagonal.
    template <class Active>
    [[nodiscard]] BlockMatrix<double, 3, Dynamic> delassus(const Active& active) const {
      BlockMatrix<double, 3, Dynamic> W;
      for (int alpha = 0; alpha < static_cast<int>(active.size()); ++alpha) {
        W.append(alpha, Eigen::Matrix3d::Identity() / 0.7);
        W.end_row();
      }
      return W;
    }
  };
  [[nodiscard]] Inverse M_hat(const StepSize<double>&) const { return {}; }
  struct Geometry {
    const Position& q;
    [[nodiscard]] double gap(int alpha) const { return q[3 * alpha + 2]; }
    [[nodiscard]] ParticleMap H(int alpha) const { return {alpha}; }
  };
  [[nodiscard]] Geometry geometry(const Position& q) const { return {q}; }

 private:
  int n_;
  Eigen::VectorXd mass_, weight_;
};

}  // namespace duhem::testing
