#pragma once

#include "lib/model/sparse.hpp"

#include <algorithm>

namespace duhem {

/// H M̂⁻¹ Hᵀ (94) where neither H nor M̂ changes along a run: a contact that is active for the first time costs one solve for
/// each of its rows, and none later.
///
/// Blocks that are zero are left out, and so are those that rounding would hide: where each entry is at most u/m of
/// √(W_ii W_jj) of its row and column, m contacts in all, what is left out changes W by less than u of its diagonal together.
/// The effect of one mass of a long chain on another far away is of that kind.
template <class S, int Dim>
class KeptDelassus {
 public:
  explicit KeptDelassus(int contacts)
      : share_(unit_roundoff<S>() / S(std::max(contacts, 1))), rows_(static_cast<std::size_t>(contacts)) {}

  /// Of these contacts, which come in increasing order.
  template <class Operator, class Active>
  [[nodiscard]] BlockMatrix<S, Dim> of(const Operator& M_hat, const Active& active) {
    for (std::size_t i = 0; i < active.size(); ++i) {
      Row& row = row_of(active[i].contact);
      row.place = static_cast<int>(i);
      if (row.blocks.empty()) enter(M_hat, active[i].contact, active[i].H);
    }
    BlockMatrix<S, Dim> W;
    W.reserve(active.size(), blocks_);
    for (const auto& alpha : active) {
      for (const auto& [beta, block] : row_of(alpha.contact).blocks)
        if (const int place = row_of(beta).place; place >= 0) W.append(place, block);
      W.end_row();
    }
    for (const auto& alpha : active) row_of(alpha.contact).place = -1;
    return W;
  }

 private:
  using Block = Mat<S, Dim, Dim>;
  struct Row {
    SparseMap<S, Dim> H;
    Local<S, Dim> size;                         ///< square roots of the diagonal of W
    std::vector<std::pair<int, Block>> blocks;  ///< by contacts, in increasing order; none: it was never active
    int place = -1;                             ///< among the contacts at hand
  };
  [[nodiscard]] Row& row_of(int contact) { return rows_[static_cast<std::size_t>(contact)]; }

  template <class Operator>
  void enter(const Operator& M_hat, int alpha, const SparseMap<S, Dim>& H) {
    columns_.setZero(M_hat.size(), Dim);
    for (const auto& [dof, entries] : H.columns) columns_.row(dof) = entries.transpose();
    M_hat.solve_in_place(columns_);
    Row& row = row_of(alpha);
    row.H = H;
    const Block own = H * columns_;
    if constexpr (!is_exact<S>) {
      using std::sqrt;
      for (int i = 0; i < Dim; ++i) row.size[i] = sqrt(own(i, i));
    }
    constexpr std::size_t neighbours = 8;  // room to begin with
    row.blocks.reserve(neighbours);
    insert(row, alpha, own);
    for (const int beta : entered_) {
      Row& other = row_of(beta);
      const Block block = other.H * columns_;
      if (!matters(block, other.size, row.size)) continue;
      insert(other, alpha, block);
      insert(row, beta, block.transpose());
    }
    entered_.push_back(alpha);
  }
  [[nodiscard]] bool matters(const Block& block, const Local<S, Dim>& of_row, const Local<S, Dim>& of_column) const {
    using std::abs;
    for (int i = 0; i < Dim; ++i)
      for (int j = 0; j < Dim; ++j) {
        if constexpr (is_exact<S>) {
          if (block(i, j) != S(0)) return true;
        } else {
          if (!(abs(block(i, j)) <= share_ * of_row[i] * of_column[j])) return true;
        }
      }
    return false;
  }
  void insert(Row& row, int contact, const Block& block) {
    const auto place = std::ranges::lower_bound(row.blocks, contact, {}, [](const auto& entry) { return entry.first; });
    row.blocks.insert(place, {contact, block});
    ++blocks_;
  }

  S share_;
  std::vector<Row> rows_;  ///< of the contacts, by their number
  std::vector<int> entered_;
  std::size_t blocks_ = 0;
  Eigen::Matrix<S, Dynamic, Dim, Eigen::RowMajor> columns_;  ///< M̂⁻¹ Hᵀ of the one that enters
};

}  // namespace duhem
