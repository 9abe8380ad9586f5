#pragma once

#include "lib/linear/ldlt.hpp"
#include "lib/model/system.hpp"
#include "lib/model/time_function.hpp"

namespace duhem {

/// M̂ = M + hθC + h²θ²K with the rows and columns of controlled degrees of freedom replaced by the identity.
template <class S>
class DenseOperator {
 public:
  using Vector = Vec<S, Dynamic>;
  DenseOperator(const Mat<S, Dynamic, Dynamic>& M_hat, std::vector<Eigen::Index> controlled);

  [[nodiscard]] const DenseOperator& at(const Vector& /*q*/) const { return *this; }
  /// M̂⁻¹ f, the controlled rows being zero; for a vector or the columns of a matrix.
  template <class F>
  [[nodiscard]] typename F::PlainObject solve(const Eigen::MatrixBase<F>& f) const {
    if (controlled_.empty()) return factor_.solve(f);
    typename F::PlainObject free = f;
    for (const Eigen::Index c : controlled_) free.row(c).setZero();
    return factor_.solve(free);
  }
  /// The same with given controlled rows, whose share M̂_fc x_c moves to the right-hand side.
  [[nodiscard]] Vector solve(const Vector& f, const Vector& controlled_rows) const;

 private:
  std::vector<Eigen::Index> controlled_;
  Mat<S, Dynamic, Dynamic> coupling_;  ///< the columns M̂_·c
  Ldlt<S, Dynamic> factor_;
};

/// A user's own linear system (1) with constant H and gaps g = g_0 + H_N q. Also the impact-only case: M, H and v alone.
template <class S, int Dim>
class LinearSystem {
 public:
  using Scalar = S;
  using Position = Vec<S, Dynamic>;
  using Velocity = Vec<S, Dynamic>;
  using Matrix = Mat<S, Dynamic, Dynamic>;
  static constexpr int dimension = Dim;
  static constexpr int max_contacts = Dynamic;

  struct Contact {
    Mat<S, Dim, Dynamic> H;  ///< normal row first
    S gap;                   ///< g at q = 0
  };
  struct Data {
    Matrix M, K, C;
    Velocity constant_load;
    TimeFunction<S> load;
    std::vector<Contact> contacts;
    std::vector<Eigen::Index> controlled;  ///< degrees of freedom with a prescribed velocity
    Velocity controlled_constant;          ///< n entries, zero on the free rows
    TimeFunction<S> controlled_velocity;   ///< n entries, zero on the free rows
  };

  /// The data are taken as checked: M SPD, K and C symmetric PSD, sizes that agree.
  explicit LinearSystem(Data data) : data_(std::move(data)) {}

  [[nodiscard]] int contacts() const { return static_cast<int>(data_.contacts.size()); }
  [[nodiscard]] const Matrix& M(const Position&) const { return data_.M; }
  [[nodiscard]] const Matrix& K() const { return data_.K; }
  [[nodiscard]] const Matrix& C() const { return data_.C; }
  [[nodiscard]] const Velocity& constant_load() const { return data_.constant_load; }
  [[nodiscard]] Velocity varying_load(const S& t_k, const S& t_k1, const S& theta, const Position&, const Velocity&) const {
    if (data_.load.empty()) return Velocity::Zero(data_.load.size);
    return (S(1) - theta) * data_.load.at(t_k) + theta * data_.load.at(t_k1);
  }

  [[nodiscard]] bool is_controlled() const { return !data_.controlled.empty(); }
  [[nodiscard]] Velocity controlled_part(const Velocity& f) const {
    Velocity part = Velocity::Zero(f.size());
    for (const Eigen::Index i : data_.controlled) part(i) = f(i);
    return part;
  }
  [[nodiscard]] Velocity prescribed_velocity(const S& t) const {
    return data_.controlled_constant + data_.controlled_velocity.at(t);
  }
  [[nodiscard]] DenseOperator<S> M_hat(const StepSize<S>& size) const {
    const S h_theta = size.h * size.theta;
    return {Matrix(data_.M + h_theta * data_.C + h_theta * h_theta * data_.K), data_.controlled};
  }

  struct Geometry {
    const LinearSystem& system;
    const Position& q;
    [[nodiscard]] const Mat<S, Dim, Dynamic>& H(int alpha) const {
      return system.data_.contacts[static_cast<std::size_t>(alpha)].H;
    }
    [[nodiscard]] S gap(int alpha) const {
      return system.data_.contacts[static_cast<std::size_t>(alpha)].gap + S(H(alpha).row(0).transpose().dot(q));
    }
  };
  [[nodiscard]] Geometry geometry(const Position& q) const { return {*this, q}; }

 private:
  Data data_;
};

}  // namespace duhem
