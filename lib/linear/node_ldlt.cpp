#include "lib/linear/node_ldlt.hpp"

#include <algorithm>

namespace duhem {
namespace {

/// The rows below the diagonal of each column of L: those of A, and those of the columns whose first row this is.
std::vector<std::vector<int>> structure_of(const std::vector<std::vector<int>>& below) {
  const auto n = below.size();
  std::vector<std::vector<int>> rows(n), children(n);
  std::vector<int> marked(n, -1);
  for (std::size_t j = 0; j < n; ++j) {
    auto& own = rows[j];
    marked[j] = static_cast<int>(j);
    const auto take = [&](const std::vector<int>& list) {
      for (const int i : list) {
        auto& mark = marked[static_cast<std::size_t>(i)];
        if (mark == static_cast<int>(j)) continue;
        mark = static_cast<int>(j);
        own.push_back(i);
      }
    };
    take(below[j]);
    for (const int child : children[j]) take(rows[static_cast<std::size_t>(child)]);
    std::sort(own.begin(), own.end());
    if (!own.empty()) children[static_cast<std::size_t>(own.front())].push_back(static_cast<int>(j));
  }
  return rows;
}

}  // namespace

template <class S>
std::optional<NodeLdlt<S>> NodeLdlt<S>::factorise(const Matrix& A, std::vector<int> order, int last) {
  NodeLdlt f;
  const auto n = order.size();
  f.order_ = std::move(order);
  f.last_ = last;
  f.place_.resize(n);
  for (std::size_t j = 0; j < n; ++j) f.place_[static_cast<std::size_t>(f.order_[j])] = static_cast<int>(j);

  std::vector<std::vector<int>> below(n);
  for (std::size_t j = 0; j < n; ++j)
    for (const auto& [column, block] : A.row(f.order_[j]))
      if (const int i = f.place(column); i > static_cast<int>(j)) below[j].push_back(i);
  const auto rows = structure_of(below);
  f.column_start_.assign(1, 0);
  for (const auto& column : rows) {
    f.rows_.insert(f.rows_.end(), column.begin(), column.end());
    f.column_start_.push_back(f.rows_.size());
  }
  f.blocks_.assign(f.rows_.size(), NodeBlock<S>::Zero());

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
    for (const auto& [column, block] : A.row(f.order_[j])) {
      const int i = f.place(column);
      if (i == static_cast<int>(j)) diagonal = block;
      if (i > static_cast<int>(j)) work[static_cast<std::size_t>(i)] = block.transpose();  // A_ij = A_jiᵀ
    }
    const Vec<S, 2> least = share * diagonal.diagonal().cwiseAbs();
    for (const int k : waiting[j]) {
      auto& place = next[static_cast<std::size_t>(k)];
      const NodeBlock<S> scaled = D[static_cast<std::size_t>(k)] * f.blocks_[place].transpose();  // D_k L_jkᵀ
      diagonal -= f.blocks_[place] * scaled;
      const std::size_t end = f.column_start_[static_cast<std::size_t>(k) + 1];
      for (std::size_t e = place + 1; e < end; ++e) work[static_cast<std::size_t>(f.rows_[e])] -= f.blocks_[e] * scaled;
      if (++place < end) waiting[static_cast<std::size_t>(f.rows_[place])].push_back(k);
    }
    waiting[j] = {};
    const S ratio = diagonal(1, 0) / diagonal(0, 0), pivot = diagonal(1, 1) - ratio * diagonal(0, 1);
    if (!(diagonal(0, 0) > least[0]) || !(pivot > least[1])) return std::nullopt;
    D[j] = diagonal;
    NodeBlock<S> inverse;
    inverse << S(1) / diagonal(0, 0) + ratio * ratio / pivot, -ratio / pivot, -ratio / pivot, S(1) / pivot;
    f.D_inverse_[j] = inverse;
    const std::size_t begin = f.column_start_[j], end = f.column_start_[j + 1];
    for (std::size_t e = begin; e < end; ++e) {
      auto& from = work[static_cast<std::size_t>(f.rows_[e])];
      f.blocks_[e] = from * inverse;
      from.setZero();
    }
    next[j] = begin;
    if (begin < end) waiting[static_cast<std::size_t>(f.rows_[begin])].push_back(static_cast<int>(j));
  }
  return f;
}

template <class S>
void NodeLdlt<S>::forward(Vector& x, int begin, int end) const {
  for (int j = begin; j < end; ++j) {
    const Vec<S, 2> x_j = x.template segment<2>(2 * j);
    const auto stop = column_start_[static_cast<std::size_t>(j) + 1];
    for (auto e = column_start_[static_cast<std::size_t>(j)]; e < stop; ++e)
      x.template segment<2>(2 * rows_[e]) -= blocks_[e] * x_j;
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
    const auto stop = column_start_[static_cast<std::size_t>(j) + 1];
    for (auto e = column_start_[static_cast<std::size_t>(j)]; e < stop; ++e)
      x_j -= blocks_[e].transpose() * x.template segment<2>(2 * rows_[e]);
    x.template segment<2>(2 * j) = x_j;
  }
}

template <class S>
Vec<S, Dynamic> NodeLdlt<S>::eliminate(const Vector& f) const {
  Vector x(f.size());
  for (int j = 0; j < nodes(); ++j) x.template segment<2>(2 * j) = f.template segment<2>(2 * order_[static_cast<std::size_t>(j)]);
  forward(x, 0, first_of_last());
  return x;
}

template <class S>
Vec<S, Dynamic> NodeLdlt<S>::finish(Vector x) const {
  forward(x, first_of_last(), nodes());
  scale(x, 0);
  backward(x, 0, nodes());
  Vector y(x.size());
  for (int j = 0; j < nodes(); ++j) y.template segment<2>(2 * order_[static_cast<std::size_t>(j)]) = x.template segment<2>(2 * j);
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
