#include "lib/model/linear_system.hpp"

#include "lib/error.hpp"

namespace duhem {
namespace {

template <class S>
Ldlt<S, Dynamic> factorise_free(Mat<S, Dynamic, Dynamic> M_hat, const std::vector<Eigen::Index>& controlled) {
  for (const Eigen::Index c : controlled) {
    M_hat.row(c).setZero();
    M_hat.col(c).setZero();
    M_hat(c, c) = S(1);
  }
  auto factor = Ldlt<S, Dynamic>::factorise(M_hat);
  if (!factor) throw InputError("M", "M + h theta C + h^2 theta^2 K", "a symmetric positive definite matrix");
  return *factor;
}

}  // namespace

template <class S>
DenseOperator<S>::DenseOperator(const Mat<S, Dynamic, Dynamic>& M_hat, std::vector<Eigen::Index> controlled)
    : controlled_(std::move(controlled)),
      coupling_(M_hat.rows(), static_cast<Eigen::Index>(controlled_.size())),
      factor_(factorise_free<S>(M_hat, controlled_)) {
  for (std::size_t i = 0; i < controlled_.size(); ++i) coupling_.col(static_cast<Eigen::Index>(i)) = M_hat.col(controlled_[i]);
}

template <class S>
Vec<S, Dynamic> DenseOperator<S>::solve(const Vector& f, const Vector& controlled_rows) const {
  Vector free = f;
  for (std::size_t i = 0; i < controlled_.size(); ++i)
    free -= controlled_rows(controlled_[i]) * coupling_.col(static_cast<Eigen::Index>(i));
  for (const Eigen::Index c : controlled_) free(c) = controlled_rows(c);
  return factor_.solve(free);
}

#define INSTANTIATE(S) template class DenseOperator<S>;
DUHEM_FOR_EACH_FIELD(INSTANTIATE)

}  // namespace duhem
