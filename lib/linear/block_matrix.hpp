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
  [[nodiscard]] std::span<Entry> row(int alpha) {
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

  void scale_row(int alpha, const S& factor) {
    for (Entry& entry : row(alpha)) entry.block *= factor;
  }
  /// In another scalar, with any number of rows.
  template <class To>
  [[nodiscard]] BlockMatrix<To, Dim> cast() const {
    BlockMatrix<To, Dim> there;
    there.reserve(static_cast<std::size_t>(rows()), blocks());
    for (int alpha = 0; alpha < rows(); ++alpha) {
      for (const Entry& entry : row(alpha)) there.append(entry.column, entry.block.template cast<To>());
      there.end_row();
    }
    return there;
  }

  /// (A r)_α, and A r.
  [[nodiscard]] Local<S, Dim> row_times(int alpha, const PerContact<Local<S, Dim>, MaxRows>& r) const {
    Local<S, Dim> sum = Local<S, Dim>::Zero();
    for (const Entry& entry : row(alpha)) sum += entry.block * r[static_cast<std::size_t>(entry.column)];
    return sum;
  }
  [[nodiscard]] PerContact<Local<S, Dim>, MaxRows> times(const PerContact<Local<S, Dim>, MaxRows>& r) const {
    PerContact<Local<S, Dim>, MaxRows> w;
    for (int alpha = 0; alpha < rows(); ++alpha) w.push_back(row_times(alpha, r));
    return w;
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
  const std::span<Entry> own = row(alpha);
  const auto place = std::ranges::lower_bound(own, beta, {}, &Entry::column);
  assert(place != own.end() && place->column == beta);
  return place->block;
}

}  // namespace duhem
