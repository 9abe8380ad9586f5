#pragma once

#include "lib/fem/assembly.hpp"
#include "lib/linear/block_matrix.hpp"
#include "lib/linear/node_ldlt.hpp"
#include "lib/model/node_contact.hpp"
#include "lib/model/square_wave.hpp"
#include "lib/model/system.hpp"
#include "lib/model/time_function.hpp"

namespace duhem {

/// C = αM + βK.
template <class S>
struct RayleighDamping {
  const NodeMatrix<S, S>& M;
  const NodeMatrix<S, NodeBlock<S>>& K;
  S alpha, beta;

  [[nodiscard]] bool is_none() const { return alpha == S(0) && beta == S(0); }
  friend Vec<S, Dynamic> operator*(const RayleighDamping& C, const Vec<S, Dynamic>& v) {
    if (C.is_none()) return Vec<S, Dynamic>::Zero(v.size());
    return C.alpha * (C.M * v) + C.beta * (C.K * v);
  }
  [[nodiscard]] Vec<S, 2> row_times(int node, const Vec<S, Dynamic>& v) const {
    return alpha * M.row_times(node, v) + beta * K.row_times(node, v);
  }
};
template <class S>
[[nodiscard]] S absolute_form(const RayleighDamping<S>& C, const Vec<S, Dynamic>& x, const Vec<S, Dynamic>& y) {
  return C.is_none() ? S(0) : S(C.alpha * absolute_form(C.M, x, y) + C.beta * absolute_form(C.K, x, y));
}

/// M̂ factorised once, the contact nodes last: what a load does to their velocities, and what their impulses do to all, take one
/// sweep of elimination forth and one back, however many they are. This is H M̂⁻¹ of (95) and M̂⁻¹ Hᵀ of (94) without either.
template <class S>
class ElasticOperator {
 public:
  using Vector = Vec<S, Dynamic>;
  using Matrix = NodeMatrix<S, NodeBlock<S>>;
  /// `fixed`: degrees of freedom with a prescribed velocity. Throws InputError where M̂ is not positive definite.
  ElasticOperator(Matrix M_hat, std::vector<int> order, int contacts, std::vector<Eigen::Index> fixed);

  [[nodiscard]] const ElasticOperator& at(const Vector& /*q*/) const { return *this; }
  /// M̂⁻¹ f, the fixed rows being zero.
  [[nodiscard]] Vector solve(const Vector& f) const { return finish(eliminate(f)); }
  /// The same with given fixed rows.
  [[nodiscard]] Vector solve(const Vector& f, const Vector& fixed_rows) const { return finish(eliminate(f, fixed_rows)); }

  /// Half of a solve, up to the contact nodes.
  [[nodiscard]] Vector eliminate(Vector f) const;
  [[nodiscard]] Vector eliminate(const Vector& f, const Vector& fixed_rows) const;
  /// The answer at the contact nodes, from there: H M̂⁻¹ f, if no impulse is added.
  [[nodiscard]] Vector at_contacts(const Vector& eliminated) const;
  [[nodiscard]] Local<S, 2> at_contact(const Vector& at_contacts, const NodeContact& H) const {
    return NodeContact{place(H)} * at_contacts;
  }
  /// The other half, with the impulses of contacts added.
  void add_impulse(Vector& eliminated, const NodeContact& H, const Local<S, 2>& p) const {
    add_transposed<S>(eliminated, NodeContact{factor_.place(H.node)}, p);
  }
  [[nodiscard]] Vector finish(Vector eliminated) const { return factor_.finish(std::move(eliminated)); }

  /// H M̂⁻¹ Hᵀ of any of the contacts.
  template <class Active>
  [[nodiscard]] BlockMatrix<S, 2> delassus(const Active& active) const {
    BlockMatrix<S, 2> W;
    for (const auto& alpha : active) {
      const int a = 2 * place(alpha.H);
      for (std::size_t beta = 0; beta < active.size(); ++beta) {
        const int b = 2 * place(active[beta].H);
        Mat<S, 2, 2> block;  // normal is y, tangent is x
        block << W_(a + 1, b + 1), W_(a + 1, b), W_(a, b + 1), W_(a, b);
        W.append(static_cast<int>(beta), block);
      }
      W.end_row();
    }
    return W;
  }
  [[nodiscard]] const NodeLdlt<S>& factor() const { return factor_; }

