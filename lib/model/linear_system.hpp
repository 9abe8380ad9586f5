#pragma once

#include "lib/contact/contact_matrix.hpp"
#include "lib/model/kept_delassus.hpp"
#include "lib/model/separate_bodies.hpp"
#include "lib/model/sparse_ldlt.hpp"
#include "lib/model/time_function.hpp"

namespace duhem {

/// M̂ = M + hθC + h²θ²K, controlled degrees of freedom eliminated, factorised once; and what its contacts make of it. Of one run:
/// threads must not share it.
template <class S, int Dim>
class LinearOperator {
 public:
  using Vector = Vec<S, Dynamic>;
  LinearOperator(const SparseMatrix<S>& M_hat, std::vector<Eigen::Index> controlled, int contacts);

  [[nodiscard]] const LinearOperator& at(const Vector& /*q*/) const { return *this; }
  [[nodiscard]] Eigen::Index size() const { return factor_.size(); }
  /// f := M̂⁻¹ f, the controlled rows being zero; for a vector or the columns of a matrix.
  template <class F>
  void solve_in_place(Eigen::MatrixBase<F>& f) const {
    for (const Eigen::Index c : controlled_) f.row(c).setZero();
    factor_.solve_in_place(f);
  }
  template <class F>
  [[nodiscard]] typename F::PlainObject solve(const Eigen::MatrixBase<F>& f) const {
    typename F::PlainObject x = f;
    solve_in_place(x);
    return x;
  }
  /// The same with given controlled rows, whose share M̂_fc x_c moves to the right-hand side.
  [[nodiscard]] Vector solve(const Vector& f, const Vector& controlled_rows) const;
  template <class Active>
  [[nodiscard]] ContactMatrix<S, Dim> delassus(const Active& active) const {
    if (bodies_)
      if (auto W = bodies_->if_it_pays(active)) return *std::move(W);
    return W_.of(*this, active);
  }

 private:
  std::vector<Eigen::Index> controlled_;
  std::optional<SparseMatrix<S>> coupling_;  ///< M̂_fc, if any are controlled
  SparseLdlt<S> factor_;
  std::optional<SeparateBodies<S, Dim>> bodies_;  ///< where many contacts may be active
  mutable KeptDelassus<S, Dim> W_;                ///< nobody sees whether a block was there already
};

/// A user's own linear system (1) with constant H and gaps g = g_0 + H_N q. Also the impact-only case: M, H and v alone.
template <class S, int Dim>
class LinearSystem {
 public:
  using Scalar = S;
  using Position = Vec<S, Dynamic>;
  using Velocity = Vec<S, Dynamic>;
  using Matrix = SparseMatrix<S>;
  static constexpr int dimension = Dim;
  static constexpr int max_contacts = Dynamic;

  struct Contact {
    SparseMap<S, Dim> H;  ///< normal row first
    S gap;                ///< g at q = 0
  };
  struct Data {
    Matrix M, K, C;  ///< K and C without rows: none
    Velocity constant_load;
    TimeFunction<S> load;
    std::vector<Contact> contacts;
    std::vector<Eigen::Index> controlled;  ///< degrees of freedom with a prescribed velocity
    Velocity controlled_constant;          ///< n entries, zero on the free rows
    TimeFunction<S> controlled_velocity;   ///< n entries, zero on the free rows
  };

  /// The data are taken as checked: M SPD, K and C symmetric PSD, sizes that agree.
  explicit LinearSystem(Data data) : data_(std::move(data)) {
    for (Matrix* A : {&data_.K, &data_.C}) {
      A->reserve(static_cast<std::size_t>(data_.M.rows()), A->blocks());
      while (A->rows() < data_.M.rows()) A->end_row();
    }
  }

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
  /// The controlled rows of A x, without the others.
  [[nodiscard]] Velocity controlled_rows(const Matrix& A, const Velocity& x) const {
    Velocity part = Velocity::Zero(x.size());
    for (const Eigen::Index i : data_.controlled) part(i) = A.row_times(static_cast<int>(i), x)[0];
    return part;
  }
  [[nodiscard]] LinearOperator<S, Dim> M_hat(const StepSize<S>& size) const {
    const S h_theta = size.h * size.theta;
    if (data_.K.blocks() + data_.C.blocks() == 0) return {data_.M, data_.controlled, contacts()};
    return {combination(data_.M, h_theta, data_.C, S(h_theta * h_theta), data_.K), data_.controlled, contacts()};
  }

  struct Geometry {
    const LinearSystem& system;
    const Position& q;

    [[nodiscard]] const SparseMap<S, Dim>& H(int alpha) const { return contact(alpha).H; }
    [[nodiscard]] S gap(int alpha) const { return contact(alpha).gap + H(alpha).normal_of(q); }

   private:
    [[nodiscard]] const Contact& contact(int alpha) const { return system.data_.contacts[static_cast<std::size_t>(alpha)]; }
  };
  [[nodiscard]] Geometry geometry(const Position& q) const { return {*this, q}; }

 private:
  Data data_;
};

}  // namespace duhem
