#pragma once

#include "lib/linear/bounded_vector.hpp"

#include <algorithm>
#include <cassert>
#include <span>

namespace duhem {

/// A matrix of Dim×Dim blocks, one row of blocks a contact or a node, stored by rows with only the blocks that were given. A
/// block may also be a number, which stands for that multiple of the identity. The same class serves one contact (inline, no
/// allocation) and thousands (on the heap).
///
/// Whole rows are kept of a symmetric matrix too, not one triangle of them: the terms of a row that nearly cancel (a body
/// moving as a whole against its stiffness) then meet before anything else is added to them, and the digits of xᵀAx survive.
template <class S, int Dim, int MaxRows = Dynamic, class Block = Mat<S, Dim, Dim>>
class BlockMatrix {
 public:
  struct Entry {
    int column;
    Block block;
  };

  BlockMatrix() { row_start_.push_back(0); }
  /// Zero, with room on the diagonal and between nodes that are corners of one of `cells`.
  template <class Cells>
  BlockMatrix(int nodes, const Cells& cells);

  /// Blocks come row by row; `end_row` closes the row.
  void append(int column, const Block& block) { entries_.push_back({column, block}); }
  void end_row() { row_start_.push_back(entries_.size()); }
  void reserve(std::size_t rows, std::size_t blocks) {
    row_start_.reserve(rows + 1);
    entries_.reserve(blocks);
  }

  [[nodiscard]] int rows() const { return static_cast<int>(row_start_.size()) - 1; }
  [[nodiscard]] std::size_t blocks() const { return entries_.size(); }
  /// Of a vector that it multiplies.
  [[nodiscard]] Eigen::Index size() const { return Dim * static_cast<Eigen::Index>(rows()); }
  [[nodiscard]] std::span<const Entry> row(int alpha) const {
    const std::size_t begin = row_start_[static_cast<std::size_t>(alpha)];
    return {entries_.data() + begin, row_start_[static_cast<std::size_t>(alpha) + 1] - begin};
  }
  [[nodiscard]] Block diagonal(int alpha) const {
    for (const Entry& entry : row(alpha))
      if (entry.column == alpha) return entry.block;
    return Block::Zero();
  }

  // Of a matrix whose rows hold their columns in increasing order:

  /// The block of a pair that has one.
  [[nodiscard]] Block& block(int alpha, int beta);
  void add(int alpha, int beta, const Block& summand) { block(alpha, beta) += summand; }
  BlockMatrix& operator*=(const S& factor) {
    for (Entry& entry : entries_) entry.block *= factor;
    return *this;
  }

  /// Each block multiplied by factor(α, β).
  template <class Factor>
  [[nodiscard]] BlockMatrix scaled(const Factor& factor) const {
    BlockMatrix there = *this;
    for (int alpha = 0; alpha < rows(); ++alpha)
      for (std::size_t k = row_start_[static_cast<std::size_t>(alpha)]; k < row_start_[static_cast<std::size_t>(alpha) + 1]; ++k)
        there.entries_[k].block *= factor(alpha, entries_[k].column);
    return there;
  }
  /// Row α multiplied by factor(α).
  template <class Factor>
  [[nodiscard]] BlockMatrix rows_scaled(const Factor& factor) const {
    return scaled([&](int alpha, int) { return factor(alpha); });
  }

  /// (A r)_α.
  [[nodiscard]] Local<S, Dim> row_times(int alpha, const PerContact<Local<S, Dim>, MaxRows>& r) const {
    Local<S, Dim> sum = Local<S, Dim>::Zero();
    for (const Entry& entry : row(alpha)) sum += entry.block * r[static_cast<std::size_t>(entry.column)];
    return sum;
  }
  /// The same for a vector of all rows in one piece.
  [[nodiscard]] Vec<S, Dim> row_times(int alpha, const Vec<S, Dynamic>& x) const {
    Vec<S, Dim> sum = Vec<S, Dim>::Zero();
    for (const Entry& entry : row(alpha)) sum += entry.block * x.template segment<Dim>(Dim * entry.column);
    return sum;
  }
  friend Vec<S, Dynamic> operator*(const BlockMatrix& A, const Vec<S, Dynamic>& x) {
    Vec<S, Dynamic> y(A.size());
    for (int alpha = 0; alpha < A.rows(); ++alpha) y.template segment<Dim>(Dim * alpha) = A.row_times(alpha, x);
    return y;
  }

 private:
  static constexpr int square(int n) { return n == Dynamic ? Dynamic : n * n; }
  static constexpr int one_more(int n) { return n == Dynamic ? Dynamic : n + 1; }
  PerContact<Entry, square(MaxRows)> entries_;
  PerContact<std::size_t, one_more(MaxRows)> row_start_;
};

template <class S, int Dim, int MaxRows, class Block>
template <class Cells>
BlockMatrix<S, Dim, MaxRows, Block>::BlockMatrix(int nodes, const Cells& cells) : BlockMatrix() {
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
    for (const int j : list) append(j, zero);
    end_row();
  }
}

template <class S, int Dim, int MaxRows, class Block>
Block& BlockMatrix<S, Dim, MaxRows, Block>::block(int alpha, int beta) {
  auto* const begin = entries_.data() + row_start_[static_cast<std::size_t>(alpha)];
  auto* const end = entries_.data() + row_start_[static_cast<std::size_t>(alpha) + 1];
  auto* const place = std::lower_bound(begin, end, beta, [](const Entry& entry, int column) { return entry.column < column; });
  assert(place != end && place->column == beta);
  return place->block;
}

}  // namespace duhem
