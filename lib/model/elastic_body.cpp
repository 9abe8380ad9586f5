#include "lib/model/elastic_body.hpp"

#include "lib/error.hpp"

namespace duhem {
namespace {

/// Rows and columns of the fixed degrees of freedom replaced by the identity.
template <class S>
NodeMatrix<S, NodeBlock<S>> without(NodeMatrix<S, NodeBlock<S>> A, const std::vector<Eigen::Index>& fixed) {
  std::vector<bool> is_fixed(static_cast<std::size_t>(A.size()), false);
  for (const Eigen::Index i : fixed) is_fixed[static_cast<std::size_t>(i)] = true;
  const auto held = [&](int node, int axis) { return is_fixed[static_cast<std::size_t>(2 * node + axis)]; };
  for (int i = 0; i < A.rows(); ++i) {
    for (const auto& entry : A.row(i)) {
      const int j = entry.column;
      auto& block = A.block(i, j);
      for (int a = 0; a < 2; ++a)
        for (int b = 0; b < 2; ++b)
          if (held(i, a) || held(j, b)) block(a, b) = S(i == j && a == b ? 1 : 0);
    }
  }
  return A;
}

template <class S>
NodeLdlt<S> factorised(const NodeMatrix<S, NodeBlock<S>>& A, std::vector<int> order, int last, const char* name) {
  auto factor = NodeLdlt<S>::factorise(A, std::move(order), last);
  if (!factor)
    throw InputError(name, "not positive definite in this scalar",
                     "density, thickness, young and h of sizes that it can hold together");
  return std::move(*factor);
}

}  // namespace

template <class S>
ElasticOperator<S>::ElasticOperator(Matrix M_hat, std::vector<int> order, int contacts, std::vector<Eigen::Index> fixed)
    : fixed_(std::move(fixed)),
      M_hat_(std::move(M_hat)),
      factor_(factorised<S>(without<S>(M_hat_, fixed_), std::move(order), contacts, "M + h theta C + h^2 theta^2 K")),
      W_(factor_.last_block_of_inverse()) {}

template <class S>
Vec<S, Dynamic> ElasticOperator<S>::eliminate(Vector f) const {
  for (const Eigen::Index i : fixed_) f(i) = S(0);
  return factor_.eliminate(f);
}

template <class S>
Vec<S, Dynamic> ElasticOperator<S>::eliminate(const Vector& f, const Vector& fixed_rows) const {
  if (fixed_rows.isZero(S(0))) return eliminate(f);
  Vector rest = f - M_hat_ * fixed_rows;
  for (const Eigen::Index i : fixed_) rest(i) = fixed_rows(i);
  return factor_.eliminate(rest);
}

template <class S>
Vec<S, Dynamic> ElasticOperator<S>::at_contacts(const Vector& eliminated) const {
  return W_ * eliminated.tail(W_.cols());
}

template <class S>
Vec<S, Dynamic> equilibrium(const NodeMatrix<S, NodeBlock<S>>& K, const std::vector<int>& order,
                            const std::vector<Eigen::Index>& fixed, const Vec<S, Dynamic>& prescribed) {
  try {
    const ElasticOperator<S> K_free(K, order, 0, fixed);
    return K_free.solve(Vec<S, Dynamic>::Zero(K.size()), prescribed);
  } catch (const InputError&) {
    throw InputError("equilibrium", "a body, or a piece of one, that can move without being strained",
                     "enough prescribed displacements in every piece to hold it");
  }
}

#define INSTANTIATE(S)                                                                                 \
  template class ElasticOperator<S>;                                                                   \
  template Vec<S, Dynamic> equilibrium<S>(const NodeMatrix<S, NodeBlock<S>>&, const std::vector<int>&, \
                                          const std::vector<Eigen::Index>&, const Vec<S, Dynamic>&);
DUHEM_FOR_EACH_REAL(INSTANTIATE)

}  // namespace duhem
