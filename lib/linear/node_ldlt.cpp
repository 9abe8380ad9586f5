#include "lib/linear/node_ldlt.hpp"

namespace duhem {

template <class S>
std::optional<NodeLdlt<S>> NodeLdlt<S>::factorise(const Matrix& A, std::vector<int> order, int last) {
  NodeLdlt f(BlockPattern(BlockPattern::neighbours_in(A), std::move(order)), last);
  const BlockPattern& pattern = f.pattern_;
  const auto n = static_cast<std::size_t>(pattern.size());
  f.blocks_.assign(pattern.blocks(), NodeBlock<S>::Zero());

  // A pivot no larger than elimination's own rounding cannot be told from zero. What it is left of, A_jj, says how large that is.
  const S share = S(static_cast<int>(2 * n)) * unit_roundoff<S>();
  // Left-looking: column j of A less what the columns k with L_jk ≠ 0 put there. Each such k waits in the list of the row
  // that comes next in it.
  f.D_inverse_.resize(n);
  std::vector<NodeBlock<S>> D(n), work(n, NodeBlock<S>::Zero());
  std::vector<std::vector<int>> waiting(n);
  std::vector<std::size_t> next(n);
  for (std::size_t j = 0; j < n; ++j) {
    NodeBlock<S> diagonal = NodeBlock<S>::Zero();
    for (const auto& [column, block] : A.row(pattern.at_place(static_cast<int>(j)))) {
      const int i = f.place(column);
      if (i == static_cast<int>(j)) diagonal = block;
      if (i > static_cast<int>(j)) work[static_cast<std::size_t>(i)] = block.transpose();  // A_ij = A_jiᵀ
    }
    const Vec<S, 2> least = share * diagonal.diagonal().cwiseAbs();
    for (const int k : waiting[j]) {
      const auto below = pattern.below(k);
      const NodeBlock<S>* const L_k = f.blocks_.data() + pattern.start(k);
      auto& place = next[static_cast<std::size_t>(k)];
      const NodeBlock<S> scaled = D[static_cast<std::size_t>(k)] * L_k[place].transpose();  // D_k L_jkᵀ
      diagonal -= L_k[place] * scaled;
      for (std::size_t e = place + 1; e < below.size(); ++e) work[static_cast<std::size_t>(below[e])] -= L_k[e] * scaled;
      if (++place < below.size()) waiting[static_cast<std::size_t>(below[place])].push_back(k);
    }
    waiting[j] = {};
    const S ratio = diagonal(1, 0) / diagonal(0, 0), pivot = diagonal(1, 1) - ratio * diagonal(0, 1);
    if (!(diagonal(0, 0) > least[0]) || !(pivot > least[1])) return std::nullopt;
    D[j] = diagonal;
    NodeBlock<S> inverse;
    inverse << S(1) / diagonal(0, 0) + ratio * ratio / pivot, -ratio / pivot, -ratio / pivot, S(1) / pivot;
    f.D_inverse_[j] = inverse;
    const auto below = pattern.below(static_cast<int>(j));
    NodeBlock<S>* L_j = f.blocks_.data() + pattern.start(static_cast<int>(j));
    for (const int i : below) {
      auto& from = work[static_cast<std::size_t>(i)];
      *L_j++ = from * inverse;
      from.setZero();
    }
    if (!below.empty()) waiting[static_cast<std::size_t>(below.front())].push_back(static_cast<int>(j));
  }
  return f;
}

template <class S>
void NodeLdlt<S>::forward(Vector& x, int begin, int end) const {
  for (int j = begin; j < end; ++j) {
    const Vec<S, 2> x_j = x.template segment<2>(2 * j);
    const NodeBlock<S>* L_j = blocks_.data() + pattern_.start(j);
    for (const int i : pattern_.below(j)) x.template segment<2>(2 * i) -= *L_j++ * x_j;
  }
}

template <class S>
void NodeLdlt<S>::scale(Vector& x, int begin) const {
  for (int j = begin; j < nodes(); ++j) {
    const Vec<S, 2> x_j = x.template segment<2>(2 * j);
    x.template segment<2>(2 * j) = D_inverse_[static_cast<std::size_t>(j)] * x_j;
  }
}

template <class S>
void NodeLdlt<S>::backward(Vector& x, int begin, int end) const {
  for (int j = end; j-- > begin;) {
    Vec<S, 2> x_j = x.template segment<2>(2 * j);
    const NodeBlock<S>* L_j = blocks_.data() + pattern_.start(j);
    for (const int i : pattern_.below(j)) x_j -= L_j++->transpose() * x.template segment<2>(2 * i);
    x.template segment<2>(2 * j) = x_j;
  }
}

template <class S>
Vec<S, Dynamic> NodeLdlt<S>::eliminate(const Vector& f) const {
  Vector x(f.size());
  for (int j = 0; j < nodes(); ++j) x.template segment<2>(2 * j) = f.template segment<2>(2 * pattern_.at_place(j));
  forward(x, 0, first_of_last());
  return x;
}

template <class S>
Vec<S, Dynamic> NodeLdlt<S>::finish(Vector x) const {
  forward(x, first_of_last(), nodes());
  scale(x, 0);
  backward(x, 0, nodes());
  Vector y(x.size());
  for (int j = 0; j < nodes(); ++j) y.template segment<2>(2 * pattern_.at_place(j)) = x.template segment<2>(2 * j);
  return y;
}

template <class S>
Mat<S, Dynamic, Dynamic> NodeLdlt<S>::last_block_of_inverse() const {
  const int size = 2 * last_;
  Mat<S, Dynamic, Dynamic> inverse(size, size);
  Vector x = Vector::Zero(2 * nodes());
  for (int column = 0; column < size; ++column) {
    x.tail(size) = Vector::Unit(size, column);
    forward(x, first_of_last(), nodes());
    scale(x, first_of_last());
    backward(x, first_of_last(), nodes());
    inverse.col(column) = x.tail(size);
  }
  return inverse;
}

#define INSTANTIATE(S) template class NodeLdlt<S>;
DUHEM_FOR_EACH_REAL(INSTANTIATE)

}  // namespace duhem
