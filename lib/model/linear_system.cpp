#include "lib/model/linear_system.hpp"

#include "lib/error.hpp"

namespace duhem {
namespace {

/// Of A the entries (i, j) for which keep(i is controlled, j is controlled, i = j).
template <class S>
SparseMatrix<S> part(const SparseMatrix<S>& A, const std::vector<Eigen::Index>& controlled, const auto& keep) {
  std::vector<bool> is_controlled(static_cast<std::size_t>(A.rows()), false);
  for (const Eigen::Index c : controlled) is_controlled[static_cast<std::size_t>(c)] = true;
  SparseMatrix<S> kept;
  for (int i = 0; i < A.rows(); ++i) {
    for (const auto& [j, entry] : A.row(i))
      if (keep(is_controlled[static_cast<std::size_t>(i)], is_controlled[static_cast<std::size_t>(j)], i == j))
        kept.append(j, entry);
    kept.end_row();
  }
  return kept;
}

template <class S>
SparseLdlt<S> factorise(const SparseMatrix<S>& M_hat) {
  if (auto factor = SparseLdlt<S>::factorise(M_hat)) return *std::move(factor);
  throw InputError("M", "M + h theta C + h^2 theta^2 K", "a symmetric positive definite matrix");
}

template <class S>
SparseMatrix<S> free_part(const SparseMatrix<S>& M_hat, const std::vector<Eigen::Index>& controlled) {
  return part(M_hat, controlled, [](bool row, bool column, bool diagonal) { return (!row && !column) || diagonal; });
}

}  // namespace

template <class S, int Dim>
LinearOperator<S, Dim>::LinearOperator(const SparseMatrix<S>& M_hat, std::vector<Eigen::Index> controlled, int contacts)
    : controlled_(std::move(controlled)),
      factor_(controlled_.empty() ? factorise<S>(M_hat) : factorise<S>(free_part(M_hat, controlled_))),
      W_(contacts) {
  if (contacts > few_contacts) bodies_.emplace(free_part(M_hat, controlled_), controlled_);
  if (!controlled_.empty()) coupling_ = part(M_hat, controlled_, [](bool row, bool column, bool) { return !row && column; });
}

template <class S, int Dim>
Vec<S, Dynamic> LinearOperator<S, Dim>::solve(const Vector& f, const Vector& controlled_rows) const {
  Vector x = f;
  if (coupling_) x -= *coupling_ * controlled_rows;
  solve_in_place(x);
  for (const Eigen::Index c : controlled_) x(c) = controlled_rows(c);
  return x;
}

#define INSTANTIATE(S, Dim) template class LinearOperator<S, Dim>;
DUHEM_FOR_EACH_FIELD_AND_DIMENSION(INSTANTIATE)

}  // namespace duhem
