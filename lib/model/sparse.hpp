#pragma once

#include "lib/linear/node_matrix.hpp"
#include "lib/model/system.hpp"

namespace duhem {

/// A matrix most of whose entries are zero, by rows; the others alone are stored. A symmetric one is stored whole.
template <class S>
using SparseMatrix = BlockMatrix<S, 1, Dynamic, S>;

/// The entries of A that are not zero.
template <class Derived>
[[nodiscard]] SparseMatrix<typename Derived::Scalar> sparse(const Eigen::MatrixBase<Derived>& A) {
  using S = typename Derived::Scalar;
  const auto& full = A.eval();
  SparseMatrix<S> entries;
  entries.reserve(static_cast<std::size_t>(full.rows()), static_cast<std::size_t>((full.array() != S(0)).count()));
  for (int i = 0; i < full.rows(); ++i) {
    for (int j = 0; j < full.cols(); ++j)
      if (!(full(i, j) == S(0))) entries.append(j, full(i, j));
    entries.end_row();
  }
  return entries;
}
/// With its zeros, for whoever needs all of a small square A.
template <class S>
[[nodiscard]] Mat<S, Dynamic, Dynamic> dense(const SparseMatrix<S>& A) {
  Mat<S, Dynamic, Dynamic> full = Mat<S, Dynamic, Dynamic>::Zero(A.size(), A.size());
  for (int i = 0; i < A.rows(); ++i)
    for (const auto& [j, entry] : A.row(i)) full(i, j) = entry;
  return full;
}

/// M + a C + b K.
template <class S>
[[nodiscard]] SparseMatrix<S> combination(const SparseMatrix<S>& M, const S& a, const SparseMatrix<S>& C, const S& b,
                                          const SparseMatrix<S>& K);

/// H of a contact that touches few degrees of freedom: its columns that are not zero, in increasing order.
template <class S, int Dim>
struct SparseMap {
  struct Column {
    Eigen::Index dof;
    Local<S, Dim> entries;
  };
  std::vector<Column> columns;

  SparseMap() = default;
  template <class Derived>
  SparseMap(const Eigen::MatrixBase<Derived>& H) {
    columns.reserve(static_cast<std::size_t>(H.cols()));
    for (Eigen::Index j = 0; j < H.cols(); ++j)
      if (!H.col(j).isZero(S(0))) columns.push_back({j, H.col(j)});
  }

  /// H v, of a vector or of the columns of a matrix.
  template <class V>
  [[nodiscard]] Mat<S, Dim, V::ColsAtCompileTime> operator*(const Eigen::MatrixBase<V>& v) const {
    Mat<S, Dim, V::ColsAtCompileTime> u = Mat<S, Dim, V::ColsAtCompileTime>::Zero(Dim, v.cols());
    for (const auto& [dof, entries] : columns) u += entries.lazyProduct(v.row(dof));
    return u;
  }
  [[nodiscard]] S normal_of(const Vec<S, Dynamic>& v) const {
    S u_N(0);
    for (const auto& [dof, entries] : columns) u_N += normal(entries) * v[dof];
    return u_N;
  }
  /// All of its n columns.
  [[nodiscard]] Mat<S, Dim, Dynamic> dense(Eigen::Index n) const {
    Mat<S, Dim, Dynamic> full = Mat<S, Dim, Dynamic>::Zero(Dim, n);
    for (const auto& [dof, entries] : columns) full.col(dof) = entries;
    return full;
  }
};
template <class S, int Dim>
void add_transposed(Vec<S, Dynamic>& f, const SparseMap<S, Dim>& H, const Local<S, Dim>& p) {
  for (const auto& [dof, entries] : H.columns) f[dof] += S(entries.dot(p));
}
template <class S, int Dim, class F>
void for_each_column(const SparseMap<S, Dim>& H, const F& f) {
  for (const auto& [dof, entries] : H.columns) f(dof, entries);
}
template <class S, int Dim>
[[nodiscard]] S absolute_form(const SparseMap<S, Dim>& H, const std::type_identity_t<Local<S, Dim>>& p,
                              const Vec<S, Dynamic>& v) {
  using std::abs;
  S sum(0);
  for (const auto& [dof, entries] : H.columns) sum += S(entries.cwiseAbs().dot(p.cwiseAbs())) * S(abs(v[dof]));
  return sum;
}

}  // namespace duhem
