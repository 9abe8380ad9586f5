#pragma once

#include "lib/linear/absolute.hpp"
#include "lib/linear/careful_sum.hpp"

#include <algorithm>
#include <cassert>
#include <span>
#include <vector>

namespace duhem {

/// What a node matrix keeps for a pair of nodes: a 2×2 block, or a number that stands for that multiple of the identity.
template <class S>
using NodeBlock = Mat<S, 2, 2>;

/// A symmetric matrix over the planar degrees of freedom (x, y) of nodes, with blocks only at pairs that share an element.
/// Whole rows are kept, not one triangle of them: the terms of a row that nearly cancel (a body moving as a whole against its
/// stiffness) then meet before anything else is added to them, and the digits of xᵀAx survive.
template <class S, class Block>
class NodeMatrix {
 public:
  struct Entry {
    int column;
    Block block;
  };

  NodeMatrix() = default;
  /// Zero, with room at every node and between nodes that are corners of one of `cells`.
  template <class Cells>
  NodeMatrix(int nodes, const Cells& cells);

  [[nodiscard]] int nodes() const { return static_cast<int>(row_start_.size()) - 1; }
  [[nodiscard]] Eigen::Index size() const { return 2 * static_cast<Eigen::Index>(nodes()); }
  [[nodiscard]] std::span<const Entry> row(int i) const {
    const auto begin = static_cast<std::size_t>(row_start_[static_cast<std::size_t>(i)]);
    const auto end = static_cast<std::size_t>(row_start_[static_cast<std::size_t>(i) + 1]);
    return {entries_.data() + begin, end - begin};
  }
  void add(int i, int j, const Block& block) { this->block(i, j) += block; }
  /// Of a pair of nodes that has one.
  [[nodiscard]] Block& block(int i, int j);
  NodeMatrix& operator*=(const S& factor) {
    for (Entry& entry : entries_) entry.block *= factor;
    return *this;
  }

  /// The rows of node i of A x.
  [[nodiscard]] Vec<S, 2> row_times(int i, const Vec<S, Dynamic>& x) const {
    Vec<S, 2> sum = Vec<S, 2>::Zero();
    for (const auto& [j, block] : row(i)) sum += block * x.template segment<2>(2 * j);
    return sum;
  }
  /// The same of |A| |x|.
  [[nodiscard]] Vec<S, 2> absolute_row_times(int i, const Vec<S, Dynamic>& x) const {
    Vec<S, 2> sum = Vec<S, 2>::Zero();
    for (const auto& [j, block] : row(i)) sum += absolute(block) * x.template segment<2>(2 * j).cwiseAbs();
    return sum;
  }
  friend Vec<S, Dynamic> operator*(const NodeMatrix& A, const Vec<S, Dynamic>& x) {
    Vec<S, Dynamic> y(A.size());
    for (int i = 0; i < A.nodes(); ++i) y.template segment<2>(2 * i) = A.row_times(i, x);
    return y;
  }

  [[nodiscard]] static auto absolute(const Block& block) {
    using std::abs;
    if constexpr (std::is_same_v<Block, S>)
      return S(abs(block));
    else
      return block.cwiseAbs();
  }

 private:
  std::vector<std::size_t> row_start_{0};
  std::vector<Entry> entries_;  // by rows, columns increasing
};

template <class S, class Block>
template <class Cells>
NodeMatrix<S, Block>::NodeMatrix(int nodes, const Cells& cells) {
  std::vector<std::vector<int>> neighbours(static_cast<std::size_t>(nodes));
  for (int i = 0; i < nodes; ++i) neighbours[static_cast<std::size_t>(i)].push_back(i);
  for (const auto& cell : cells)
    for (const int i : cell.nodes)
      for (const int j : cell.nodes)
        if (i != j) neighbours[static_cast<std::size_t>(i)].push_back(j);
  Block zero{};
  if constexpr (!std::is_same_v<Block, S>) zero.setZero();
  for (auto& list : neighbours) {
    std::sort(list.begin(), list.end());
    list.erase(std::unique(list.begin(), list.end()), list.end());
    for (const int j : list) entries_.push_back({j, zero});
    row_start_.push_back(entries_.size());
  }
}

template <class S, class Block>
Block& NodeMatrix<S, Block>::block(int i, int j) {
  auto* const begin = entries_.data() + row_start_[static_cast<std::size_t>(i)];
  auto* const end = entries_.data() + row_start_[static_cast<std::size_t>(i) + 1];
  auto* const place = std::lower_bound(begin, end, j, [](const Entry& entry, int column) { return entry.column < column; });
  assert(place != end && place->column == j);
  return place->block;
}

/// |x|ᵀ |A| |y|.
template <class S, class Block>
[[nodiscard]] S absolute_form(const NodeMatrix<S, Block>& A, const Vec<S, Dynamic>& x, const Vec<S, Dynamic>& y) {
  S sum(0);
  for (int i = 0; i < A.nodes(); ++i) sum += S(x.template segment<2>(2 * i).cwiseAbs().dot(A.absolute_row_times(i, y)));
  return sum;
}

/// The forms of a step, in one pass over A; summed so carefully that their number costs no digits.
template <class S, class Block>
[[nodiscard]] Forms<S> forms(const NodeMatrix<S, Block>& A, const Vec<S, Dynamic>& x, const Vec<S, Dynamic>& y) {
  CarefulSum<S> end, change;
  Forms<S> sum{S(0), S(0), S(0), S(0)};
  using Pair = Mat<S, 2, 2>;  // of a node: y and y − x, or |x| and |y|, side by side
  const Vec<S, Dynamic> difference = y - x;
  for (int i = 0; i < A.nodes(); ++i) {
    Pair row = Pair::Zero(), absolute_row = Pair::Zero();
    for (const auto& [j, block] : A.row(i)) {
      Pair there, size;
      there << y[2 * j], difference[2 * j], y[2 * j + 1], difference[2 * j + 1];
      size << x[2 * j], y[2 * j], x[2 * j + 1], y[2 * j + 1];
      row += block * there;
      absolute_row += A.absolute(block) * size.cwiseAbs();
    }
    const auto x_i = x.template segment<2>(2 * i), y_i = y.template segment<2>(2 * i);
    end += S(y_i.dot(row.col(0)));
    change += S((x_i + y_i).dot(row.col(1)));
    sum.size_x += S(x_i.cwiseAbs().dot(absolute_row.col(0)));
    sum.size_y += S(y_i.cwiseAbs().dot(absolute_row.col(1)));
  }
  sum.end = end.value();
  sum.change = change.value();
  return sum;
}

}  // namespace duhem
