#pragma once

#include "lib/linear/bounded_vector.hpp"

#include <span>

namespace duhem {

/// A matrix of Dim×Dim blocks, one row of blocks a contact, stored by rows with only the blocks that were given.
/// The same class serves one contact (inline, no allocation) and thousands (on the heap).
template <class S, int Dim, int MaxContacts = Dynamic>
class BlockMatrix {
 public:
  struct Entry {
    int column;
    Mat<S, Dim, Dim> block;
  };

  BlockMatrix() { row_start_.push_back(0); }

  /// Blocks come row by row; `end_row` closes the row.
  void append(int column, const Mat<S, Dim, Dim>& block) { entries_.push_back({column, block}); }
  void end_row() { row_start_.push_back(static_cast<int>(entries_.size())); }

  [[nodiscard]] int rows() const { return static_cast<int>(row_start_.size()) - 1; }
  [[nodiscard]] std::span<const Entry> row(int alpha) const {
    const auto begin = static_cast<std::size_t>(row_start_[static_cast<std::size_t>(alpha)]);
    const auto end = static_cast<std::size_t>(row_start_[static_cast<std::size_t>(alpha) + 1]);
    return {entries_.data() + begin, end - begin};
  }
  [[nodiscard]] Mat<S, Dim, Dim> diagonal(int alpha) const {
    for (const Entry& entry : row(alpha))
      if (entry.column == alpha) return entry.block;
    return Mat<S, Dim, Dim>::Zero();
  }

  /// (A r)_α.
  [[nodiscard]] Local<S, Dim> row_times(int alpha, const PerContact<Local<S, Dim>, MaxContacts>& r) const {
    Local<S, Dim> sum = Local<S, Dim>::Zero();
    for (const Entry& entry : row(alpha)) sum += entry.block * r[static_cast<std::size_t>(entry.column)];
    return sum;
  }

 private:
  static constexpr int square(int n) { return n == Dynamic ? Dynamic : n * n; }
  static constexpr int one_more(int n) { return n == Dynamic ? Dynamic : n + 1; }
  PerContact<Entry, square(MaxContacts)> entries_;
  PerContact<int, one_more(MaxContacts)> row_start_;
};

}  // namespace duhem