 private:
  [[nodiscard]] int place(const NodeContact& H) const { return factor_.place(H.node) - factor_.first_of_last(); }
  std::vector<Eigen::Index> fixed_;
  Matrix M_hat_;  ///< as assembled: what prescribed velocities do to the others
  NodeLdlt<S> factor_;
  Mat<S, Dynamic, Dynamic> W_;  ///< (M̂⁻¹) between contact nodes
};

/// A linear elastic body over the floor y = 0, in small displacements: q = (x_0, y_0, x_1, y_1, …), displacements of its nodes.
/// Contact α is a node of its own with g = y of the node; u_N = +y, u_T = +x [M 7].
template <class S>
class ElasticBody {
 public:
  using Scalar = S;
  using Position = Vec<S, Dynamic>;
  using Velocity = Vec<S, Dynamic>;
  static constexpr int dimension = 2;
  static constexpr int max_contacts = Dynamic;

  struct Contact {
    int node;
    S gap;  ///< at q = 0
  };
  struct Data {
    NodeMatrix<S, S> M;
    NodeMatrix<S, NodeBlock<S>> K;
    S alpha{0}, beta{0};     ///< C = αM + βK; one over time, time
    Velocity constant_load;  ///< weight
    Velocity wave_load;      ///< times the wave
    SquareWave<S> wave{S(1)};
    std::vector<Contact> contacts;         ///< each at a node of its own, none of it controlled
    std::vector<int> order;                ///< of elimination, the contacts' nodes last
    std::vector<Eigen::Index> controlled;  ///< degrees of freedom with a prescribed velocity
    Velocity controlled_constant;          ///< zero on the free rows, as the next
    TimeFunction<S> controlled_velocity;
  };
  /// The data are taken as checked.
  explicit ElasticBody(Data data) : data_(std::move(data)) {}

  [[nodiscard]] int contacts() const { return static_cast<int>(data_.contacts.size()); }
  [[nodiscard]] const NodeMatrix<S, S>& M(const Position&) const { return data_.M; }
  [[nodiscard]] const NodeMatrix<S, NodeBlock<S>>& K() const { return data_.K; }
  [[nodiscard]] RayleighDamping<S> C() const { return {data_.M, data_.K, data_.alpha, data_.beta}; }
  [[nodiscard]] const Velocity& constant_load() const { return data_.constant_load; }
  [[nodiscard]] Velocity varying_load(const S& t_k, const S& t_k1, const S& theta, const Position&, const Velocity&) const {
    return ((S(1) - theta) * data_.wave.at(t_k) + theta * data_.wave.at(t_k1)) * data_.wave_load;
  }

  [[nodiscard]] bool is_controlled() const { return !data_.controlled.empty(); }
  [[nodiscard]] Velocity controlled_part(const Velocity& f) const {
    Velocity part = Velocity::Zero(f.size());
    for (const Eigen::Index i : data_.controlled) part(i) = f(i);
    return part;
  }
  /// The controlled rows of A x, without the others.
  template <class A>
  [[nodiscard]] Velocity controlled_rows(const A& a, const Velocity& x) const {
    Velocity part = Velocity::Zero(x.size());
    for (const Eigen::Index i : data_.controlled) part(i) = a.row_times(static_cast<int>(i / 2), x)[i % 2];
    return part;
  }
  [[nodiscard]] Velocity prescribed_velocity(const S& t) const {
    if (data_.controlled_velocity.empty()) return data_.controlled_constant;
    return data_.controlled_constant + data_.controlled_velocity.at(t);
  }
  /// M + hθC + h²θ²K = (1 + hθα) M + (hθβ + h²θ²) K.
  [[nodiscard]] ElasticOperator<S> M_hat(const StepSize<S>& size) const {
    const S h_theta = size.h * size.theta;
    return {combination<S>(S(1) + h_theta * data_.alpha, data_.M, h_theta * (data_.beta + h_theta), data_.K), data_.order,
            contacts(), data_.controlled};
  }

  struct Geometry {
    const ElasticBody& body;
    const Position& q;
    [[nodiscard]] NodeContact H(int alpha) const { return {contact(alpha).node}; }
    [[nodiscard]] S gap(int alpha) const { return contact(alpha).gap + q[2 * contact(alpha).node + 1]; }

   private:
    [[nodiscard]] const Contact& contact(int alpha) const { return body.data_.contacts[static_cast<std::size_t>(alpha)]; }
  };
  [[nodiscard]] Geometry geometry(const Position& q) const { return {*this, q}; }

 private:
  Data data_;
};

/// The displacements that balance K q = 0 under the prescribed ones of `fixed`, whose values stand in `prescribed` (zero
/// elsewhere). Throws InputError where the rest can still move as a whole.
template <class S>
[[nodiscard]] Vec<S, Dynamic> equilibrium(const NodeMatrix<S, NodeBlock<S>>& K, const std::vector<int>& order,
                                          const std::vector<Eigen::Index>& fixed, const Vec<S, Dynamic>& prescribed);

}  // namespace duhem
