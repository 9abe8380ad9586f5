#include "lib/linear/ldlt.hpp"

namespace duhem {

template <class S, int N>
std::optional<Ldlt<S, N>> Ldlt<S, N>::factorise(const Mat<S, N, N>& A) {
  const Eigen::Index n = A.rows();
  Ldlt result;
  result.L_ = Mat<S, N, N>::Identity(n, n);
  result.D_ = Vec<S, N>::Zero(n);
  for (Eigen::Index j = 0; j < n; ++j) {
    S d = A(j, j);
    for (Eigen::Index k = 0; k < j; ++k) d -= result.L_(j, k) * result.L_(j, k) * result.D_(k);
    if (!(d > S(0))) return std::nullopt;
    result.D_(j) = d;
    for (Eigen::Index i = j + 1; i < n; ++i) {
      S l = A(i, j);
      for (Eigen::Index k = 0; k < j; ++k) l -= result.L_(i, k) * result.L_(j, k) * result.D_(k);
      result.L_(i, j) = l / d;
    }
  }
  return result;
}

#define INSTANTIATE(S)             \
  template class Ldlt<S, Dynamic>; \
  template class Ldlt<S, 2>;       \
  template class Ldlt<S, 3>;
DUHEM_FOR_EACH_FIELD(INSTANTIATE)

}  // namespace duhem
